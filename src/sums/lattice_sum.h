#pragma once

#include <memory>
#include <vector>

#include "sums/atoms.h"

namespace rootd {

// The sum of draws from lists of whole numbers, by the contour integral over one turn.
std::unique_ptr<Distribution> lattice_sum(std::vector<Population> populations);

}  // namespace rootd

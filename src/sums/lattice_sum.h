#pragma once

#include <memory>

#include "sums/atoms.h"

namespace rootd {

// The sum of draws from a list of whole numbers, by the contour integral over one turn. Null where that needs
// too many nodes and no table takes its place.
std::unique_ptr<Distribution> lattice_sum(Population list);

}  // namespace rootd

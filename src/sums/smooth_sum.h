#pragma once

#include <memory>

#include "sums/cumulants.h"
#include "sums/distribution.h"

namespace rootd {

// A law with a density, by the contour integral. Its nodes are few from d ≈ 25 on.
std::unique_ptr<Distribution> smooth_sum(std::unique_ptr<Cumulants> cumulants, double d);

}  // namespace rootd

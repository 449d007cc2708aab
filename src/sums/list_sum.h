#pragma once

#include <memory>
#include <optional>

#include "random/law.h"
#include "sums/distribution.h"

namespace rootd {

// Sums of values from a list, of signs and of dice. On a lattice the coordinates are steps from the smallest
// value of the sum. Otherwise they are the sum itself, which rounding may have moved, by `rounding` and in
// proportion to its size. Null where the draws can fall in too many ways to tabulate, off a lattice or on one
// that is too fine.
std::unique_ptr<Distribution> list_sum(const Law& law, const std::optional<Lattice>& lattice, double d,
                                       double rounding);

}  // namespace rootd

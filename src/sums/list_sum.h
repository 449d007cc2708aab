#pragma once

#include <memory>
#include <optional>

#include "random/law.h"
#include "sums/distribution.h"

namespace rootd {

// Sums of values from a list, of signs and of dice. On a lattice its coordinates are steps from the least
// value of the sum; else S − E S, where those that differ by no more than `rounding` are the same.
std::unique_ptr<Distribution> list_sum(const Law& law, const std::optional<Lattice>& lattice, double d,
                                       double rounding);

}  // namespace rootd

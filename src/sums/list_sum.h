#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "random/law.h"
#include "sums/atoms.h"

namespace rootd {

// Sums of values from a list, of signs and of dice. On a lattice the coordinates are steps from the smallest
// value of the sum. Otherwise they are the sum itself, which rounding may have moved, by `rounding` and in
// proportion to its size.
std::unique_ptr<Distribution> list_sum(const Law& law, const std::optional<Lattice>& lattice, double d,
                                       double rounding);

// The best way to answer for the sum of draws from several lists, `whole` if their values are whole numbers.
// A part of a larger sum is one of many, and must take less memory.
std::unique_ptr<Distribution> sum_of_draws(std::vector<Population> populations, bool whole, bool is_part,
                                           Rounding rounding);

}  // namespace rootd

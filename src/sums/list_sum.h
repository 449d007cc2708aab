#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "random/law.h"
#include "sums/atoms.h"

namespace rootd {

// Sums of values from a list, of signs and of dice. On a lattice its coordinates are steps from the least
// value of the sum; else they are the sum itself, which `rounding` and its own size may have moved.
std::unique_ptr<Distribution> list_sum(const Law& law, const std::optional<Lattice>& lattice, double d,
                                       double rounding, Effort& effort);

// The best way to answer for the sum of draws from several lists, `whole` if their values are whole numbers.
// A part of a larger sum is one of many, and must not take so much memory.
std::unique_ptr<Distribution> sum_of_draws(std::vector<Population> populations, bool whole, bool is_part,
                                           Rounding rounding, Effort& effort);

}  // namespace rootd

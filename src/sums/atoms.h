#pragma once

#include <memory>
#include <vector>

#include "sums/distribution.h"

namespace rootd {

// Most atoms that a table may hold (16 MiB), and up to how many it beats the contour anyway.
inline constexpr double most_atoms = 524288;
inline constexpr double few_atoms = 4096;

// In how many ways d draws can fall on so many values.
double count_of_atoms(size_t values, double d);

// All the values of a sum of d draws from a list, each with its multinomial probability: products and sums of
// positive numbers, so every digit holds however small they are. The coordinates of the sum are the sums of
// `values`; those closer than `tolerance` are one.
std::unique_ptr<Distribution> atoms_of_sum(const std::vector<double>& values,
                                           const std::vector<double>& weights, int d, double tolerance);

// The same of values that are whole and not negative, by adding one draw after the other to a dense table.
// Null where that would take more than about a tenth of a second, or too much memory.
std::unique_ptr<Distribution> lattice_table(const std::vector<double>& steps,
                                            const std::vector<double>& weights, double d);

}  // namespace rootd

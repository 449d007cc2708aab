#pragma once

#include <memory>
#include <vector>

#include "sums/distribution.h"
#include "sums/effort.h"
#include "sums/list_cumulants.h"

namespace rootd {

// Most atoms that a table may hold (22 MiB), and up to how many it beats the contour anyway.
inline constexpr double most_atoms = 524288;
inline constexpr double few_atoms = 4096;

// In how many ways d draws can fall on so many values; all counts beyond most_atoms are alike.
double count_of_atoms(size_t values, double d);
double count_of_atoms(const std::vector<Population>& populations);

// By how much a sum of terms, added up here or by the caller, may be off: so much of the sum of their sizes,
// and so much in any case. Atoms no further apart are one. On a lattice sums are whole.
struct Rounding {
  double relative, absolute;
  double of(double size) const { return relative * size + absolute; }
};
inline constexpr Rounding whole_numbers{0, 0.25};

// All the values of a sum of draws from lists, each with its multinomial probability: products and sums of
// positive numbers, so every digit holds however small they are. They are listed when first asked for.
std::unique_ptr<Distribution> atoms_of_sum(std::vector<Population> populations, Rounding rounding,
                                           Effort& effort);

// The same of one list of whole numbers, by adding one draw after the other to a dense table. Null where that
// would take more than about a tenth of a second, or too much memory.
std::unique_ptr<Distribution> lattice_table(const Population& population, Effort& effort);

}  // namespace rootd

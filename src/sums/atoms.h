#pragma once

#include <memory>
#include <vector>

#include "sums/distribution.h"
#include "sums/effort.h"
#include "sums/list_cumulants.h"

namespace rootd {

// The most atoms that a table may hold (22 MiB), and the number up to which it is always faster than the
// contour.
inline constexpr double most_atoms = 524288;
inline constexpr double few_atoms = 4096;

// The number of ways in which d draws can fall on this many values. Beyond `most` it is not exact.
double count_of_atoms(size_t values, double d, double most = most_atoms);
double count_of_atoms(const std::vector<Population>& populations);

// How far a sum of terms, added up here or by the caller, may be off: a share of the sum of their sizes, plus
// a constant. Atoms no further apart than that count as one. On a lattice sums are whole.
struct Rounding {
  double relative, absolute;
  double of(double size) const { return relative * size + absolute; }
};
inline constexpr Rounding whole_numbers{0, 0.25};

// All the values of a sum of draws from lists, each with its multinomial probability: these are
// products and sums of positive numbers, so all digits are right however small they are. The list is made
// when it is first asked for.
std::unique_ptr<Distribution> atoms_of_sum(std::vector<Population> populations, Rounding rounding,
                                           Effort& effort);

// The same for one list of whole numbers, by adding one draw after the other to a dense table. Null if that
// would take more than about a tenth of a second, or too much memory.
std::unique_ptr<Distribution> lattice_table(const Population& population, Effort& effort);

}  // namespace rootd

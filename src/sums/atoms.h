#pragma once

#include <memory>
#include <vector>

#include "sums/distribution.h"
#include "sums/list_cumulants.h"

namespace rootd {

// The most atoms that a table may hold (22 MiB), and the number up to which it is always faster than the
// contour.
inline constexpr double most_atoms = 524288;
inline constexpr double few_atoms = 4096;

// The number of ways in which the draws can fall on the values. Beyond `most` it is not exact.
double count_of_atoms(const Population& list, double most = most_atoms);

// How far a sum of terms, added up here or by the caller, may be off: a share of the sum of their sizes, plus
// a constant. Atoms no further apart than that count as one. On a lattice sums are whole.
struct Rounding {
  double relative, absolute;
  double of(double size) const { return relative * size + absolute; }
};
inline constexpr Rounding whole_numbers{0, 0.25};

// One way in which the draws can fall: their sum, and its multinomial probability. These are products of
// positive numbers, so all digits are right however small they are.
struct Atom {
  double position, probability;
  double size;  // of the terms that add up to the position
};
// All the ways, by their position.
std::vector<Atom> atoms_in_order(const Population& list);

// The law of a sum by a table of all its atoms.
std::unique_ptr<Distribution> atoms_of_sum(const Population& list, Rounding rounding);

// The same for a list of whole numbers, by adding one draw after the other to a dense table; and whether that
// takes no more than about a tenth of a second, and not too much memory.
std::unique_ptr<Distribution> lattice_table(const Population& list);
bool fits_lattice_table(const Population& list);

}  // namespace rootd

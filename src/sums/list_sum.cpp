#include "sums/list_sum.h"

#include <limits>

#include "sums/atoms.h"
#include "sums/lattice_sum.h"

namespace rootd {

namespace {

// The rounding of one term of a sum, including that of adding 10⁶ of them; and as much again for what the
// caller has rounded.
constexpr double relative_rounding = 8 * std::numeric_limits<double>::epsilon();

}  // namespace

std::unique_ptr<Distribution> list_sum(const Law& law, const std::optional<Lattice>& lattice, double d,
                                       double rounding) {
  if (!lattice) {
    const Population list{law.values, law.weights, d};
    if (count_of_atoms(list) > most_atoms) return nullptr;
    return atoms_of_sum(list, {relative_rounding, rounding});
  }
  Population steps{{}, {}, d};
  for (const LatticePoint& point : lattice_points(law, *lattice)) {
    steps.values.push_back(point.index);
    steps.weights.push_back(point.probability);
  }
  if (count_of_atoms(steps) <= few_atoms) return atoms_of_sum(steps, whole_numbers);
  return lattice_sum(steps);
}

}  // namespace rootd

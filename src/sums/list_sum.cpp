#include "sums/list_sum.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "sums/atoms.h"
#include "sums/conditional_sum.h"
#include "sums/lattice_sum.h"
#include "sums/scattered_sum.h"

namespace rootd {

namespace {

// The rounding of one term of a sum, including that of adding 10⁶ of them; and as much again for what the
// caller has rounded.
constexpr double relative_rounding = 8 * std::numeric_limits<double>::epsilon();

// A sum of draws from lists that lie on lattices of one step: the whole numbers behind it.
class SharedLattice final : public Distribution {
 public:
  SharedLattice(const std::vector<Population>& populations, double step, Rounding rounding) : step(step) {
    std::vector<Population> in_steps = populations;
    double size = 0, draws = 0;
    for (Population& population : in_steps) {
      const double first = population.values.front();
      size += population.count * std::max(std::abs(first), std::abs(population.values.back()));
      least += population.count * first;
      draws += population.count;
      for (double& value : population.values) value = std::round((value - first) / step);
    }
    tolerance = std::min(0.25, lattice_tolerance * draws + rounding.of(size) / step);
    steps = lattice_sum(std::move(in_steps));
  }
  double density(double y) const override {
    const double position = (y - least) / step, nearest = std::round(position);
    return std::abs(position - nearest) <= tolerance ? steps->density(nearest) : 0;
  }
  double lower(double y) const override { return steps->lower(at_or_below(y)); }
  double upper(double y) const override { return steps->upper(at_or_below(y)); }

 private:
  double at_or_below(double y) const { return std::floor((y - least) / step + tolerance); }

  double step, least = 0, tolerance;
  std::unique_ptr<Distribution> steps;
};

// The step of a lattice that holds the differences of every list; 0 if there is none.
double common_step(const std::vector<Population>& populations) {
  std::vector<double> differences;
  for (const Population& population : populations) {
    for (const double value : population.values) differences.push_back(value - population.values.front());
  }
  const auto lattice = lattice_of(list_law(std::move(differences), {}, false));
  return lattice ? lattice->step : 0;
}

// Atoms of a part of a larger sum, of which there are many.
constexpr double most_atoms_of_part = 32768;

}  // namespace

std::unique_ptr<Distribution> sum_of_draws(std::vector<Population> populations, bool whole, bool is_part,
                                           Rounding rounding) {
  const double count = count_of_atoms(populations);
  if (count <= few_atoms || (!whole && !is_part && count <= most_atoms)) {
    return atoms_of_sum(populations, rounding);
  }
  if (const auto cut = cut_between_clusters(populations)) {
    return conditional_sum(std::move(populations), *cut, whole, rounding);
  }
  if (whole) return lattice_sum(std::move(populations));
  if (count <= most_atoms_of_part) return atoms_of_sum(populations, rounding);
  const double step = common_step(populations);
  if (step > 0) return std::make_unique<SharedLattice>(populations, step, rounding);
  return scattered_sum(std::move(populations), rounding, 0, is_part);
}

std::unique_ptr<Distribution> list_sum(const Law& law, const std::optional<Lattice>& lattice, double d,
                                       double rounding) {
  Population list{law.values, law.weights, d};
  if (!lattice) return sum_of_draws({std::move(list)}, false, false, {relative_rounding, rounding});
  list.values.clear();
  list.weights.clear();
  for (const LatticePoint& point : lattice_points(law, *lattice)) {
    list.values.push_back(point.index);
    list.weights.push_back(point.probability);
  }
  return sum_of_draws({std::move(list)}, true, false, whole_numbers);
}

}  // namespace rootd

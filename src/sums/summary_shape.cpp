#include "sums/summary_shape.h"

#include <algorithm>
#include <cmath>

#include "sums/exact_law.h"
#include "sums/sum_law.h"

namespace rootd {

namespace {

constexpr int most_default_bins = 2048;
constexpr double deviations_shown = 6;
constexpr double interquartile_ranges_shown = 20;
// Times that a value is met in a sum, on average.
constexpr double rare = 0.05;
// Off a lattice a bin is a twentieth of a standard deviation, or of an interquartile range.
constexpr double bins_per_unit = 20;

Bins lattice_bins(const Lattice& lattice, double from, double to, double points) {
  const double first = std::max(0.0, std::ceil((from - lattice.start) / lattice.step));
  const double last = std::max(first, std::min(points - 1, std::floor((to - lattice.start) / lattice.step)));
  const double steps = std::ceil((last - first + 1) / most_default_bins);
  return {lattice.start + (first - 0.5) * lattice.step, steps * lattice.step,
          static_cast<int>(std::ceil((last - first + 1) / steps))};
}

// Where most sums lie, as far as no value is rare: those far away move the mean to where no sum is.
double middle(const VectorLaw& law, double terms, double mean) {
  double mass = 0, moment = 0;
  for (size_t i = 0; i < law.law.values.size(); ++i) {
    const double weight = law.law.weights[i];
    if (weight * terms < rare) continue;
    mass += weight;
    moment += weight * law.law.values[i];
  }
  return mass > 0 ? terms * (moment / mass + law.mean) : mean;
}

}  // namespace

SummaryShape summary_shape(const VectorLaw& law, int64_t d) {
  const auto terms = static_cast<double>(d);
  const SumLaw exact = sum_law(law.law, terms, law.mean, law.correlation);
  double center = exact.mean, unit = exact.standardDeviation, reach = deviations_shown;
  double quantileCenter = middle(law, terms, center);
  if (!std::isfinite(unit)) {
    const ExactLaw own(law.law, terms, law.mean);
    // With correlation the shared draw alone spreads over d·√ρ times one coordinate; the wider of the two
    // counts.
    const ExactLaw one(law.law, 1, 0);
    const auto interquartile = [](const ExactLaw& x) { return x.quantile(0.75) - x.quantile(0.25); };
    center = quantileCenter = own.quantile(0.5);
    unit = std::max(interquartile(own), terms * std::sqrt(law.correlation) * interquartile(one));
    reach = interquartile_ranges_shown;
  }
  if (exact.lattice) {
    const Lattice own = *lattice_of(law.law);
    double largest = 0;
    for (const LatticePoint& point : lattice_points(law.law, own)) largest = std::max(largest, point.index);
    const double points = std::round(terms * largest * own.step / exact.lattice->step) + 1;
    // The one value that a sum has lies in a bin wide enough for its edges to differ from it.
    Lattice lattice = *exact.lattice;
    if (points == 1) lattice.step = std::max(lattice.step, std::ldexp(std::abs(lattice.start), -50));
    const Bins bins = lattice_bins(lattice, center - reach * unit, center + reach * unit, points);
    return {bins, quantileCenter, unit > 0 ? unit : lattice.step, lattice.start, lattice.step};
  }
  const int count = static_cast<int>(2 * reach * bins_per_unit);
  return {{center - reach * unit, unit / bins_per_unit, count}, quantileCenter, unit, 0, 0};
}

}  // namespace rootd

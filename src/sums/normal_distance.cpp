#include "sums/normal_distance.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>
#include <vector>

#include "sums/atoms.h"
#include "sums/exact_law.h"
#include "sums/sum_law.h"

namespace rootd {

namespace {

constexpr double missing = std::numeric_limits<double>::quiet_NaN();
// Beyond so many standard deviations the normal tail is below 1e-23 and, by Cantelli's inequality, the law's
// own below 0.01; a law that still has 0.01 there is all but a point, with a gap of nearly ½ in the middle.
constexpr double farthest = 10;
// Points of a lattice that are sooner looked at than a list's ways: those of any law that has a name.
constexpr double few_points = 65536;

bool has_spread(const SumLaw& sum) {
  return sum.standardDeviation > 0 && std::isfinite(sum.standardDeviation);
}

double normal_below(double z) {
  return 0.5 * std::erfc(-z / std::numbers::sqrt2);
}

// The gap on either side of a jump, or of a point without one; NaN where the law is not known.
double gap_at(const ExactLaw& exact, const SumLaw& sum, double x) {
  const double z = (x - sum.mean) / sum.standardDeviation;
  // From the nearer tail, where a small gap keeps its digits.
  const double gap = z < 0 ? exact.cumulative(x) - normal_below(z) : normal_below(-z) - exact.upper(x);
  const double before = sum.lattice ? gap - exact.density(x) : gap;
  return std::isnan(before) ? before : std::max(std::abs(gap), std::abs(before));
}

// What matters of the sums: real numbers, or the points of a lattice by their index.
struct Range {
  double first, last;
};

Range range_of(const Law& law, double d, const SumLaw& sum) {
  const double reach = farthest * sum.standardDeviation;
  if (!sum.lattice) return {sum.mean - reach, sum.mean + reach};
  const auto& [start, step] = *sum.lattice;
  const double ends =
      d * (law.values.empty() ? (law.name == LawName::die ? 5 : 2) : law.values.back() - law.values.front());
  return {std::max(0.0, std::floor((sum.mean - reach - start) / step)),
          std::ceil(std::min((sum.mean + reach - start) / step, ends / step))};
}

double largest_on_lattice(const ExactLaw& exact, const SumLaw& sum, const Range& range) {
  double largest = 0;
  for (double k = range.first; k <= range.last; ++k) {
    const double gap = gap_at(exact, sum, sum.lattice->start + k * sum.lattice->step);
    if (std::isnan(gap)) return gap;
    largest = std::max(largest, gap);
  }
  return largest;
}

// Rounding may have moved atoms that are one apart. Between them lies a part of the jump, and no larger gap.
double largest_of_ways(Population list, const SumLaw& sum) {
  const double mean = list.mean();
  for (double& value : list.values) value -= mean;
  double below = 0, largest = 0;
  for (const Atom& atom : atoms_in_order(list)) {
    const double normal = normal_below(atom.position / sum.standardDeviation);
    largest = std::max(largest, std::abs(below - normal));
    below += atom.probability;
    largest = std::max(largest, std::abs(below - normal));
  }
  return largest;
}

// Of a law whose distribution function is smooth: follows the gap from a coarse grid into the neighbourhood
// of its largest values.
double largest_of_smooth(const ExactLaw& exact, const SumLaw& sum, const Range& range) {
  constexpr int cells = 400;
  const double first = range.first, last = range.last;
  const double tolerance = 1e-13 * (last - first);
  std::vector<double> values(static_cast<size_t>(cells) + 1);
  const auto point = [&](double i) { return first + (last - first) * i / cells; };
  const auto value_at = [&](int i) { return values[static_cast<size_t>(std::clamp(i, 0, cells))]; };
  const auto f = [&](double x) { return gap_at(exact, sum, x); };
  for (int i = 0; i <= cells; ++i) values[static_cast<size_t>(i)] = f(point(i));
  double best = *std::max_element(values.begin(), values.end());
  for (int i = 0; i <= cells; ++i) {
    const bool is_peak = value_at(i) >= value_at(i - 1) && value_at(i) >= value_at(i + 1);
    if (!is_peak || value_at(i) < 0.9 * best) continue;
    // Golden sections between the neighbours.
    double a = point(std::max(0, i - 1)), b = point(std::min(cells, i + 1));
    const double golden = 1 / std::numbers::phi;
    double c = b - golden * (b - a), e = a + golden * (b - a);
    const auto value = [&](double x) {
      const double y = f(x);
      best = std::max(best, y);
      return y;
    };
    double at_c = value(c), at_e = value(e);
    while (b - a > tolerance) {
      if (at_c > at_e) {
        b = e;
        e = c;
        at_e = at_c;
        at_c = value(c = b - golden * (b - a));
      } else {
        a = c;
        c = e;
        at_c = at_e;
        at_e = value(e = a + golden * (b - a));
      }
    }
  }
  return best;
}

}  // namespace

std::optional<double> normal_distance(const Law& law, double d) {
  if (law.name == LawName::normal) return 0;
  const SumLaw sum = sum_law(law, d, 0, 0);
  if (!has_spread(sum)) return missing;
  const Range range = range_of(law, d, sum);
  const double points = sum.lattice ? range.last - range.first : unbounded;
  if (!law.values.empty() && points > few_points) {
    Population list{law.values, law.weights, d};
    if (count_of_atoms(list, most_places) <= most_places) return largest_of_ways(std::move(list), sum);
    if (points > most_places) return std::nullopt;
  }
  const ExactLaw exact(law, d, 0);
  if (!exact.is_known()) return std::nullopt;
  if (!sum.lattice) return largest_of_smooth(exact, sum, range);
  const double largest = largest_on_lattice(exact, sum, range);
  return std::isnan(largest) ? std::nullopt : std::optional(largest);
}

double berry_esseen_bound(const Law& law, double d) {
  const LawMoments x = moments_of(law);
  if (!(x.variance > 0) || std::isinf(x.variance)) return missing;
  const double beta = x.absoluteThird;
  return std::min({0.4690 * beta, 0.3322 * (beta + 0.429), 0.3031 * (beta + 0.646)}) / std::sqrt(d);
}

}  // namespace rootd

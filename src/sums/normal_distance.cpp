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
// Points of a lattice that are looked at one by one: those of any law that has a name.
constexpr double most_points = 65536;
// Ways in which the draws from a list can fall, looked at one by one: those of three values up to d = 1446.
constexpr double most_ways = 1048576;

bool has_spread(const SumLaw& sum) {
  return sum.standardDeviation > 0 && std::isfinite(sum.standardDeviation);
}

double normal_below(double z) {
  return 0.5 * std::erfc(-z / std::numbers::sqrt2);
}

// The gap on either side of a jump, or of a point without one.
double gap_at(const ExactLaw& exact, const SumLaw& sum, double x) {
  const double z = (x - sum.mean) / sum.standardDeviation;
  // From the nearer tail, where a small gap keeps its digits.
  const double gap = z < 0 ? exact.cumulative(x) - normal_below(z) : normal_below(-z) - exact.upper(x);
  const double jump = sum.lattice ? exact.density(x) : 0;
  return std::max(std::abs(gap), std::abs(gap - jump));
}

// What matters of the sums: real numbers, or the points of a lattice by their index.
struct Range {
  double first, last;
};

double place_of(double x, const SumLaw& sum) {
  return sum.lattice ? (x - sum.lattice->start) / sum.lattice->step : x;
}

Range range_of(const Law& law, double d, const SumLaw& sum) {
  const double reach = farthest * sum.standardDeviation;
  const Range range{place_of(sum.mean - reach, sum), place_of(sum.mean + reach, sum)};
  if (!sum.lattice) return range;
  const double ends =
      d * (law.values.empty() ? (law.name == LawName::die ? 5 : 2) : law.values.back() - law.values.front());
  return {std::max(0.0, std::floor(range.first)), std::ceil(std::min(range.last, ends / sum.lattice->step))};
}

double largest_on_lattice(const ExactLaw& exact, const SumLaw& sum, const Range& range) {
  double largest = 0;
  for (double k = range.first; k <= range.last; ++k) {
    largest = std::max(largest, gap_at(exact, sum, sum.lattice->start + k * sum.lattice->step));
  }
  return largest;
}

// Rounding may have moved atoms that are one apart. Between them lies a part of the jump, and no larger gap.
double largest_of_ways(const Law& law, double d, const SumLaw& sum) {
  Population list{law.values, law.weights, d};
  const double mean = list.mean();
  for (double& value : list.values) value -= mean;
  double below = 0, largest = 0;
  for (const Atom& atom : atoms_in_order({std::move(list)})) {
    const double normal = normal_below(atom.position / sum.standardDeviation);
    largest = std::max(largest, std::abs(below - normal));
    below += atom.probability;
    largest = std::max(largest, std::abs(below - normal));
  }
  return largest;
}

// Follows the gap, at real numbers or at points of the lattice by their index, from a coarse grid into the
// neighbourhood of its largest values, to this share of the range.
double largest_on(const ExactLaw& exact, const SumLaw& sum, const Range& range, int cells, double share) {
  const double first = range.first, last = range.last;
  const bool whole = sum.lattice.has_value();
  const double tolerance = std::max(share * (last - first), whole ? 1.0 : 0.0);
  std::vector<double> values(static_cast<size_t>(cells) + 1);
  const auto point = [&](double i) {
    const double x = first + (last - first) * i / cells;
    return whole ? std::round(x) : x;
  };
  const auto value_at = [&](int i) { return values[static_cast<size_t>(std::clamp(i, 0, cells))]; };
  const auto f = [&](double x) {
    return gap_at(exact, sum, whole ? sum.lattice->start + x * sum.lattice->step : x);
  };
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
      const double y = f(whole ? std::round(x) : x);
      best = std::max(best, y);
      return y;
    };
    double at_c = value(c), at_e = value(e);
    // Far from 0 neighbouring doubles lie further apart than the search's tolerance, so it also ends where
    // its points meet.
    while (b - a > tolerance && a < c && c < e && e < b) {
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

constexpr int fine_cells = 400;

// Of a law whose distribution function is smooth.
double largest_of_smooth(const ExactLaw& exact, const SumLaw& sum, const Range& range) {
  return largest_on(exact, sum, range, fine_cells, 1e-13);
}

// Of a list that may be ragged, along its envelope, where a question takes milliseconds: to a thousandth or
// so. Between clusters the distribution function stands still, so that the gap is the largest at an end of
// one or within.
double largest_near(const ExactLaw& exact, const SumLaw& sum, const Range& range) {
  constexpr int cells_of_cluster = 20;
  constexpr double part_of_cell = 1.0 / 16;
  // Of a cluster this narrow, in standard deviations of the sum, the ends say all.
  constexpr double narrow = 1e-3;
  const std::vector<Cluster> clusters = exact.clusters();
  if (clusters.empty()) return largest_on(exact, sum, range, fine_cells, part_of_cell / fine_cells);
  double largest = 0;
  for (const Cluster& cluster : clusters) {
    const bool is_narrow = cluster.last - cluster.first < narrow * sum.standardDeviation;
    const int cells = is_narrow ? 1 : cells_of_cluster;
    const double share = is_narrow ? 1 : part_of_cell / cells_of_cluster;
    const Range inside{place_of(cluster.first, sum), place_of(cluster.last, sum)};
    largest = std::max(largest, largest_on(exact, sum, inside, cells, share));
  }
  return largest;
}

}  // namespace

NormalDistance normal_distance(const Law& law, double d) {
  if (law.name == LawName::normal) return {0, false};
  const SumLaw sum = sum_law(law, d, 0, 0);
  if (!has_spread(sum)) return {missing, false};
  const Range range = range_of(law, d, sum);
  const bool is_list = !law.values.empty();
  const bool has_few_points = sum.lattice && range.last - range.first <= most_points;
  if (is_list && !has_few_points && count_of_atoms(law.values.size(), d, most_ways) <= most_ways) {
    return {largest_of_ways(law, d, sum), false};
  }
  const ExactLaw exact(law, d, 0);
  if (has_few_points) return {largest_on_lattice(exact, sum, range), false};
  return is_list ? NormalDistance{largest_near(exact, sum, range), true}
                 : NormalDistance{largest_of_smooth(exact, sum, range), false};
}

double berry_esseen_bound(const Law& law, double d) {
  const LawMoments x = moments_of(law);
  if (!(x.variance > 0) || std::isinf(x.variance)) return missing;
  const double beta = x.absoluteThird;
  return std::min({0.4690 * beta, 0.3322 * (beta + 0.429), 0.3031 * (beta + 0.646)}) / std::sqrt(d);
}

}  // namespace rootd

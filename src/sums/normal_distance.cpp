#include "sums/normal_distance.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "sums/exact_law.h"
#include "sums/sum_law.h"

namespace rootd {

namespace {

constexpr double missing = std::numeric_limits<double>::quiet_NaN();
// Beyond so many standard deviations the normal tail is below 1e-23 and, by Cantelli's inequality, the law's
// own below 0.01; a law that still has 0.01 there is all but a point, with a gap of nearly ½ in the middle.
constexpr double farthest = 10;
constexpr double most_points = 32768;

// The gap on either side of a jump, or of a point without one.
class Gap {
 public:
  Gap(const Law& law, double d) : exact(law, d, 0), sum(sum_law(law, d, 0, 0)) {}
  double at(double x) const {
    const double z = (x - sum.mean) / sum.standardDeviation;
    // From the nearer tail, which keeps the digits of a gap there.
    const double gap = z < 0 ? exact.cumulative(x) - 0.5 * std::erfc(-z / std::numbers::sqrt2)
                             : 0.5 * std::erfc(z / std::numbers::sqrt2) - exact.upper(x);
    const double jump = jumps ? exact.density(x) : 0;  // NaN where the jumps are too fine to tell apart
    return std::isnan(jump) ? std::abs(gap) : std::max(std::abs(gap), std::abs(gap - jump));
  }

  ExactLaw exact;
  SumLaw sum;
  bool jumps = false;
};

// Follows a function of whole or real numbers from a coarse grid into the neighbourhood of its largest
// values.
template <typename Function>
double largest_on(Function f, double first, double last, bool whole) {
  constexpr int cells = 400;
  double values[cells + 1];
  const auto point = [&](double i) {
    const double x = first + (last - first) * i / cells;
    return whole ? std::round(x) : x;
  };
  for (int i = 0; i <= cells; ++i) values[i] = f(point(i));
  double best = *std::max_element(values, values + cells + 1);
  for (int i = 0; i <= cells; ++i) {
    const bool is_peak =
        values[i] >= values[std::max(0, i - 1)] && values[i] >= values[std::min(cells, i + 1)];
    if (!is_peak || values[i] < 0.9 * best) continue;
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
    while (b - a > (whole ? 1 : 1e-13 * (last - first))) {
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

double normal_distance(const Law& law, double d) {
  if (law.name == LawName::normal) return 0;
  Gap gap(law, d);
  const SumLaw& sum = gap.sum;
  if (!(sum.standardDeviation > 0) || std::isinf(sum.standardDeviation)) return missing;

  double best = 0;
  const std::vector<double> atoms = gap.exact.atoms();
  if (!atoms.empty()) {
    gap.jumps = true;
    for (const double x : atoms) best = std::max(best, gap.at(x));
    return best;
  }
  const double reach = farthest * sum.standardDeviation;
  if (sum.lattice) {
    gap.jumps = true;
    const Lattice lattice = *sum.lattice;
    const double ends = d * (law.values.empty() ? (law.name == LawName::die ? 5 : 2)
                                                : law.values.back() - law.values.front());
    const double first = std::max(0.0, std::floor((sum.mean - reach - lattice.start) / lattice.step));
    const double last =
        std::ceil((std::min(sum.mean + reach, lattice.start + ends) - lattice.start) / lattice.step);
    const auto at = [&](double k) { return gap.at(lattice.start + k * lattice.step); };
    if (last - first > most_points) return largest_on(at, first, last, true);
    for (double k = first; k <= last; ++k) best = std::max(best, at(k));
    return best;
  }
  return largest_on([&](double x) { return gap.at(x); }, sum.mean - reach, sum.mean + reach, false);
}

double berry_esseen_bound(const Law& law, double d) {
  const LawMoments x = moments_of(law);
  if (!(x.variance > 0) || std::isinf(x.variance)) return missing;
  const double beta = x.absoluteThird / std::pow(x.variance, 1.5);
  return std::min({0.4690 * beta, 0.3322 * (beta + 0.429), 0.3031 * (beta + 0.646)}) / std::sqrt(d);
}

}  // namespace rootd

// The exact law of a sum.

#include "fuzz/engine/expect.h"
#include "fuzz/engine/subjects.h"
#include "fuzz/engine/values.h"
#include "sums/exact_law.h"
#include "sums/normal_distance.h"
#include "sums/sum_law.h"

namespace rootd {

namespace {

double any_dimension(Random& random) {
  return static_cast<double>(random.chance(0.8) ? random.size(1, 3000) : random.size(1, 1000000));
}

// Where a law is worth asking: about its middle, in its tails, at its atoms and far outside.
std::vector<double> any_points(Random& random, const Law& law, double d) {
  const SumLaw sum = sum_law(law, d, 0, 0);
  const double middle = std::isfinite(sum.mean) ? sum.mean : 0;
  const double deviation = std::isfinite(sum.standardDeviation) ? sum.standardDeviation : d;
  std::vector<double> points{middle};
  for (int64_t i = random.whole(1, 10); i > 0; --i) {
    double x = middle + random.between(-1, 1) * random.logarithmic(1e-12, 50) * deviation;
    if (random.chance(0.1)) x = random.pick<double>({0.0, 1e30, -1e30, INFINITY, -INFINITY, 1e-30, 5e-324});
    if (sum.lattice && random.chance(0.3)) {
      const Lattice& lattice = *sum.lattice;
      x = lattice.start + std::round((x - lattice.start) / lattice.step) * lattice.step;
    }
    points.push_back(x);
  }
  std::sort(points.begin(), points.end());
  return points;
}

// A list on a fine lattice may be known in stretches alone.
bool is_unknown(const Law& law, double probability) {
  return law.name == LawName::values && std::isnan(probability);
}

void distributions(Random& random) {
  const Law law = any_law(random);
  const double d = any_dimension(random);
  const std::vector<double> points = any_points(random, law, d);
  // Student's tails and those of sums that are no table have errors of this size, those of others far less.
  constexpr double slack = 3e-11;
  const ExactLaw exact(law, d, 0);
  if (!exact.is_known()) return;
  double lower_before = 0, upper_before = 1;
  for (const double x : points) {
    const double lower = exact.cumulative(x), upper = exact.upper(x), density = exact.density(x);
    if (is_unknown(law, lower + upper + density)) continue;
    expect_within(lower, 0, 1, "a probability");
    expect_within(upper, 0, 1, "a probability");
    expect_within(lower + upper, 1 - slack, 1 + slack, "the sum of both tails");
    expect(lower >= lower_before - slack,
           "a distribution falls from " + shown(lower_before) + " to " + shown(lower) + " at " + shown(x));
    expect(upper <= upper_before + slack,
           "a tail rises from " + shown(upper_before) + " to " + shown(upper) + " at " + shown(x));
    lower_before = lower;
    upper_before = upper;
    expect_within(density, 0, law.name == LawName::values ? 1 + 1e-9 : INFINITY, "a density");
  }
}

void quantiles(Random& random) {
  const Law law = any_law(random);
  const double d = any_dimension(random);
  // Each question about a long list takes its time, and a quantile asks many.
  if (law.name == LawName::values && law.values.size() > 3) return;
  const ExactLaw exact(law, d, 0);
  if (!exact.is_known()) return;
  double before = -INFINITY;
  for (const double p : {random.logarithmic(1e-9, 0.5), 0.5, 1 - random.logarithmic(1e-9, 0.5)}) {
    const double x = exact.quantile(p);
    expect_finite(x, "a quantile");
    if (is_unknown(law, exact.cumulative(x))) return;
    expect(x >= before, "quantiles fall");
    expect(exact.cumulative(x) >= p - 1e-9, "a quantile has less below it than it should");
    before = x;
  }
}

void distances(Random& random) {
  const Law law = any_law(random);
  const double d = any_dimension(random);
  const double bound = berry_esseen_bound(law, d);
  expect(std::isnan(bound) || bound >= 0, "a bound is " + shown(bound));
  const auto distance = normal_distance(law, d);
  if (!distance || std::isnan(*distance)) return;
  expect_within(*distance, 0, 1, "a distance");
  if (std::isfinite(bound)) expect_within(*distance, 0, bound + 1e-9, "a distance within its bound");
}

}  // namespace

std::vector<Subject> sum_subjects() {
  return {{"distributions", distributions}, {"quantiles", quantiles}, {"normal distances", distances}};
}

}  // namespace rootd

// The exact law of a sum.

#include <optional>

#include "fuzz/engine/expect.h"
#include "fuzz/engine/subjects.h"
#include "fuzz/engine/values.h"
#include "sums/exact_law.h"
#include "sums/normal_distance.h"
#include "sums/sum_law.h"

namespace rootd {

namespace {

// A case may be given up after this much work, as a caller would; a few of the laws take seconds.
constexpr double most_work = 1e6;

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
    if (random.chance(0.1))
      x = random.pick<double>({0.0, 1e300, -1e300, INFINITY, -INFINITY, 5e-324, 1e-310});
    if (sum.lattice && random.chance(0.3)) {
      const Lattice& lattice = *sum.lattice;
      x = lattice.start + std::round((x - lattice.start) / lattice.step) * lattice.step;
    }
    points.push_back(x);
  }
  std::sort(points.begin(), points.end());
  return points;
}

// Calls until enough work was allowed; empty if the case takes too long.
template <typename Ask>
std::optional<double> answer(ExactLaw& law, double& left, double piece, const Ask& ask) {
  while (left > 0) {
    law.allow(piece);
    left -= piece;
    const double found = ask(law);
    if (!law.interrupted()) return found;
  }
  return std::nullopt;
}

void distributions(Random& random) {
  const Law law = any_law(random);
  const double d = any_dimension(random);
  const std::vector<double> points = any_points(random, law, d);
  // Student's tails and those of sums that are no table have errors of this size, those of others far less.
  constexpr double slack = 3e-11;
  ExactLaw exact(law, d, 0);
  double left = most_work, lower_before = 0, upper_before = 1;
  const double piece = random.pick({300.0, 3e4, most_work});
  for (const double x : points) {
    const auto lower = answer(exact, left, piece, [&](const ExactLaw& each) { return each.cumulative(x); });
    if (!lower) return;
    const auto upper = answer(exact, left, piece, [&](const ExactLaw& each) { return each.upper(x); });
    if (!upper) return;
    expect_within(*lower, 0, 1, "a probability");
    expect_within(*upper, 0, 1, "a probability");
    expect_within(*lower + *upper, 1 - slack, 1 + slack, "the sum of both tails");
    expect(*lower >= lower_before - slack,
           "a distribution falls from " + shown(lower_before) + " to " + shown(*lower) + " at " + shown(x));
    expect(*upper <= upper_before + slack,
           "a tail rises from " + shown(upper_before) + " to " + shown(*upper) + " at " + shown(x));
    lower_before = *lower;
    upper_before = *upper;
    const auto density = answer(exact, left, piece, [&](const ExactLaw& each) { return each.density(x); });
    if (!density) return;
    // It is no number only for lists, as documented.
    if (law.name != LawName::values || !std::isnan(*density))
      expect_within(*density, 0, INFINITY, "a density");
    if (law.name == LawName::values && *density > 1 + 1e-9)
      throw Broken("a probability is " + shown(*density));
  }
}

void quantiles(Random& random) {
  const Law law = any_law(random);
  const double d = any_dimension(random);
  // Lists ask for effort, which a quantile cannot be given in pieces.
  if (law.name == LawName::values && law.values.size() > 3) return;
  const ExactLaw exact(law, d, 0);
  double before = -INFINITY;
  for (const double p : {random.logarithmic(1e-9, 0.5), 0.5, 1 - random.logarithmic(1e-9, 0.5)}) {
    const double x = exact.quantile(p);
    expect_finite(x, "a quantile");
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
  NormalDistanceSearch search(law, d);
  std::optional<double> distance;
  for (double left = most_work; !distance && left > 0; left -= 1e5) distance = search.advance(1e5);
  if (!distance || std::isnan(*distance)) return;
  expect_within(*distance, 0, 1, "a distance");
  if (std::isfinite(bound)) expect_within(*distance, 0, bound + 1e-9, "a distance within its bound");
}

}  // namespace

std::vector<Subject> sum_subjects() {
  return {{"distributions", distributions}, {"quantiles", quantiles}, {"normal distances", distances}};
}

}  // namespace rootd

#include "numeric/summary.h"

#include <doctest/doctest.h>

#include <vector>

#include "support/close.h"

using namespace rootd;

namespace {

// Runs of 1000 values each, in the two ways there are: with a lattice, and as if there were none.
void check_both_ways(const std::vector<double>& values, double step) {
  const SummaryShape plain{{-40, 3, 26}, 0.5, 7, 0, 0};
  SummaryShape on_lattice = plain;
  on_lattice.lattice_start = values[0];
  on_lattice.lattice_step = step;
  Summary expected(plain), summary(on_lattice);
  const auto count = static_cast<int64_t>(values.size());
  for (const double first : {0.0, 1000.0}) {
    expected.add(values.data(), count, first);
    summary.add(values.data(), count, first);
  }
  CHECK(summary.packed() == expected.packed());
}

std::vector<double> walk(int count, double start, double step, int points) {
  std::vector<double> values;
  for (int i = 0; i < count; ++i) values.push_back(start + (i * 37 + i * i % 11) % points * step);
  return values;
}

}  // namespace

TEST_CASE("counting points of a lattice first is the same as adding each value") {
  check_both_ways(walk(1000, -45, 2, 60), 2);
  check_both_ways(walk(1000, 0.1, 0.3, 100), 0.3);
  // One point; two values; as many points as values; too many.
  check_both_ways(walk(1000, 5, 1, 1), 1);
  check_both_ways(walk(2, 5, 1, 2), 1);
  check_both_ways(walk(100, -20, 0.5, 100), 0.5);
  check_both_ways(walk(1000, -40, 0.1, 900), 0.1);
}

TEST_CASE("values that are rounded differently on one point are added each") {
  std::vector<double> values = walk(1000, -45, 3, 30);
  for (size_t i = 0; i < values.size(); i += 3) values[i] -= 1e-12;
  check_both_ways(values, 3);
}

TEST_CASE("a quantile is a point of the lattice, and none beyond the values") {
  // 12 steps of 0.1 from 0 are 1.2000000000000002, and the largest value is a rounding less.
  const SummaryShape shape{{-0.05, 0.1, 13}, 0.6, 0.4, 0, 0.1};
  const std::vector<double> values{0, 0.4, 0.8, 1.2};
  Summary summary(shape);
  summary.add(values.data(), 4, 0);
  const std::vector<double> quantiles = summary.quantiles({0, 0.5, 1});
  CHECK(12 * 0.1 > values.back());
  CHECK(quantiles[0] == 0);
  CHECK(quantiles[1] == near(0.4, 1e-12));
  CHECK(quantiles[2] == values.back());
}

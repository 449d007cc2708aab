#include "numeric/moments.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <vector>

#include "support/close.h"

using namespace rootd;

namespace {

std::vector<double> some_values(size_t count, double offset) {
  std::vector<double> values;
  uint64_t state = 1;
  for (size_t i = 0; i < count; ++i) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    const double u = static_cast<double>(state >> 11) * 0x1p-53;
    values.push_back(offset + u * u * 10);
  }
  return values;
}

struct Plain {
  long double mean = 0, second = 0, third = 0, fourth = 0;
};

Plain plain(const std::vector<double>& values) {
  Plain p;
  for (const double x : values) p.mean += x;
  p.mean /= static_cast<long double>(values.size());
  for (const double x : values) {
    const long double d = x - p.mean;
    p.second += d * d;
    p.third += d * d * d;
    p.fourth += d * d * d * d;
  }
  return p;
}

}  // namespace

TEST_CASE("moments agree with their definition, merged or not") {
  for (const size_t count : {1, 2, 3, 4, 5, 7, 8, 63, 1000}) {
    const auto values = some_values(count, 3);
    const Plain expected = plain(values);
    Moments merged;
    for (size_t from = 0; from < count; from += 37) {
      merged.merge(
          Moments::of(values.data() + from, static_cast<int64_t>(std::min<size_t>(37, count - from))));
    }
    for (const Moments& m : {Moments::of(values.data(), static_cast<int64_t>(count)), merged}) {
      CHECK(m.count == static_cast<double>(count));
      CHECK(m.mean == near(static_cast<double>(expected.mean), 1e-14));
      CHECK(m.second == near(static_cast<double>(expected.second), 1e-12));
      CHECK(m.third == near(static_cast<double>(expected.third), 1e-11));
      CHECK(m.fourth == near(static_cast<double>(expected.fourth), 1e-11));
      CHECK(m.minimum == *std::min_element(values.begin(), values.end()));
      CHECK(m.maximum == *std::max_element(values.begin(), values.end()));
    }
  }
}

TEST_CASE("moments keep their precision far from zero and over many merges") {
  const auto close = some_values(1000, 0), far = some_values(1000, 1e6);
  const double expected = Moments::of(close.data(), 1000).variance();
  CHECK(Moments::of(far.data(), 1000).variance() == near(expected, 1e-9));

  // The same thousand values a million times over: 10⁹ values. Each merge rounds a sum once.
  const double rounding = 1e6 * 0x1p-53;
  const Moments thousand = Moments::of(close.data(), 1000);
  Moments all;
  for (int i = 0; i < 1000000; ++i) all.merge(thousand);
  CHECK(all.count == 1e9);
  CHECK(all.mean == near(thousand.mean, rounding));
  CHECK(all.variance() == near(thousand.variance(), rounding));
  CHECK(all.skewness() == near(thousand.skewness(), 4 * rounding));
  CHECK(all.excess_kurtosis() == near(thousand.excess_kurtosis(), 4 * rounding));
}

TEST_CASE("a spread has the bits of the moments of the same values") {
  for (const size_t size : {1, 2, 3, 7, 4096}) {
    Spread spread;
    Moments moments;
    for (const double offset : {0.0, -3.0, 1e6}) {
      const std::vector<double> values = some_values(size, offset);
      spread.merge(Spread::of(values.data(), static_cast<int64_t>(size)));
      moments.merge(Moments::of(values.data(), static_cast<int64_t>(size)));
    }
    CHECK(spread.count == moments.count);
    CHECK(spread.mean == moments.mean);
    CHECK(spread.second == moments.second);
    CHECK(spread.variance() == moments.variance());
  }
}

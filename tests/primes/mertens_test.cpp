#include "primes/mertens.h"

#include <doctest/doctest.h>

#include <cmath>

#include "support/close.h"

using namespace rootd;

TEST_CASE("Mertens' function has its known values at powers of ten") {
  const std::vector<double> points{10, 100, 1000, 1e4, 1e5, 1e6, 1e7};
  std::vector<double> values(points.size());
  MertensState state;
  follow_mertens(state, 10'000'000, points, values.data());
  CHECK(values == std::vector<double>{-1, 1, 2, -23, -48, 212, 1037});
  CHECK(state.largestAt == 5);
  CHECK(std::abs(state.largestValue) / std::sqrt(5) == near(0.894, 1e-3));
}

TEST_CASE("the largest ratio from ten thousand on is where it is known to be") {
  MertensState start;
  follow_mertens(start, 9999, {}, nullptr);
  start.largestAt = 0;
  start.largestValue = 0;
  follow_mertens(start, 10'000'000, {}, nullptr);
  CHECK(start.largestAt == 24185);
  CHECK(start.largestValue == -72);
}

TEST_CASE("every value agrees with the definition") {
  std::vector<double> points, expected;
  double sum = 0;
  for (int k = 1; k <= 3000; ++k) {
    int rest = k, mu = 1;
    for (int p = 2; p <= rest; ++p) {
      if (rest % p) continue;
      rest /= p;
      mu = rest % p == 0 ? 0 : -mu;
      if (mu == 0) break;
    }
    sum += mu;
    points.push_back(k);
    expected.push_back(sum);
  }
  std::vector<double> values(points.size());
  MertensState state;
  follow_mertens(state, 3000, points, values.data());
  CHECK(values == expected);
}

TEST_CASE("going on from any place gives what going straight gives") {
  MertensState straight, halting;
  follow_mertens(straight, 300'000, {}, nullptr);
  for (int64_t end : {1, 2, 65536, 65537, 131071, 300'000}) follow_mertens(halting, end, {}, nullptr);
  CHECK(halting.value == straight.value);
  CHECK(halting.largestAt == straight.largestAt);
  CHECK(halting.largestValue == straight.largestValue);
}

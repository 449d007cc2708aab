// Sums of whole numbers, whichever of the files behind ExactLaw answers for them.

#include "sums/lattice_sum.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "sums/exact_law.h"
#include "sums/normal_distance.h"
#include "support/close.h"

using namespace rootd;

namespace {

// The law of a sum of whole, non-negative values, one draw added after the other: all terms are positive, so
// it is right to d·1e-16.
std::vector<double> convolved(const std::vector<int>& values, const std::vector<double>& weights, int d) {
  double total = 0;
  for (const double weight : weights) total += weight;
  std::vector<double> law{1};
  for (int draw = 0; draw < d; ++draw) {
    std::vector<double> next(law.size() + size_t(values.back()), 0);
    for (size_t i = 0; i < values.size(); ++i) {
      for (size_t k = 0; k < law.size(); ++k) next[k + size_t(values[i])] += law[k] * (weights[i] / total);
    }
    law = next;
  }
  return law;
}

void check_against_convolution(const std::vector<int>& values, const std::vector<double>& weights, int d,
                               double precision) {
  CAPTURE(d);
  CAPTURE(values.size());
  const ExactLaw exact(list_law(std::vector<double>(values.begin(), values.end()), weights, false), d, 0);
  const std::vector<double> law = convolved(values, weights, d);
  std::vector<double> lower(law.size()), upper(law.size() + 1);
  for (size_t k = 0; k < law.size(); ++k) lower[k] = law[k] + (k > 0 ? lower[k - 1] : 0);
  for (size_t k = law.size(); k-- > 0;) upper[k] = law[k] + upper[k + 1];
  int wrong = 0;
  for (size_t k = 0; k < law.size(); ++k) {
    CAPTURE(k);
    const double x = double(k);
    // What is too small to have all its digits in the convolution is left out.
    const auto agrees = [&](double found, double expected) {
      return expected > 1e-290 ? found == near(expected, precision) : found < 1e-289;
    };
    const bool right = agrees(exact.density(x), law[k]) &&
                       agrees(exact.cumulative(x), std::min(1.0, lower[k])) &&
                       agrees(exact.upper(x), std::min(1.0, upper[k + 1]));
    if (!right && ++wrong < 4) {
      CHECK(exact.density(x) == near(law[k], precision));
      CHECK(exact.cumulative(x) == near(lower[k], precision));
      CHECK(exact.upper(x) == near(upper[k + 1], precision));
    }
  }
  CHECK(wrong == 0);
}

}  // namespace

TEST_CASE("sums of values agree with adding up one draw after the other") {
  for (const int d : {1, 2, 3, 17, 100, 500})
    check_against_convolution({0, 1, 2, 3, 4, 5}, {1, 1, 1, 1, 1, 1}, d, 1e-11);
  for (const int d : {1, 3, 17, 100, 300}) check_against_convolution({0, 1, 5}, {1, 1, 1}, d, 1e-11);
  // Points of the lattice that cannot be reached
  for (const int d : {2, 20, 120}) check_against_convolution({0, 3, 5, 11}, {1, 2, 3, 1}, d, 1e-11);
  // Lopsided
  for (const int d : {1, 3, 17, 500}) check_against_convolution({0, 1, 3}, {1e6, 1, 1}, d, 1e-11);
  for (const int d : {3, 60}) check_against_convolution({0, 1, 2, 7}, {1, 1e6, 1e3, 1}, d, 1e-11);
  // In clusters
  for (const int d : {2, 20, 100}) check_against_convolution({0, 1, 100}, {1e6, 1e3, 1}, d, 1e-11);
  for (const int d : {2, 20, 60}) check_against_convolution({0, 1, 100, 101, 137}, {1, 1, 1, 1, 1}, d, 1e-11);
}

// 1e-11 is what exact_law.h promises. Each of these was off by more, the first by 9e-9.
TEST_CASE(
    "densities and tails of lopsided lists keep their digits far from the mean, and beside higher ones") {
  check_against_convolution({0, 1, 2, 3, 4, 5, 6}, {1, .01, .01, 1e-4, 1e-5, .01, .01}, 9, 1e-11);
  check_against_convolution({0, 4, 7}, {6, .1, 9}, 115, 1e-11);
  check_against_convolution({0, 6, 9, 23}, {4, 1, 4, 1e-7}, 59, 1e-11);
  check_against_convolution({0, 1, 2, 3, 4, 5}, {1e-6, 1e-9, 3, 1e-8, 4, 1}, 72, 1e-11);
  check_against_convolution({0, 1, 5, 6, 16, 21, 24}, {1e-5, 1e-8, 1e-6, 2, 4, 6, 1e-6}, 110, 1e-11);
}

TEST_CASE("sums of two values are binomial, however lopsided") {
  for (const double p : {0.5, 0.9, 1e-6}) {
    for (const double d : {1.0, 10.0, 500.0, 5000.0, 1e6}) {
      CAPTURE(p);
      CAPTURE(d);
      const ExactLaw exact(list_law({0, 1}, {1 - p, p}, false), d, 0);
      // The ratio of neighbours is known, and the ends are powers.
      CHECK(exact.density(0) == near(std::pow(1 - p, d), 1e-9));
      CHECK(exact.density(d) == near(std::pow(p, d), 1e-9));
      CHECK(exact.cumulative(0) == near(std::pow(1 - p, d), 1e-9));
      CHECK(exact.upper(d - 1) == near(std::pow(p, d), 1e-9));
      const double deviation = std::sqrt(d * p * (1 - p));
      for (const double z : {-30.0, -5.0, -1.0, 0.0, 1.0, 4.0, 30.0}) {
        const double k = std::round(d * p + z * deviation);
        if (k < 0 || k >= d || exact.density(k) < 1e-290) continue;
        CAPTURE(k);
        CHECK(exact.density(k + 1) / exact.density(k) == near((d - k) / (k + 1) * p / (1 - p), 3e-10));
        CHECK(exact.cumulative(k + 1) - exact.cumulative(k) ==
              near(exact.density(k + 1), 1e-10, 1e-10 * exact.cumulative(k + 1)));
      }
    }
  }
}

TEST_CASE("between the points of a lattice there is no probability") {
  const ExactLaw signs(named_law(LawName::rademacher), 500, 0);
  CHECK(signs.density(1) == 0);
  CHECK(signs.density(2 + 1e-7) == 0);
  CHECK(signs.density(2 + 1e-10) == signs.density(2));
  CHECK(signs.cumulative(2 - 1e-10) == signs.cumulative(2));
  CHECK(signs.cumulative(2 - 1e-7) == signs.cumulative(0));
  CHECK(signs.upper(2 - 1e-7) == signs.upper(0));
}

TEST_CASE("a long list on a wide lattice is refused without looking at every frequency") {
  std::vector<double> values;
  uint32_t state = 1;
  for (int i = 0; i < 1000; ++i) {
    state = state * 1664525u + 1013904223u;
    values.push_back(state >> 12);
  }
  values.push_back(0);
  values.push_back(1048576);
  const Law law = list_law(values, {}, false);
  REQUIRE(lattice_of(law));
  CHECK_FALSE(ExactLaw(law, 12, 0).is_known());
}

TEST_CASE("where a line would take too many nodes there is no answer, and then no distance either") {
  const Law law = list_law({21119, 21242, 34798}, {0.0031, 0.9969, 4.8e-8}, true);
  const ExactLaw exact(law, 6848, 0);
  REQUIRE(exact.is_known());
  // The line above the mean sees the rare value, which lies far off.
  CHECK(exact.cumulative(-1000) < 0.2);
  CHECK(std::isnan(exact.cumulative(1000)));
  CHECK(std::isnan(exact.upper(1000)));
  CHECK_FALSE(normal_distance(law, 6848));
}

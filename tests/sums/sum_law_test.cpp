#include "sums/sum_law.h"

#include <doctest/doctest.h>

#include <cmath>

#include "support/close.h"

using namespace rootd;

TEST_CASE("moments of independent sums grow as they should") {
  const SumLaw signs = sum_law(named_law(LawName::rademacher), 500, 0.25, 0);
  CHECK(signs.mean == 125);
  CHECK(signs.standardDeviation == near(std::sqrt(500), 1e-15));
  CHECK(signs.skewness == 0);
  CHECK(signs.excessKurtosis == near(-2.0 / 500, 1e-14));
  REQUIRE(signs.lattice);
  CHECK(signs.lattice->start == -375);
  CHECK(signs.lattice->step == 2);

  CHECK(sum_law(named_law(LawName::die), 1000, 0, 0).excessKurtosis == near(-222.0 / 175 / 1000, 1e-13));
  const SumLaw waits = sum_law(named_law(LawName::exponential), 1e6, 0, 0);
  CHECK(waits.skewness == near(2e-3, 1e-14));
  CHECK(waits.excessKurtosis == near(6e-6, 1e-13));
  CHECK_FALSE(waits.lattice);
}

TEST_CASE("moments that do not exist are NaN and those that diverge are infinite") {
  const SumLaw cauchy = sum_law(named_law(LawName::cauchy), 3, 1, 0.5);
  CHECK(std::isnan(cauchy.mean));
  CHECK(std::isnan(cauchy.standardDeviation));
  for (const double correlation : {0.0, 0.5, 1.0}) {
    const SumLaw heavy = sum_law(student_law(3.5), 9, 0, correlation);
    CHECK(heavy.skewness == 0);
    CHECK(std::isinf(heavy.excessKurtosis));
    CHECK(std::isinf(sum_law(student_law(2), 9, 0, correlation).standardDeviation));
    CHECK(std::isnan(sum_law(student_law(2.5), 9, 0, correlation).skewness));
  }
  CHECK(std::isnan(sum_law(list_law({2}, {}, false), 9, 0, 0).skewness));
  CHECK(sum_law(list_law({2}, {}, false), 9, 1, 0).standardDeviation == 0);
}

// By adding up over the number of shared coordinates and the draws themselves.
TEST_CASE("with correlation the moments are those of the mixture") {
  const Law law = list_law({0, 1, 5}, {6, 3, 1}, false);
  const int d = 4;
  const double correlation = 0.3, shared = std::sqrt(correlation);
  double moments[5] = {};
  const double mean = d * moments_of(law).mean;
  for (int pattern = 0; pattern < 1 << d; ++pattern) {
    for (int draws = 0; draws < 243; ++draws) {  // of the shared value and of four own ones
      double probability = 1, sum = 0;
      int digits = draws;
      const int common = digits % 3;
      probability *= law.weights[size_t(common)];
      for (int i = 0; i < d; ++i) {
        digits /= 3;
        const bool is_shared = (pattern >> i) & 1;
        probability *= is_shared ? shared / 3 : (1 - shared) * law.weights[size_t(digits % 3)];
        sum += law.values[size_t(is_shared ? common : digits % 3)];
      }
      double power = probability;
      for (double& moment : moments) {
        moment += power;
        power *= sum - mean;
      }
    }
  }
  REQUIRE(moments[0] == near(1, 1e-14));
  const SumLaw sum = sum_law(law, d, 0, correlation);
  CHECK(sum.mean == near(mean, 1e-14));
  CHECK(sum.standardDeviation == near(std::sqrt(moments[2]), 1e-13));
  CHECK(sum.skewness == near(moments[3] / std::pow(moments[2], 1.5), 1e-12));
  CHECK(sum.excessKurtosis == near(moments[4] / (moments[2] * moments[2]) - 3, 1e-12));
  CHECK(sum.standardDeviation ==
        near(std::sqrt(d * (1 + (d - 1) * correlation) * moments_of(law).variance), 1e-13));
}

TEST_CASE("a slight correlation does not drown the excess kurtosis") {
  // With a shared share r → 0 it is κ/d and what the varying number of shared ones adds, 6(d − 1)r²/d.
  const double d = 1e6;
  for (const double correlation : {1e-24, 1e-20}) {
    const double added = 6 * (d - 1) * correlation / d;
    CHECK(sum_law(named_law(LawName::exponential), d, 0, correlation).excessKurtosis ==
          near(6 / d + added, 1e-11));
    CHECK(sum_law(named_law(LawName::normal), d, 0, correlation).excessKurtosis == near(added, 1e-3));
  }
}

TEST_CASE("fully correlated coordinates are one draw d times over") {
  const Law die = named_law(LawName::die);
  const SumLaw sum = sum_law(die, 100, 0, 1), one = sum_law(die, 1, 0, 0);
  CHECK(sum.standardDeviation == near(100 * one.standardDeviation, 1e-14));
  CHECK(sum.excessKurtosis == near(one.excessKurtosis, 1e-13));
  REQUIRE(sum.lattice);
  CHECK(sum.lattice->start == -250);
  CHECK(sum.lattice->step == 100);
  CHECK(sum_law(die, 100, 0, 0.99).lattice->step == 1);
}

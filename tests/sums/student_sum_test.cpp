#include "sums/student_sum.h"

#include <doctest/doctest.h>

#include <cmath>

#include "sums/exact_law.h"
#include "support/close.h"

using namespace rootd;

TEST_CASE("a sum of Student's t with one degree is Cauchy, and with very many is normal") {
  for (const double d : {1.0, 2.0, 17.0, 1e6}) {
    const ExactLaw student(student_law(1), d, 0), cauchy(named_law(LawName::cauchy), d, 0);
    for (const double z : {-3.0, 0.0, 0.01, 1.0, 50.0, 1e7}) {
      CHECK(std::abs(student.density(z * d) - cauchy.density(z * d)) * d < 1e-11);
      CHECK(std::abs(student.cumulative(z * d) - cauchy.cumulative(z * d)) < 1e-11);
      CHECK(std::abs(student.upper(z * d) - cauchy.upper(z * d)) < 1e-11);
    }
    if (d > 1) {
      // Far out the tails keep their digits.
      CHECK(student.upper(1e5 * d) == near(cauchy.upper(1e5 * d), 1e-10));
      CHECK(student.density(1e5 * d) == near(cauchy.density(1e5 * d), 1e-10));
    }
    const ExactLaw nearly(student_law(1e6), d, 0), normal(named_law(LawName::normal), d * 1e6 / (1e6 - 2), 0);
    // Excess kurtosis 6e-6/d, weighing at most 0.55/24 in the distribution function
    for (const double z : {-1.5, 0.7}) {
      const double x = z * std::sqrt(d);
      CHECK(std::abs(nearly.cumulative(x) - normal.cumulative(x)) < 1.5e-7 / d + 1e-11);
    }
  }
}

TEST_CASE("Student's sums hold beside 0 and far out") {
  for (const double degrees : {0.5, 1.0, 3.0, 4.0, 1e6}) {
    for (const double d : {1.0, 2.0, 32.0, 1e6}) {
      CAPTURE(degrees);
      CAPTURE(d);
      const ExactLaw exact(student_law(degrees), d, 0);
      for (const double x : {1e-300, 1e-100, 1e-30}) {
        CHECK(exact.density(x) == near(exact.density(0), 1e-9));
        CHECK(exact.density(-x) == near(exact.density(0), 1e-9));
        for (const double y : {x, -x}) {
          CHECK(exact.cumulative(y) == near(0.5, 1e-9));
          CHECK(exact.upper(y) == near(0.5, 1e-9));
        }
      }
      for (const double x : {1e100}) {
        CHECK(exact.density(x) >= 0);
        CHECK(exact.density(x) < 1e-40);
        CHECK(exact.upper(x) >= 0);
        CHECK(exact.upper(x) < 1e-40);
        CHECK(exact.cumulative(-x) == exact.upper(x));
        CHECK(exact.cumulative(x) == 1);
      }
    }
  }
}

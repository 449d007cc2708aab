#include "scores/expected_row.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "scores/expected_attention.h"
#include "support/close.h"

namespace rootd {

TEST_CASE("The expected row agrees with SciPy's quadrature of the same integrals") {
  // E H and E Σp² as printed, to their last digit; made with scipy.integrate.quad on the formulas of the
  // header, and checked by simulation.
  struct Known {
    double keys, sigma, entropy, participation, entropyDigit, participationDigit;
  };
  for (const auto& [keys, sigma, entropy, participation, entropyDigit, participationDigit] :
       {Known{2, 1, 0.53950, 0.63684, 6e-6, 6e-6}, Known{16, 1, 2.35695, 0.13245, 6e-6, 6e-6},
        Known{64, 0.25, 4.12817, 0.01661, 6e-6, 6e-6}, Known{64, 1, 3.68475, 0.03880, 6e-6, 6e-6},
        Known{64, 2.884054, 1.88771, 0.30833, 6e-6, 6e-6}, Known{64, 8, 0.57559, 0.71178, 6e-6, 6e-6},
        Known{64, 22.627, 0.1818, 0.8966, 6e-5, 6e-5}, Known{1024, 1, 6.43327, 0.00264, 6e-6, 6e-6},
        Known{1024, 4, 2.34865, 0.27253, 6e-6, 6e-6}}) {
    const RowStatistics row = expected_row(keys, sigma);
    CHECK(std::abs(row.entropy - entropy) < entropyDigit);
    CHECK(std::abs(row.participation - participation) < participationDigit);
  }
}

TEST_CASE("two keys are one integral over a logistic function") {
  // p₁ = 1/(1 + e^−w), w normal of variance 2σ². Simpson's rule on a fine grid.
  for (double sigma : {0.01, 0.3, 1.0, 4.0, 30.0, 1000.0}) {
    CAPTURE(sigma);
    double entropy = 0, participation = 0, largest = 0;
    const double spread = sigma * std::sqrt(2.0), reach = std::min(9 * spread, 800.0);
    const int steps = 400000;
    for (int i = 0; i <= steps; ++i) {
      const double w = reach * i / steps;  // both signs alike
      const double weight = (i == 0 || i == steps ? 1
                             : i % 2              ? 4
                                                  : 2) *
                            reach / steps / 3 * 2 * std::exp(-0.5 * w * w / spread / spread) / spread /
                            std::sqrt(2 * M_PI);
      const double small = 1 / (1 + std::exp(w)), large = 1 - small;
      entropy += weight * (std::log1p(std::exp(-w)) + w * small);
      // Beyond `reach` the larger weight is 1: written as what is missing from it.
      participation += weight * 2 * large * small;
      largest += weight * small;
    }
    const RowStatistics s = expected_row(2, sigma);
    CHECK(std::abs(s.entropy - entropy) < 1e-8);
    CHECK(std::abs(s.participation - (1 - participation)) < 1e-8);
    CHECK(std::abs(s.largest - (1 - largest)) < 1e-8);
  }
}

TEST_CASE("the ends of the range are exact or orderly") {
  CHECK(expected_row(1, 5).entropy == 0);
  CHECK(expected_row(1, 5).largest == 1);
  CHECK(expected_row(7, 0).entropy == std::log(7));
  CHECK(expected_row(7, 1e-9).entropy == near(std::log(7), 1e-9));
  CHECK(expected_row(7, 1e-9).participation == near(1.0 / 7, 1e-9));
  CHECK(expected_row(64, 1e-4).jacobianSquare == near(expected_row(64, 0).jacobianSquare, 1e-6));
  for (double n : {2.0, 3.0, 64.0, 1024.0, 1e6}) {
    double last = std::log(n) + 1e-12;
    for (double sigma : {1e-6, 0.01, 0.1, 0.5, 0.99, 1.01, 2.0, 5.0, 7.9, 8.1, 20.0, 100.0, 999.0, 1000.0}) {
      const RowStatistics s = expected_row(n, sigma);
      CAPTURE(n);
      CAPTURE(sigma);
      CHECK(s.entropy <= last + 1e-9);
      CHECK(s.entropy >= 0);
      CHECK(s.participation <= s.largest + 1e-9);
      CHECK(s.largest <= 1);
      CHECK(s.participation >= 1 / n - 1e-12);
      last = s.entropy;
    }
  }
}

TEST_CASE("entropy and participation are tied by the mean of ln Z, whose slope in σ² is half of 1 − Σp²") {
  // d/dσ E ln Z = σ(1 − E Σp²) and E H = E ln Z − σ²(1 − E Σp²): checked by integrating between two spreads.
  for (double n : {3.0, 64.0, 1e4, 1e6}) {
    for (double from : {0.2, 3.0, 40.0}) {
      const double to = from * 1.5;
      const int steps = 40;
      double integral = 0;
      for (int i = 0; i <= steps; ++i) {
        const double sigma = from + (to - from) * i / steps;
        const double weight = (i == 0 || i == steps ? 1 : i % 2 ? 4 : 2) * (to - from) / steps / 3;
        integral += weight * sigma * (1 - expected_row(n, sigma).participation);
      }
      const auto log_sum = [n](double sigma) {
        const RowStatistics s = expected_row(n, sigma);
        return s.entropy + sigma * sigma * (1 - s.participation);
      };
      CAPTURE(n);
      CAPTURE(from);
      CHECK(std::abs(log_sum(to) - log_sum(from) - integral) < 1e-7 * (1 + to));
    }
  }
}

TEST_CASE("A spread too small to matter leaves the row of equal scores") {
  for (const double sigma : {1e-11, 1e-13, 1e-105, 1e-160, 5e-324}) {
    const RowStatistics row = expected_row(64, sigma);
    CHECK(row.largest == near(1.0 / 64, 0, 1e-9));
    CHECK(row.participation == near(1.0 / 64, 0, 1e-9));
    CHECK(row.entropy == near(std::log(64.0), 0, 1e-9));
  }
}

TEST_CASE("between the rows of its table an expectation is right to 1e-5, at any number of keys") {
  // At d = 10⁶ the length of q is √d to a thousandth, which moves no number by more.
  const double d = 1e6;
  for (const double keys : {2.0, 3.0, 64.0, 1000.0, 65536.0}) {
    for (double sigma = 1e-5; sigma < 1000; sigma *= 2.3) {
      const double beta = sigma / std::sqrt(d);
      RowStatistics wanted{0, 0, 0, 0};
      // Of a normal law of that width three points are enough, up to its sixth moment.
      const double share = 1 / std::sqrt(2 * d), reach = std::sqrt(3.0);
      add(wanted, expected_row(keys, sigma * (1 - share * share / 2)), 2.0 / 3);
      for (const double side : {-reach, reach})
        add(wanted, expected_row(keys, sigma * (1 - share * share / 2 + side * share)), 1.0 / 6);
      const RowStatistics row = expected_rows(keys, {d}, {beta})[0];
      CHECK(std::abs(row.entropy - wanted.entropy) < 1e-5);
      CHECK(std::abs(row.participation - wanted.participation) < 1e-5);
      CHECK(std::abs(row.largest - wanted.largest) < 1e-5);
      CHECK(std::abs(row.jacobianSquare - wanted.jacobianSquare) < 1e-5);
    }
  }
}

TEST_CASE("an expectation is the same whatever else is asked for") {
  for (const double keys : {2.0, 300.0}) {
    const std::vector<double> d{1, 64, 1e6, 64}, beta{1e-6, 0.125, 20, 1};
    const std::vector<RowStatistics> together = expected_rows(keys, d, beta);
    for (size_t i = 0; i < d.size(); ++i) {
      const RowStatistics alone = expected_rows(keys, {d[i]}, {beta[i]})[0];
      // Each is right to 1e-5.
      CHECK(std::abs(alone.entropy - together[i].entropy) < 2e-5);
      CHECK(std::abs(alone.jacobianSquare - together[i].jacobianSquare) < 2e-5);
    }
  }
}

// At the first of them the last step of the kernel was read beyond its table, and the largest weight came out
// as whatever stood there.
TEST_CASE("a row of very unequal scores is nearly one-hot, and the same whatever was computed before") {
  for (const double sigma : {4303.8119211624007, 4901.9364305480494, 7535.4065683634753}) {
    const RowStatistics row = expected_row(1e6, sigma);
    CHECK(row.largest > 0.999);
    CHECK(row.largest < 1);
    CHECK(row.largest > row.participation);
    expected_row(7, 20);
    CHECK(expected_row(1e6, sigma).largest == row.largest);
  }
}

}  // namespace rootd

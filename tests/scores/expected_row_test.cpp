#include "scores/expected_row.h"

#include <doctest/doctest.h>

#include <cmath>

#include "scores/drawn_head.h"
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

TEST_CASE("The largest of two weights is what their difference makes it") {
  // max p = 1/(1 + e^(−|σ√2 z|)), by the midpoint rule over z.
  for (const double sigma : {0.1, 1.0, 5.0, 40.0}) {
    double sum = 0;
    const double step = 1e-4;
    for (double z = step / 2; z < 9; z += step)
      sum += 2 * std::exp(-0.5 * z * z) / (1 + std::exp(-sigma * std::sqrt(2.0) * z)) * step;
    CHECK(expected_row(2, sigma).largest == near(sum / std::sqrt(8 * std::atan(1.0)), 1e-6));
  }
}

TEST_CASE("Rows of one key, and of equal scores, are known exactly") {
  CHECK(expected_row(1, 3).largest == 1);
  CHECK(expected_row(1, 3).entropy == 0);
  CHECK(expected_row(64, 0).entropy == near(std::log(64.0), 1e-12));
  CHECK(expected_row(64, 1e-4).jacobianSquare == near(expected_row(64, 0).jacobianSquare, 1e-6));
}

TEST_CASE("A spread too small to matter leaves the row of equal scores") {
  for (const double sigma : {1e-11, 1e-13, 1e-105, 1e-160, 5e-324}) {
    const RowStatistics row = expected_row(64, sigma);
    CHECK(row.largest == near(1.0 / 64, 0, 1e-9));
    CHECK(row.participation == near(1.0 / 64, 0, 1e-9));
    CHECK(row.entropy == near(std::log(64.0), 0, 1e-9));
  }
}

TEST_CASE("What is expected of attention lies within five standard errors of what draws give") {
  const std::vector<ptrdiff_t> dimensions{1, 3, 64};
  const std::vector<Rule> rules{Rule::none, Rule::sqrt};
  constexpr int heads = 400;
  std::vector<double> sum(18), squares(18);
  for (uint64_t index = 0; index < heads; ++index) {
    const DrawnHead head{7, index, 4, 16};
    const std::vector<RowStatistics> means = survey(head, dimensions, rules);
    for (size_t i = 0; i < means.size(); ++i) {
      const double values[3] = {means[i].entropy, means[i].largest, means[i].jacobianSquare};
      for (size_t k = 0; k < 3; ++k) {
        sum[3 * i + k] += values[k];
        squares[3 * i + k] += values[k] * values[k];
      }
    }
  }
  std::vector<double> d, beta;
  for (const ptrdiff_t each : dimensions) {
    for (const double factor : {1.0, 1 / std::sqrt(static_cast<double>(each))}) {
      d.push_back(static_cast<double>(each));
      beta.push_back(factor);
    }
  }
  const std::vector<RowStatistics> expected = expected_rows(16, d, beta);
  for (size_t i = 0; i < 6; ++i) {
    const RowStatistics& row = expected[i];
    const double predictions[3] = {row.entropy, row.largest, row.jacobianSquare};
    for (size_t k = 0; k < 3; ++k) {
      const double mean = sum[3 * i + k] / heads;
      const double error = std::sqrt((squares[3 * i + k] / heads - mean * mean) / heads);
      CHECK(std::abs(mean - predictions[k]) < 5 * error);
    }
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

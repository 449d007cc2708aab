#include "scores/saturation.h"

#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "random/sample.h"
#include "scores/expected_row.h"
#include "scores/stream_names.h"
#include "support/close.h"

using namespace rootd;

TEST_CASE("the expected entropy and participation are those of the table, to its last digit") {
  // SciPy, checked by simulation.
  const struct {
    double n, sigma, entropy, participation;
  } table[] = {{2, 1, 0.53950, 0.63684},
               {16, 1, 2.35695, 0.13245},
               {64, 0.25, 4.12817, 0.01661},
               {64, 1, 3.68475, 0.03880},
               {64, std::sqrt(2 * std::log(64)), 1.88771, 0.30833},
               {64, 8, 0.57559, 0.71178},
               {1024, 1, 6.43327, 0.00264},
               {1024, 4, 2.34865, 0.27253}};
  for (const auto& row : table) {
    CAPTURE(row.n);
    CAPTURE(row.sigma);
    const RowStatistics s = expected_row(row.n, row.sigma);
    CHECK(std::abs(s.entropy - row.entropy) < 0.6e-5);
    CHECK(std::abs(s.participation - row.participation) < 0.6e-5);
  }
  const RowStatistics unscaled = expected_row(64, 22.627);
  CHECK(std::abs(unscaled.entropy - 0.1818) < 0.6e-4);
  CHECK(std::abs(unscaled.participation - 0.8966) < 0.6e-4);
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

TEST_CASE("means over samples agree with the expected ones within 4.5 standard errors") {
  uint64_t seed = 0;
  for (double sigma : {0.1, 1.0, 3.0, 8.0, 25.0}) {
    for (int n : {2, 5, 64, 1000}) {
      const int samples = 400000 / n / 12 * 4 + 400;
      std::vector<float> z(static_cast<size_t>(n) * static_cast<size_t>(samples));
      sample_rows({named_law(LawName::normal)}, ++seed, streams::saturation, 0, samples, n, z.data());
      double sum[3] = {}, squares[3] = {};
      for (int i = 0; i < samples; ++i) {
        const Saturation s =
            saturation_of(z.data() + static_cast<size_t>(i) * static_cast<size_t>(n), n, sigma);
        const double got[3] = {s.entropy, s.participation, s.largest};
        for (int k = 0; k < 3; ++k) {
          sum[k] += got[k];
          squares[k] += got[k] * got[k];
        }
      }
      const RowStatistics exact = expected_row(n, sigma);
      const double expected[3] = {exact.entropy, exact.participation, exact.largest};
      for (int k = 0; k < 3; ++k) {
        CAPTURE(sigma);
        CAPTURE(n);
        CAPTURE(k);
        const double mean = sum[k] / samples;
        const double error = std::sqrt((squares[k] / samples - mean * mean) / samples);
        CHECK(std::abs(mean - expected[k]) < 4.5 * error + 1e-7);
      }
    }
  }
}

TEST_CASE("the ends of the range are exact or orderly") {
  CHECK(expected_row(1, 5).entropy == 0);
  CHECK(expected_row(1, 5).largest == 1);
  CHECK(expected_row(7, 0).entropy == std::log(7));
  CHECK(expected_row(7, 1e-9).entropy == near(std::log(7), 1e-9));
  CHECK(expected_row(7, 1e-9).participation == near(1.0 / 7, 1e-9));
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

TEST_CASE("the approximations hold where they say") {
  const Saturation small = small_spread(64, 0.05);
  const RowStatistics exact = expected_row(64, 0.05);
  CHECK(std::abs(small.entropy - exact.entropy) < 1e-5);
  CHECK(std::abs(small.participation - exact.participation) < 1e-6);
  CHECK(freezing_point(64) == near(2.884054, 1e-6));
  CHECK(freezing_point(1024) == near(3.723, 1e-4));
  CHECK_FALSE(frozen(64, 2.8));
  // The value that shows how useless it is near the freezing point.
  CHECK(frozen(1024, 4)->entropy == near(14.3, 0.01));
  const Saturation far = *frozen(1e6, 1000);
  CHECK(std::abs(far.participation - expected_row(1e6, 1000).participation) < 1e-3);
}

#include "scores/saturation.h"

#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "random/sample.h"
#include "scores/expected_row.h"
#include "scores/stream_names.h"
#include "support/close.h"

using namespace rootd;

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

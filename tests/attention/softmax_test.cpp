#include "attention/softmax.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "support/close.h"
#include "support/noise.h"

using namespace rootd;

namespace {
constexpr double infinity = std::numeric_limits<double>::infinity();
std::vector<float> softmax_of(const std::vector<double>& scores, double beta) {
  std::vector<float> weights(scores.size(), NAN);
  softmax(scores.data(), static_cast<ptrdiff_t>(scores.size()), beta, weights.data());
  return weights;
}
}  // namespace

TEST_CASE("a row of softmax agrees with double precision and adds up to 1") {
  for (double beta : {0.0, 0.01, 1.0, 30.0}) {
    const std::vector<float> noise = normal_noise(5000, 3);
    const std::vector<double> z(noise.begin(), noise.end());
    const std::vector<float> p = softmax_of(z, beta);
    double total = 0, sum = 0, worst = 0;
    for (double x : z) total += std::exp(beta * x);
    for (size_t i = 0; i < z.size(); ++i) {
      const double exact = std::exp(beta * z[i]) / total;
      // Denormal weights have fewer digits.
      if (exact > 1e-37) worst = std::max(worst, std::abs(static_cast<double>(p[i]) / exact - 1));
      sum += static_cast<double>(p[i]);
    }
    CHECK(worst < 2e-7);
    CHECK(std::abs(sum - 1) < 1e-6);
  }
}

TEST_CASE("a shift leaves softmax alone") {
  const std::vector<double> z{1, 2, 3.5, -7}, shifted{1025, 1026, 1027.5, 1017};
  CHECK(softmax_of(z, 0.7) == softmax_of(shifted, 0.7));
}

TEST_CASE("masked scores get nothing, at any temperature") {
  CHECK(softmax_of({1, -infinity, 5}, 0) == std::vector<float>{0.5f, 0, 0.5f});
  CHECK(softmax_of({1, -infinity, 1}, 3) == std::vector<float>{0.5f, 0, 0.5f});
  CHECK(softmax_of({-infinity, -infinity}, 1) == std::vector<float>{0, 0});
  CHECK(softmax_of({-1e30f, 1e30f}, 1e30) == std::vector<float>{0, 1});
  CHECK(softmax_of({-1e30f, 1e30f}, 0) == std::vector<float>{0.5f, 0.5f});
  CHECK(softmax_of({}, 1).empty());
}

TEST_CASE("scores that single precision cannot tell apart, or hold, are told apart") {
  const std::vector<float> close = softmax_of({1e8, 1e8 + 1}, 1);
  CHECK(close[1] / close[0] == near(std::exp(1.0), 1e-6));
  CHECK(softmax_of({-1e39, 0}, 0) == std::vector<float>{0.5f, 0.5f});
  CHECK(softmax_of({1e39, 0}, 1) == std::vector<float>{1, 0});
}

#include "numeric/elementary.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "support/close.h"

using namespace rootd;

namespace {

// The largest of error(four xs) over evenly spread xs.
template <typename Error>
double largest_over(float from, float to, int count, Error error) {
  double largest = 0;
  for (int i = 0; i <= count; i += lanes) {
    f32x4 x;
    for (int k = 0; k < lanes; ++k) x[k] = from + (to - from) * static_cast<float>(i + k) / (count + lanes);
    largest = std::max(largest, error(x));
  }
  return largest;
}

double relative_exponential_error(f32x4 x) {
  const f32x4 y = exponential(x);
  double largest = 0;
  for (int k = 0; k < lanes; ++k) {
    largest = std::max(largest, std::abs(y[k] / std::exp(static_cast<double>(x[k])) - 1));
  }
  return largest;
}

double relative_logarithm_error(f32x4 x) {
  const f32x4 y = logarithm(x);
  double largest = 0;
  for (int k = 0; k < lanes; ++k) {
    const double exact = std::log(static_cast<double>(x[k]));
    largest = std::max(largest, exact == 0 ? std::abs(y[k]) : std::abs(y[k] / exact - 1));
  }
  return largest;
}

double half_turn_error(f32x4 t) {
  const auto [sine, cosine] = sine_cosine_half_turn(t);
  double largest = 0;
  for (int k = 0; k < lanes; ++k) {
    const double angle = std::numbers::pi * static_cast<double>(t[k]);
    largest = std::max({largest, std::abs(sine[k] - std::sin(angle)), std::abs(cosine[k] - std::cos(angle))});
  }
  return largest;
}

}  // namespace

TEST_CASE("the exponential of four floats stays within its stated error") {
  CHECK(largest_over(-87.0f, 88.0f, 2000000, relative_exponential_error) < 1.5e-7);
  CHECK(largest_over(-0.01f, 0.01f, 20000, relative_exponential_error) < 1.5e-7);
}

TEST_CASE("the exponential takes every float") {
  const float infinity = std::numeric_limits<float>::infinity();
  const f32x4 ends = exponential(f32x4{-infinity, infinity, 0, std::numeric_limits<float>::quiet_NaN()});
  CHECK(ends[0] == 0);
  CHECK(ends[1] == infinity);
  CHECK(ends[2] == 1);
  CHECK(std::isnan(ends[3]));
  const f32x4 small = exponential(f32x4{-88, -100, -103.5f, -104.5f});
  CHECK(small[0] == near(std::exp(-88.0), 1e-6));
  CHECK(std::abs(small[1] - std::exp(-100.0)) < 1.5e-45);
  CHECK(small[2] > 0);
  CHECK(small[3] == 0);
}

namespace {
f32x4 power_of_two_at_most_one(f32x4 x) {
  const f32x4 xs[1] = {x};
  f32x4 result[1];
  powers_of_two_at_most_one(xs, result);
  return result[0];
}
}  // namespace

TEST_CASE("two to a power of at most one stays within its stated error") {
  const auto relative_error = [](f32x4 x) {
    const f32x4 y = power_of_two_at_most_one(x);
    double largest = 0;
    for (int k = 0; k < lanes; ++k) {
      largest = std::max(largest, std::abs(y[k] / std::exp2(static_cast<double>(x[k])) - 1));
    }
    return largest;
  };
  CHECK(largest_over(-125.9f, 0.0f, 2000000, relative_error) < 2e-7);
  CHECK(largest_over(-1.0f, 0.0f, 200000, relative_error) < 2e-7);
  const f32x4 ends = power_of_two_at_most_one(f32x4{0, -126, -127, -0.0f});
  CHECK(ends[0] == 1);
  CHECK(ends[1] == 0x1p-126f);
  CHECK(ends[2] == 0);
  CHECK(ends[3] == 1);
  const auto outside = [](f32x4 x) {
    const f32x4 y = power_of_two_at_most_one(x);
    double largest = 0;
    for (int k = 0; k < lanes; ++k) largest = std::max<double>(largest, y[k] < 0 ? 1 : y[k]);
    return largest;
  };
  CHECK(largest_over(-127.0f, -126.0f, 10000, outside) <= 0x1p-126);
}

TEST_CASE("the logarithm of four floats stays within its stated error") {
  CHECK(largest_over(1e-30f, 2.0f, 1000000, relative_logarithm_error) < 3e-7);
  CHECK(largest_over(0.999f, 1.001f, 100000, relative_logarithm_error) < 3e-7);
  CHECK(largest_over(1.0f, 4.3e9f, 1000000, relative_logarithm_error) < 3e-7);
}

TEST_CASE("sine and cosine of half a turn stay within their stated error") {
  CHECK(largest_over(-0.5f, 0.5f, 1000000, half_turn_error) < 2.5e-7);
}

TEST_CASE("the double-precision exponential and logarithm stay within their stated errors") {
  double exponential_error = 0, logarithm_error = 0, near_one = 0;
  for (int i = 0; i <= 200000; ++i) {
    const double x = -700 + 0.007 * i;
    exponential_error = std::max(exponential_error, std::abs(exponential(x) / std::exp(x) - 1));
    const double y = std::exp(x);
    if (std::abs(x) > 0.5)
      logarithm_error = std::max(logarithm_error, std::abs(logarithm(y) / std::log(y) - 1));
    const double z = 0.6 + 4e-6 * i;
    near_one = std::max(near_one, std::abs(logarithm(z) - std::log(z)));
  }
  CHECK(exponential_error < 4.5e-16);
  CHECK(logarithm_error < 4.5e-16);
  CHECK(near_one < 1.2e-16);
  CHECK(logarithm(1.0) == 0);
  CHECK(exponential(0.0) == 1);
}

TEST_CASE("two exponentials at once are as exact as one, and 0 far below") {
  double worst = 0;
  for (int i = -70799; i <= 70000; ++i) {
    const double x = i * 0.01 + 0.00371;
    const f64x2 y = exponential(f64x2{x, -x > 700 ? 0 : -x});
    worst = std::max(worst, std::abs(y[0] / std::exp(x) - 1));
  }
  CHECK(worst < 4e-16);
  const f64x2 edges = exponential(f64x2{-708.5, 0});
  CHECK(edges[0] == 0);
  CHECK(edges[1] == 1);
  CHECK(exponential(f64x2{-1e300, -INFINITY})[0] == 0);
  CHECK(exponential(f64x2{-1e300, -INFINITY})[1] == 0);
}

#pragma once

#include <cmath>

namespace rootd {

// Functions minus the first terms of their series, to full relative precision near 0: a sum of d = 10⁶
// coordinates multiplies the rounding error of each by a million.

// Up to here each is computed by its series.
inline constexpr double series_reach = 0.25;

// e^x − 1 − x
inline double exp_less_line(double x) {
  if (std::abs(x) > series_reach) return std::expm1(x) - x;
  double sum = 0, term = x;
  for (int k = 2; k <= 12; ++k) sum += term *= x / k;
  return sum;
}

// sin x − x
inline double sin_less_line(double x) {
  if (std::abs(x) > series_reach) return std::sin(x) - x;
  double sum = 0, term = x;
  for (int k = 3; k <= 11; k += 2) sum += term *= -x * x / (k * (k - 1));
  return sum;
}

// atan x − x
inline double atan_less_line(double x) {
  if (std::abs(x) > series_reach) return std::atan(x) - x;
  double sum = 0, power = x;
  for (int k = 3; k <= 25; k += 2) sum += (power *= -x * x) / k;
  return sum;
}

// ln(1 + x) − x
inline double log_less_line(double x) {
  if (std::abs(x) > series_reach) return std::log1p(x) - x;
  double sum = 0, power = -x;
  for (int k = 2; k <= 26; ++k) sum -= (power *= -x) / k;
  return sum;
}

}  // namespace rootd

// Replaces the C library's exp, log, pow, sin and cos in the wasm, also for everything there that calls them
// (lgamma, erfc, std::complex …). The library's own bring ten kilobytes of tables, which every reader would
// download. Errors are under four units of 2⁻⁵³ of the result, pow's greater (below); sin and cos take
// |x| < 2²⁰ at full accuracy. The native build keeps its platform's functions: exact laws agree between the
// two to 1e-12.

#include <cmath>
#include <cstdint>

#include "numeric/elementary.h"

namespace {

// x − n·π/2 with n the nearest whole number: π/2 in three parts, of which n times the first two is exact.
struct Reduced {
  double rest;
  int64_t quarter;
};

Reduced reduce(double x) {
  const double n = std::floor(x * 0.63661977236758134308 + 0.5);
  const double rest = ((x - n * 1.57079632673412561417e+00) - n * 6.07710050630396597660e-11) -
                      n * 2.02226624879595063154e-21;
  return {rest, static_cast<int64_t>(n)};
}

// Taylor's series; |x| ≤ π/4, and x²¹/21! is below 2⁻⁵³ of the sum.
double sine_near_zero(double x) {
  const double z = x * x;
  double sum = 1;
  for (int k = 18; k >= 2; k -= 2) sum = 1 - sum * z / (k * (k + 1));
  return x * sum;
}

double cosine_near_zero(double x) {
  const double z = x * x;
  double sum = 1;
  for (int k = 19; k >= 1; k -= 2) sum = 1 - sum * z / (k * (k + 1));
  return sum;
}

double sine_of(const Reduced& x, int64_t quarters) {
  const int64_t quarter = (x.quarter + quarters) & 3;
  const double size = (quarter & 1) != 0 ? cosine_near_zero(x.rest) : sine_near_zero(x.rest);
  return (quarter & 2) != 0 ? -size : size;
}

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

}  // namespace

extern "C" {

double exp(double x) {
  return rootd::exponential(x);
}

double log(double x) {
  if (!(x > 0)) return x == 0 ? -infinity : nothing;
  if (x == infinity) return x;
  // Denormals are brought into range first.
  return x < 0x1p-1022 ? rootd::logarithm(x * 0x1p54) - 54 * 0.693147180559945309417 : rootd::logarithm(x);
}

// For positive x, or whole y. Small whole powers are products. Others are as far off as the exponential of a
// rounded y·ln x: by under (3|y·ln x| + 8)·2⁻⁵³ of the power, at worst 2.5e-13.
double pow(double x, double y) {
  if (y == 0 || x == 1) return 1;
  constexpr double most_multiplied = 16;
  if (std::abs(y) <= most_multiplied && y == std::floor(y)) {
    double product = x;
    for (double n = std::abs(y); n > 1; n -= 1) product *= x;
    return y > 0 ? product : 1 / product;
  }
  if (x < 0) {
    const double size = pow(-x, y);
    return std::fmod(y, 2) == 0 ? size : -size;
  }
  if (x == 0) return y > 0 ? 0 : infinity;
  return exp(y * log(x));
}

double sin(double x) {
  return std::isfinite(x) ? sine_of(reduce(x), 0) : nothing;
}
double cos(double x) {
  return std::isfinite(x) ? sine_of(reduce(x), 1) : nothing;
}
}

#pragma once

// Exponential, logarithm, sine and cosine by polynomials of our own. Platform libraries differ in the last
// bit; these give the same bits everywhere, and four at a time. The single-precision coefficients are
// minimax fits (Remez) on the reduced interval; errors stated with each function are tested over its range.

#include <limits>

#include "numeric/vector.h"

namespace rootd {

namespace elementary {

// ln 2 split so that n·high is exact for |n| ≤ 2⁹.
inline constexpr float ln2_high = 0.693359375f;
inline constexpr float ln2_low = -2.12194440e-4f;

// Adding and then subtracting 1.5·2²³ (or 2⁵²) rounds to the nearest whole number.
inline constexpr float round_float = 12582912.0f;
inline constexpr double round_double = 6755399441055744.0;

// 2ⁿ for n from −126 to 127.
inline f32x4 power_of_two(i32x4 n) {
  return bits_as<f32x4>((n + 127) << 23);
}

}  // namespace elementary

// eˣ for every float: 0 below −103.98, ∞ above 88.73, NaN stays NaN. Relative error under 1.5e-7 where the
// result is a normal number; denormal results are rounded once more.
inline f32x4 exponential(f32x4 x) {
  using namespace elementary;
  const f32x4 clamped = larger(smaller(x, splat(89.0f)), splat(-104.0f));
  const f32x4 shifted = clamped * splat(1.44269504f) + splat(round_float);
  const f32x4 n = shifted - splat(round_float);
  const f32x4 r = (clamped - n * splat(ln2_high)) - n * splat(ln2_low);

  f32x4 p = splat(0.00138368353f);
  p = p * r + splat(0.00837482419f);
  p = p * r + splat(0.0416682251f);
  p = p * r + splat(0.166664198f);
  p = p * r + splat(0.499999911f);
  p = p * r + splat(1.0f);
  p = p * r + splat(1.0f);

  // In two steps, so that denormal results come out and nothing overflows early.
  const i32x4 whole = bits_as<i32x4>(shifted) - bits_as<i32x4>(splat(round_float));
  const i32x4 half = whole >> 1;
  const f32x4 result = p * power_of_two(half) * power_of_two(whole - half);
  return select(x == x, result, x);
}

// 2ˣ for x from −127 to 0: exactly 1 at 0 and 0 at −127. Relative error under 2e-7 from −126 on; below, where
// results would be denormal, they lie between 0 and 2⁻¹²⁶. Several vectors are worked on step by step, so
// that the processor multiplies for one while another waits.
template <int count>
inline void powers_of_two_at_most_one(const f32x4 (&x)[count], f32x4 (&result)[count]) {
  using namespace elementary;
  f32x4 shifted[count], r[count], p[count];
  for (int i = 0; i < count; ++i) shifted[i] = x[i] + splat(round_float);
  for (int i = 0; i < count; ++i) r[i] = x[i] - (shifted[i] - splat(round_float));

  for (int i = 0; i < count; ++i) p[i] = splat(1.3264727e-3f) * r[i] + splat(9.671513e-3f);
  for (int i = 0; i < count; ++i) p[i] = p[i] * r[i] + splat(0.055507336f);
  for (int i = 0; i < count; ++i) p[i] = p[i] * r[i] + splat(0.24022242f);
  for (int i = 0; i < count; ++i) p[i] = p[i] * r[i] + splat(0.693147f);
  for (int i = 0; i < count; ++i) p[i] = p[i] * r[i] + splat(1.0f);

  // The low bits of `shifted` hold the whole part. Shifted up by 23 places they add to the exponent, and the
  // other bits drop out.
  for (int i = 0; i < count; ++i) {
    result[i] = bits_as<f32x4>(bits_as<i32x4>(p[i]) + (bits_as<i32x4>(shifted[i]) << 23));
  }
}

// ln x for positive normal x. Relative error under 3e-7, also near x = 1. Polynomials here are evaluated in
// pairs (Estrin): a chain as long as Horner's would leave the vector units waiting.
inline f32x4 logarithm(f32x4 x) {
  const i32x4 bits = bits_as<i32x4>(x);
  // Exponent of the power of two that leaves a mantissa in [√½, √2).
  const i32x4 exponent = (bits - 0x3f3504f3) >> 23;
  const f32x4 f = bits_as<f32x4>(bits - (exponent << 23)) - splat(1.0f);

  const f32x4 square = f * f;
  const f32x4 p01 = splat(0.333339095f) + splat(-0.250013381f) * f;
  const f32x4 p23 = splat(0.199630633f) + splat(-0.16577585f) * f;
  const f32x4 p45 = splat(0.149147674f) + splat(-0.142674878f) * f;
  const f32x4 p = p01 + square * (p23 + square * (p45 + square * splat(0.0870043784f)));
  return convert<f32x4>(exponent) * splat(0.693147181f) + (f + square * (p * f - splat(0.5f)));
}

struct SineCosine {
  f32x4 sine, cosine;
};

// sin πt and cos πt for |t| ≤ ½. Absolute error under 2.5e-7.
inline SineCosine sine_cosine_half_turn(f32x4 t) {
  const f32x4 z = t * t, z2 = z * z;
  const f32x4 s01 = splat(3.14159274f) + splat(-5.16770983f) * z;
  const f32x4 s23 = splat(2.55006981f) + splat(-0.598242104f) * z;
  const f32x4 s = s01 + z2 * (s23 + z2 * splat(0.0775603876f));
  const f32x4 c01 = splat(1.0f) + splat(-4.934793f) * z;
  const f32x4 c23 = splat(4.05841208f) + splat(-1.33188021f) * z;
  const f32x4 c = c01 + z2 * (c23 + z2 * splat(0.219696805f));
  return {s * t, c};
}

// eˣ in double precision, the same bits everywhere. Relative error under 4e-16 for |x| ≤ 708; 0 and ∞ beyond.
inline double exponential(double x) {
  if (!(x > -745)) return x == x ? 0 : x;
  if (x > 709.782) return std::numeric_limits<double>::infinity();
  const double n = x * 1.4426950408889634 + elementary::round_double - elementary::round_double;
  const double r = (x - n * 6.93147180369123816490e-01) - n * 1.90821492927058770002e-10;
  // Taylor's series: |r| ≤ 0.347, and r¹⁵/15! is below 2⁻⁵³ of the sum.
  double sum = 1;
  for (int k = 14; k >= 1; --k) sum = 1 + sum * r / k;
  const int64_t whole = static_cast<int64_t>(n), half = whole / 2;
  const auto power = [](int64_t e) {
    const uint64_t bits = static_cast<uint64_t>(e + 1023) << 52;
    double y;
    __builtin_memcpy(&y, &bits, sizeof y);
    return y;
  };
  return sum * power(half) * power(whole - half);
}

// The same of two numbers at once, for x ≤ 700: 0 below −708. Relative error under 4e-16.
inline f64x2 exponential(f64x2 x) {
  const auto splat2 = [](double c) { return f64x2{c, c}; };
  const u64x2 seen = bits_as<u64x2>(x > splat2(-708));
  x = bits_as<f64x2>(bits_as<u64x2>(x) & seen);
  const f64x2 shifted = x * splat2(1.4426950408889634) + splat2(elementary::round_double);
  const f64x2 n = shifted - splat2(elementary::round_double);
  const f64x2 r = (x - n * splat2(6.93147180369123816490e-01)) - n * splat2(1.90821492927058770002e-10);
  // Taylor's series up to r¹³/13!, in pairs (Estrin), but for its first two terms, which are added last.
  const f64x2 r2 = r * r, r4 = r2 * r2, r8 = r4 * r4;
  const f64x2 p2 = splat2(1.0 / 2) + splat2(1.0 / 6) * r;
  const f64x2 p4 = splat2(1.0 / 24) + splat2(1.0 / 120) * r;
  const f64x2 p6 = splat2(1.0 / 720) + splat2(1.0 / 5040) * r;
  const f64x2 p8 = splat2(1.0 / 40320) + splat2(1.0 / 362880) * r;
  const f64x2 p10 = splat2(1.0 / 3628800) + splat2(1.0 / 39916800) * r;
  const f64x2 p12 = splat2(1.0 / 479001600) + splat2(1.0 / 6227020800) * r;
  const f64x2 rest = (p2 + p4 * r2) + (p6 + p8 * r2) * r4 + (p10 + p12 * r2) * r8;
  const f64x2 sum = splat2(1) + (r + r2 * rest);
  // The low bits of `shifted` hold n; shifted up, the other bits drop out.
  const u64x2 power = (bits_as<u64x2>(shifted) + u64x2{1023, 1023}) << 52;
  return bits_as<f64x2>(bits_as<u64x2>(sum * bits_as<f64x2>(power)) & seen);
}

// ln x in double precision for positive normal x, the same bits everywhere. Relative error under 4e-16 away
// from x = 1, and absolute error under 1e-16 near it.
inline double logarithm(double x) {
  uint64_t bits;
  __builtin_memcpy(&bits, &x, sizeof bits);
  const int64_t exponent = static_cast<int64_t>(bits - 0x3fe6a09e667f3bcd) >> 52;
  bits -= static_cast<uint64_t>(exponent) << 52;
  double m;
  __builtin_memcpy(&m, &bits, sizeof m);
  // ln m = 2·artanh(s), a series in s² ≤ 0.0295.
  const double s = (m - 1) / (m + 1), z = s * s;
  double series = 0;
  for (int k = 23; k >= 3; k -= 2) series = (series + 1.0 / k) * z;
  const double e = static_cast<double>(exponent);
  return e * 6.93147180369123816490e-01 + (2 * s + (2 * s * series + e * 1.90821492927058770002e-10));
}

}  // namespace rootd

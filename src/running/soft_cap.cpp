#include "running/soft_cap.h"

#include "numeric/elementary.h"

namespace rootd {
namespace {

f32x4 size_of(f32x4 x) {
  return bits_as<f32x4>(bits_as<i32x4>(x) & 0x7fffffff);
}
f32x4 with_sign_of(f32x4 size, f32x4 sign) {
  return bits_as<f32x4>(bits_as<u32x4>(size) | (bits_as<u32x4>(sign) & splat(0x80000000u)));
}

f32x4 hyperbolic_tangent(f32x4 x) {
  const f32x4 y = size_of(x), z = y * y;
  // Near 0 the difference below would lose digits; the series' next term is below 9e-9 of the sum.
  f32x4 series = splat(0.0218694885f);
  series = series * z + splat(-0.0539682540f);
  series = series * z + splat(0.133333333f);
  series = series * z + splat(-0.333333333f);
  series = y + y * z * series;
  const f32x4 e = exponential(splat(-2.0f) * y);
  return with_sign_of(select(y < splat(0.25f), series, (splat(1.0f) - e) / (splat(1.0f) + e)), x);
}

}  // namespace

f32x4 soft_capped(f32x4 x, float cap) {
  return splat(cap) * hyperbolic_tangent(x / splat(cap));
}

}  // namespace rootd

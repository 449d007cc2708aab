#include "numeric/finite.h"

#include "numeric/vector.h"

namespace rootd {

bool all_finite(const float* x, ptrdiff_t count) {
  // A zero times what is not finite is not a number, and stays so in a sum.
  constexpr int together = 4;
  f32x4 sums[together] = {};
  ptrdiff_t i = 0;
  for (; i + together * lanes <= count; i += together * lanes) {
    for (int k = 0; k < together; ++k) sums[k] += load<f32x4>(x + i + k * lanes) * splat(0.0f);
  }
  const f32x4 sum = (sums[0] + sums[1]) + (sums[2] + sums[3]);
  float total = (sum[0] + sum[1]) + (sum[2] + sum[3]);
  for (; i < count; ++i) total += x[i] * 0.0f;
  return total == 0;
}

}  // namespace rootd

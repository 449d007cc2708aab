#include "numeric/finite.h"

#include "numeric/vector.h"

namespace rootd {

namespace {

// Zero times an infinity or a NaN is NaN, and a sum that contains a NaN is NaN.
template <typename Vector, typename Real>
bool sum_of_zeros_is_zero(const Real* x, ptrdiff_t count) {
  constexpr ptrdiff_t together = 4, width = sizeof(Vector) / sizeof(Real);
  Vector sums[together] = {};
  ptrdiff_t i = 0;
  for (; i + together * width <= count; i += together * width) {
    for (ptrdiff_t k = 0; k < together; ++k) sums[k] += load<Vector>(x + i + k * width) * Vector{};
  }
  Real lane[width];
  store(lane, (sums[0] + sums[1]) + (sums[2] + sums[3]));
  Real total = 0;
  for (const Real one : lane) total += one;
  for (; i < count; ++i) total += x[i] * 0;
  return total == 0;
}

}  // namespace

bool all_finite(const float* x, ptrdiff_t count) {
  return sum_of_zeros_is_zero<f32x4>(x, count);
}
bool all_finite(const double* x, ptrdiff_t count) {
  return sum_of_zeros_is_zero<f64x2>(x, count);
}

}  // namespace rootd

#pragma once

#include <algorithm>
#include <array>

#include "numeric/elementary.h"

namespace rootd {

inline void exponentials(float* x, int count) {
  int i = 0;
  for (; i + lanes <= count; i += lanes) store(x + i, exponential(load<f32x4>(x + i)));
  if (i < count) {
    std::array<float, lanes> rest{};
    std::copy(x + i, x + count, rest.begin());
    store(rest.data(), exponential(load<f32x4>(rest.data())));
    std::copy_n(rest.begin(), count - i, x + i);
  }
}
inline void exponentials(double* x, int count) {
  for (int i = 0; i < count; ++i) x[i] = exponential(x[i]);
}

// softmax of `count` numbers in place, for training: in its own precision, and with what the gradients need.
// Leaves z − max z in `shifted` and returns ln Σ exp(z − max z).
// Terms under e^−64 are too small to change the sum, whose largest term is 1: they count as 0. What follows
// from them would be denormal, and products of such numbers take a hundred times as long.
template <typename Real>
double softmax_with_log_sum(Real* z, int count, Real* shifted) {
  constexpr Real negligible = -64;
  const Real largest = *std::max_element(z, z + count);
  for (int j = 0; j < count; ++j) {
    shifted[j] = z[j] - largest;
    z[j] = std::max(shifted[j], negligible);
  }
  exponentials(z, count);
  for (int j = 0; j < count; ++j) z[j] = shifted[j] < negligible ? 0 : z[j];
  Real sum = 0;
  for (int j = 0; j < count; ++j) sum += z[j];
  const Real inverse = 1 / sum;
  for (int j = 0; j < count; ++j) z[j] *= inverse;
  return logarithm(static_cast<double>(sum));
}

}  // namespace rootd

#include "running/mlp_activation.h"

#include "numeric/elementary.h"

namespace rootd {
namespace {

f32x4 size_of(f32x4 x) {
  return bits_as<f32x4>(bits_as<i32x4>(x) & 0x7fffffff);
}

// 1/(1 + e^(−x))
f32x4 logistic(f32x4 x) {
  return splat(1.0f) / (splat(1.0f) + exponential(-x));
}

// The normal distribution function: M. Abramowitz and I. Stegun, Handbook of Mathematical Functions (1964),
// 7.1.26, whose error is half of 1.5e-7; with what floats round, under 3.5e-7.
f32x4 normal_cumulative(f32x4 x) {
  const f32x4 y = size_of(x) * splat(0.70710678f);
  const f32x4 t = splat(1.0f) / (splat(1.0f) + splat(0.3275911f) * y);
  f32x4 p = splat(1.061405429f);
  p = p * t + splat(-1.453152027f);
  p = p * t + splat(1.421413741f);
  p = p * t + splat(-0.284496736f);
  p = p * t + splat(0.254829592f);
  const f32x4 tail = splat(0.5f) * p * t * exponential(-y * y);
  return select(x < splat(0.0f), tail, splat(1.0f) - tail);
}

f32x4 one_of(MlpActivation activation, f32x4 x) {
  switch (activation) {
    case MlpActivation::relu:
      return larger(splat(0.0f), x);
    case MlpActivation::gelu:
      return x * normal_cumulative(x);
    case MlpActivation::gelu_tanh:
      // ½(1 + tanh y) is the logistic function of 2y; y = √(2/π)(x + 0.044715x³).
      return x * logistic(splat(1.59576912f) * (x + splat(0.044715f) * x * x * x));
    case MlpActivation::quick_gelu:
      return x * logistic(splat(1.702f) * x);
    case MlpActivation::silu:
      break;
  }
  return x * logistic(x);
}

f32x4 slope_of(MlpActivation activation, f32x4 x) {
  // Of x·logistic(u(x)), whose u has the slope du.
  const auto of_logistic = [x](f32x4 u, f32x4 du) {
    const f32x4 s = logistic(u);
    return s + x * s * (splat(1.0f) - s) * du;
  };
  switch (activation) {
    case MlpActivation::relu:
      return select(x > splat(0.0f), splat(1.0f), splat(0.0f));
    case MlpActivation::gelu:
      return normal_cumulative(x) + x * splat(0.398942280f) * exponential(splat(-0.5f) * x * x);
    case MlpActivation::gelu_tanh: {
      const f32x4 square = x * x;
      return of_logistic(splat(1.59576912f) * (x + splat(0.044715f) * square * x),
                         splat(1.59576912f) * (splat(1.0f) + splat(0.134145f) * square));
    }
    case MlpActivation::quick_gelu:
      return of_logistic(splat(1.702f) * x, splat(1.702f));
    case MlpActivation::silu:
      break;
  }
  return of_logistic(x, splat(1.0f));
}

}  // namespace

void activate(MlpActivation activation, float* x, ptrdiff_t count) {
  for (ptrdiff_t i = 0; i < count; i += lanes) store(x + i, one_of(activation, load<f32x4>(x + i)));
}

void activate_gate(MlpActivation activation, float* gate, const float* x, ptrdiff_t count) {
  for (ptrdiff_t i = 0; i < count; i += lanes)
    store(gate + i, one_of(activation, load<f32x4>(gate + i)) * load<f32x4>(x + i));
}

void activation_gradient(MlpActivation activation, const float* x, float* gradient, ptrdiff_t count) {
  for (ptrdiff_t i = 0; i < count; i += lanes)
    store(gradient + i, load<f32x4>(gradient + i) * slope_of(activation, load<f32x4>(x + i)));
}

void gate_gradient(MlpActivation activation, float* gate, const float* x, float* gradient, ptrdiff_t count) {
  for (ptrdiff_t i = 0; i < count; i += lanes) {
    const f32x4 g = load<f32x4>(gate + i), dy = load<f32x4>(gradient + i);
    store(gate + i, dy * load<f32x4>(x + i) * slope_of(activation, g));
    store(gradient + i, dy * one_of(activation, g));
  }
}

}  // namespace rootd

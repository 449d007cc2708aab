#include "running/column_norm.h"

#include <cmath>

#include "numeric/double_lanes.h"

namespace rootd {
namespace {

struct TwoHalves {
  f64x2 low, high;
};

f32x4 rounded(const TwoHalves& x) {
  return f32x4{static_cast<float>(x.low[0]), static_cast<float>(x.low[1]), static_cast<float>(x.high[0]),
               static_cast<float>(x.high[1])};
}

// The mean of four columns, in double.
TwoHalves mean_of(const float* x, ptrdiff_t rows, ptrdiff_t stride) {
  DoubleLanes sum;
  for (ptrdiff_t i = 0; i < rows; ++i) sum.add(load<f32x4>(x + i * stride));
  const double count = static_cast<double>(rows);
  return {sum.low / count, sum.high / count};
}

// 1/√(mean square + ε) of four columns.
f32x4 inverse_size(const float* x, ptrdiff_t rows, ptrdiff_t stride, double epsilon) {
  DoubleLanes sum;
  for (ptrdiff_t i = 0; i < rows; ++i) {
    const f32x4 four = load<f32x4>(x + i * stride);
    const f64x2 low = lower_half(four), high = upper_half(four);
    sum.add(low * low, high * high);
  }
  const auto one = [&](double squares) {
    return static_cast<float>(1 / std::sqrt(squares / static_cast<double>(rows) + epsilon));
  };
  return f32x4{one(sum.low[0]), one(sum.low[1]), one(sum.high[0]), one(sum.high[1])};
}

}  // namespace

void normalise(const ColumnNorm& norm, float* x, ptrdiff_t rows, ptrdiff_t columns, ptrdiff_t stride) {
  for (ptrdiff_t column = 0; column < columns; column += lanes) {
    float* const four = x + column;
    if (norm.centred) {
      const f32x4 mean = rounded(mean_of(four, rows, stride));
      for (ptrdiff_t i = 0; i < rows; ++i) store(four + i * stride, load<f32x4>(four + i * stride) - mean);
    }
    const f32x4 factor = inverse_size(four, rows, stride, norm.epsilon);
    for (ptrdiff_t i = 0; i < rows; ++i) {
      f32x4 y = load<f32x4>(four + i * stride) * factor;
      if (!norm.gain.empty()) y *= splat(norm.gain[static_cast<size_t>(i)]);
      if (!norm.bias.empty()) y += splat(norm.bias[static_cast<size_t>(i)]);
      store(four + i * stride, y);
    }
  }
}

// With x̂ = (x − mean)/size and h = gain·gradient: (h − mean h − x̂·mean(h·x̂))/size, where only LayerNorm
// subtracts the mean of h.
void norm_gradient(const ColumnNorm& norm, const float* x, float* gradient, ptrdiff_t rows, ptrdiff_t columns,
                   ptrdiff_t stride) {
  std::vector<float> normal(static_cast<size_t>(rows * lanes));
  for (ptrdiff_t column = 0; column < columns; column += lanes) {
    float* const four = gradient + column;
    const f32x4 mean = norm.centred ? rounded(mean_of(x + column, rows, stride)) : splat(0.0f);
    for (ptrdiff_t i = 0; i < rows; ++i)
      store(normal.data() + i * lanes, load<f32x4>(x + column + i * stride) - mean);
    const f32x4 factor = inverse_size(normal.data(), rows, lanes, norm.epsilon);
    DoubleLanes sum, along;
    for (ptrdiff_t i = 0; i < rows; ++i) {
      f32x4 h = load<f32x4>(four + i * stride);
      if (!norm.gain.empty()) h *= splat(norm.gain[static_cast<size_t>(i)]);
      const f32x4 unit = load<f32x4>(normal.data() + i * lanes) * factor;
      store(four + i * stride, h);
      store(normal.data() + i * lanes, unit);
      sum.add(h);
      along.add(lower_half(h) * lower_half(unit), upper_half(h) * upper_half(unit));
    }
    const double count = static_cast<double>(rows);
    const f32x4 level = norm.centred ? rounded({sum.low / count, sum.high / count}) : splat(0.0f);
    const f32x4 slope = rounded({along.low / count, along.high / count});
    for (ptrdiff_t i = 0; i < rows; ++i) {
      const f32x4 h = load<f32x4>(four + i * stride), unit = load<f32x4>(normal.data() + i * lanes);
      store(four + i * stride, (h - level - unit * slope) * factor);
    }
  }
}

}  // namespace rootd

#pragma once

#include "numeric/vector.h"

namespace rootd {

inline f64x2 lower_half(f32x4 x) {
  return convert<f64x2>(__builtin_shufflevector(x, x, 0, 1));
}
inline f64x2 upper_half(f32x4 x) {
  return convert<f64x2>(__builtin_shufflevector(x, x, 2, 3));
}

// Four sums of floats in double precision, one for each lane of the vectors that are added.
struct DoubleLanes {
  f64x2 low{}, high{};

  void add(f32x4 x) { add(lower_half(x), upper_half(x)); }
  void add(f64x2 lower, f64x2 upper) {
    low += lower;
    high += upper;
  }
  // Adds the four sums to four numbers in memory.
  void add_to(double* sums) const {
    store(sums, load<f64x2>(sums) + low);
    store(sums + 2, load<f64x2>(sums + 2) + high);
  }
  double total() const { return (low[0] + low[1]) + (high[0] + high[1]); }
};

}  // namespace rootd

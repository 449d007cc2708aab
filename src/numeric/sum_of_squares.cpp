#include "numeric/sum_of_squares.h"

#include <algorithm>

#include "numeric/vector.h"

namespace rootd {

namespace {

constexpr ptrdiff_t pairs = 4;
constexpr ptrdiff_t partial_sums = 2 * pairs;

f64x2 two_of(const double* x) {
  return load<f64x2>(x);
}
f64x2 two_of(const float* x) {
  return f64x2{static_cast<double>(x[0]), static_cast<double>(x[1])};
}

template <typename Real>
double sum(const Real* x, ptrdiff_t count) {
  f64x2 pair[pairs] = {};
  for (ptrdiff_t i = 0; i < count; i += partial_sums) {
    const Real* from = x + i;
    Real rest[partial_sums] = {};
    if (count - i < partial_sums) {
      std::copy_n(from, count - i, rest);
      from = rest;
    }
    for (ptrdiff_t k = 0; k < pairs; ++k) {
      const f64x2 entries = two_of(from + 2 * k);
      pair[k] += entries * entries;
    }
  }
  double partial[partial_sums];
  for (ptrdiff_t k = 0; k < pairs; ++k) store(partial + 2 * k, pair[k]);
  double all = 0;
  for (const double one : partial) all += one;
  return all;
}

}  // namespace

double sum_of_squares(const float* x, ptrdiff_t count) {
  return sum(x, count);
}
double sum_of_squares(const double* x, ptrdiff_t count) {
  return sum(x, count);
}

}  // namespace rootd

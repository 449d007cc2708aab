#pragma once

#include <cstddef>
#include <vector>

namespace rootd {

// Σ x² in double precision, quickly: eight partial sums, added up in a fixed order.
double sum_of_squares(const float* x, ptrdiff_t count);
double sum_of_squares(const double* x, ptrdiff_t count);

// The same, one square after the other, added to `sum`. The last bits differ.
template <typename Real>
double sum_of_squares_in_order(const Real* x, ptrdiff_t count, double sum = 0) {
  for (ptrdiff_t i = 0; i < count; ++i) sum += static_cast<double>(x[i]) * static_cast<double>(x[i]);
  return sum;
}

template <typename Real>
double mean_square(const std::vector<Real>& x) {
  const auto count = static_cast<ptrdiff_t>(x.size());
  return sum_of_squares_in_order(x.data(), count) / static_cast<double>(count);
}

}  // namespace rootd

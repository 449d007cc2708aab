#pragma once

// What the passes of the model share: products of matrices in either precision, and sums of squares.

#include <array>
#include <cstddef>

#include "numeric/matrix_product.h"

namespace rootd {

template <typename Real>
struct View {
  const Real* entries;
  ptrdiff_t rows, columns, rowStride, columnStride;
};
template <typename Real>
View<Real> rows_of(const Real* entries, ptrdiff_t rows, ptrdiff_t columns, ptrdiff_t rowStride) {
  return {entries, rows, columns, rowStride, 1};
}
template <typename Real>
View<Real> rows_of(const Real* entries, ptrdiff_t rows, ptrdiff_t columns) {
  return {entries, rows, columns, columns, 1};
}
template <typename Real>
View<Real> flipped(const View<Real>& m) {
  return {m.entries, m.columns, m.rows, m.columnStride, m.rowStride};
}

inline void multiply(const View<float>& left, const View<float>& right, float* result, ptrdiff_t resultStride,
                     Store store, ProductWorkspace& workspace) {
  rootd::multiply(MatrixView{left.entries, left.rows, left.columns, left.rowStride, left.columnStride},
                  MatrixView{right.entries, right.rows, right.columns, right.rowStride, right.columnStride},
                  result, resultStride, store, workspace);
}
inline void multiply(const View<double>& left, const View<double>& right, double* result,
                     ptrdiff_t resultStride, Store store, ProductWorkspace&) {
  for (ptrdiff_t i = 0; i < left.rows; ++i) {
    for (ptrdiff_t j = 0; j < right.columns; ++j) {
      double sum = 0;
      for (ptrdiff_t l = 0; l < left.columns; ++l) {
        sum += left.entries[i * left.rowStride + l * left.columnStride] *
               right.entries[l * right.rowStride + j * right.columnStride];
      }
      double& entry = result[i * resultStride + j];
      entry = store == Store::accumulate ? entry + sum : sum;
    }
  }
}

// In double precision with eight partial sums, added up in a fixed order.
template <typename Real>
double sum_of_squares(const Real* x, size_t count) {
  std::array<double, 8> sums{};
  size_t i = 0;
  for (; i + sums.size() <= count; i += sums.size()) {
    for (size_t lane = 0; lane < sums.size(); ++lane) {
      const double entry = x[i + lane];
      sums[lane] += entry * entry;
    }
  }
  for (size_t lane = 0; i < count; ++i, ++lane) sums[lane] += static_cast<double>(x[i]) * x[i];
  double sum = 0;
  for (const double partial : sums) sum += partial;
  return sum;
}

}  // namespace rootd

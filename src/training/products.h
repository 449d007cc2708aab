#pragma once

// Products of matrices in either precision, for the passes of the model.

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

}  // namespace rootd

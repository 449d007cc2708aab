#pragma once

// The model's matrix products in double precision, which only the tests of its gradients use. Those in single
// precision are in numeric/matrix_product.

#include <cstddef>

#include "numeric/matrix_product.h"

namespace rootd {

inline void multiply(const MatrixViewOf<double>& left, const MatrixViewOf<double>& right, double* result,
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

#include "scores/entrywise_products.h"

namespace rootd {

double products(const float* a, const float* b, int64_t rows, int64_t columns, float* hadamard,
                double* rowSums) {
  double total = 0;
  for (int64_t row = 0; row < rows; ++row) {
    double sum = 0;
    for (int64_t i = row * columns; i < (row + 1) * columns; ++i) {
      hadamard[i] = a[i] * b[i];
      sum += static_cast<double>(a[i]) * static_cast<double>(b[i]);
    }
    rowSums[row] = sum;
    total += sum;
  }
  return total;
}

}  // namespace rootd

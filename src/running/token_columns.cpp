#include "running/token_columns.h"

#include "numeric/vector.h"

namespace rootd {

void add_embeddings(const RawMatrix& rows, float factor, float* to, ptrdiff_t stride) {
  std::vector<float> entries(static_cast<size_t>(rows.inputs));
  for (ptrdiff_t token = 0; token < rows.outputs; ++token) {
    read_row(rows, token, 0, rows.inputs, entries.data());
    for (ptrdiff_t i = 0; i < rows.inputs; ++i)
      to[i * stride + token] += factor * entries[static_cast<size_t>(i)];
  }
}

void add_scaled(float factor, const float* y, float* x, ptrdiff_t count) {
  ptrdiff_t i = 0;
  for (; i + lanes <= count; i += lanes)
    store(x + i, load<f32x4>(x + i) + splat(factor) * load<f32x4>(y + i));
  for (; i < count; ++i) x[i] += factor * y[i];
}

void gather_columns(const float* x, ptrdiff_t rows, ptrdiff_t stride, const std::vector<int32_t>& columns,
                    float* to, ptrdiff_t toStride) {
  for (ptrdiff_t row = 0; row < rows; ++row) {
    for (size_t i = 0; i < columns.size(); ++i)
      to[row * toStride + static_cast<ptrdiff_t>(i)] = x[row * stride + columns[i]];
  }
}

std::vector<double> column_products(const float* x, const float* y, ptrdiff_t rows, ptrdiff_t columns) {
  std::vector<double> sums(static_cast<size_t>(columns));
  for (ptrdiff_t row = 0; row < rows; ++row) {
    for (ptrdiff_t column = 0; column < columns; ++column) {
      const ptrdiff_t i = row * columns + column;
      sums[static_cast<size_t>(column)] += static_cast<double>(x[i]) * static_cast<double>(y[i]);
    }
  }
  return sums;
}

void add_columns(const float* from, ptrdiff_t rows, ptrdiff_t fromStride, const std::vector<int32_t>& columns,
                 const std::vector<float>& shares, float* x, ptrdiff_t stride) {
  for (ptrdiff_t row = 0; row < rows; ++row) {
    for (size_t i = 0; i < columns.size(); ++i)
      x[row * stride + columns[i]] += shares[i] * from[row * fromStride + static_cast<ptrdiff_t>(i)];
  }
}

}  // namespace rootd

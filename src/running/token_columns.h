#pragma once

// Columns of activations: those that tokens bring along, and those that only some of them need.

#include <cstdint>
#include <vector>

#include "models/raw_matrix.h"

namespace rootd {

// Adds factor · row t of the matrix to column t, for as many tokens as it has rows; its entries become rows
// `stride` apart.
void add_embeddings(const RawMatrix& rows, float factor, float* to, ptrdiff_t stride);

// x += factor · y
void add_scaled(float factor, const float* y, float* x, ptrdiff_t count);

// The columns of x that are listed, one after the other; `stride` of the result is its own.
void gather_columns(const float* x, ptrdiff_t rows, ptrdiff_t stride, const std::vector<int32_t>& columns,
                    float* to, ptrdiff_t toStride);

// Σ x·y over the rows of each column.
std::vector<double> column_products(const float* x, const float* y, ptrdiff_t rows, ptrdiff_t columns);

// Adds them back to their places, each times its share.
void add_columns(const float* from, ptrdiff_t rows, ptrdiff_t fromStride, const std::vector<int32_t>& columns,
                 const std::vector<float>& shares, float* x, ptrdiff_t stride);

}  // namespace rootd

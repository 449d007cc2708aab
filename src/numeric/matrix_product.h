#pragma once

// Products of float matrices: a register-blocked kernel over packed panels (after K. Goto and R. van de
// Geijn, "Anatomy of high-performance matrix multiplication", 2008).
//
// Every entry is a sum over the depth in one fixed order, whatever the shape, the block it falls in or the
// machine: within chunks of depth_chunk one term after the other, then chunk after chunk. So any block of
// rows or columns computed alone has the bits that it has in the whole, and the rounding error of a long sum
// grows with the number of chunks rather than of terms.

#include <cstddef>
#include <vector>

#include "numeric/aligned.h"
#include "numeric/matrix_kernel.h"

namespace rootd {

// A matrix in someone else's memory: entry (i, j) is entries[i·rowStride + j·columnStride].
template <typename Real>
struct MatrixViewOf {
  const Real* entries;
  ptrdiff_t rows;
  ptrdiff_t columns;
  ptrdiff_t rowStride;
  ptrdiff_t columnStride;
};
using MatrixView = MatrixViewOf<float>;

template <typename Real>
MatrixViewOf<Real> row_major(const Real* entries, ptrdiff_t rows, ptrdiff_t columns) {
  return {entries, rows, columns, columns, 1};
}
// Columns that are part of wider rows, as one head's are.
template <typename Real>
MatrixViewOf<Real> row_major(const Real* entries, ptrdiff_t rows, ptrdiff_t columns, ptrdiff_t rowStride) {
  return {entries, rows, columns, rowStride, 1};
}
template <typename Real>
MatrixViewOf<Real> transposed(const MatrixViewOf<Real>& m) {
  return {m.entries, m.columns, m.rows, m.columnStride, m.rowStride};
}
template <typename Real>
MatrixViewOf<Real> rows_of(const MatrixViewOf<Real>& m, ptrdiff_t from, ptrdiff_t count) {
  return {m.entries + from * m.rowStride, count, m.columns, m.rowStride, m.columnStride};
}
template <typename Real>
MatrixViewOf<Real> columns_of(const MatrixViewOf<Real>& m, ptrdiff_t from, ptrdiff_t count) {
  return {m.entries + from * m.columnStride, m.rows, count, m.rowStride, m.columnStride};
}

// A right-hand matrix packed for the kernel: chunk by chunk of its rows, in panels of eight columns, padded
// with zeros. Worth keeping where several products share it.
class RightPanels {
 public:
  void pack(const MatrixView& right);

  ptrdiff_t rows() const { return rowCount; }
  ptrdiff_t columns() const { return columnCount; }
  // The panel of columns 8·index … 8·index + 7 in the chunk of rows that starts at `row`.
  const float* panel(ptrdiff_t row, ptrdiff_t index) const {
    const ptrdiff_t left = rowCount - row;
    return packed.data() + row * paddedColumns() +
           index * panel_columns * (left < depth_chunk ? left : depth_chunk);
  }

 private:
  ptrdiff_t paddedColumns() const {
    return (columnCount + panel_columns - 1) / panel_columns * panel_columns;
  }

  AlignedFloats packed;
  ptrdiff_t rowCount = 0;
  ptrdiff_t columnCount = 0;
};

enum class Store { overwrite, accumulate };

// Memory that products reuse; one per thread of work.
struct ProductWorkspace {
  std::vector<float> left;
  RightPanels right;
};

// result (+)= left · right, where left is rows×depth, right depth×columns and result row-major with
// `resultStride` floats from row to row. For A·Bᵀ and Aᵀ·B pass transposed(B), transposed(A).
// The result may not overlap the factors. Depth 0 gives zeros (or adds nothing).
void multiply(const MatrixView& left, const MatrixView& right, float* result, ptrdiff_t resultStride,
              Store store, ProductWorkspace& workspace);

// The same with the right-hand side packed beforehand, and only its columns firstPanel·8 … of `panels`
// panels, which become the result's columns 0, 1, ….
void multiply(const MatrixView& left, const RightPanels& right, ptrdiff_t firstPanel, ptrdiff_t panels,
              float* result, ptrdiff_t resultStride, Store store, std::vector<float>& leftWorkspace);

}  // namespace rootd

#include "numeric/matrix_product.h"

#include <algorithm>

#include "numeric/matrix_kernel.h"
#include "numeric/vector.h"

namespace rootd {

[[gnu::noinline]] void panel_kernel(ptrdiff_t strips, ptrdiff_t depth, const float* left,
                                    ptrdiff_t leftStride, const float* right, float* result,
                                    ptrdiff_t resultStride, bool add) {
  for (ptrdiff_t strip = 0; strip < strips; ++strip) {
    f32x4 sum[panel_rows][2] = {};
    const float* factors = left + strip * leftStride;
    for (const float *pair = right, *end = right + depth * panel_columns; pair != end;
         pair += panel_columns) {
      const f32x4 right0 = load<f32x4>(pair);
      const f32x4 right1 = load<f32x4>(pair + lanes);
      for (int r = 0; r < panel_rows; ++r) {
        const f32x4 factor = splat(factors[r]);
        sum[r][0] += factor * right0;
        sum[r][1] += factor * right1;
      }
      factors += panel_rows;
    }
    for (int r = 0; r < panel_rows; ++r) {
      float* row = result + (strip * panel_rows + r) * resultStride;
      if (add) {
        sum[r][0] = load<f32x4>(row) + sum[r][0];
        sum[r][1] = load<f32x4>(row + lanes) + sum[r][1];
      }
      store(row, sum[r][0]);
      store(row + lanes, sum[r][1]);
    }
  }
}

void interleave_four(const float* const (&rows)[4], ptrdiff_t depth, float* to, ptrdiff_t stride) {
  interleave_four(rows, depth, to, stride, [](f32x4 four) { return four; });
}

namespace {

// Rows of the left-hand side packed at once: with a whole chunk of depth, 128 kB, half of a small L2 cache.
constexpr ptrdiff_t row_block = 128;

// The same for a block that reaches over the edge of the result.
void edge_kernel(ptrdiff_t depth, const float* left, const float* right, float* result,
                 ptrdiff_t resultStride, bool add, ptrdiff_t rows, ptrdiff_t columns) {
  float block[panel_rows * panel_columns];
  panel_kernel(1, depth, left, 0, right, block, panel_columns, false);
  for (ptrdiff_t i = 0; i < rows; ++i) {
    for (ptrdiff_t j = 0; j < columns; ++j) {
      float& entry = result[i * resultStride + j];
      const float sum = block[i * panel_columns + j];
      entry = add ? entry + sum : sum;
    }
  }
}

}  // namespace

void RightPanels::pack(const MatrixView& right) {
  rowCount = right.rows;
  columnCount = right.columns;
  packed.resize(static_cast<size_t>(rowCount * paddedColumns()));
  float* to = packed.data();
  for (ptrdiff_t row = 0; row < rowCount; row += depth_chunk) {
    const ptrdiff_t depth = std::min<ptrdiff_t>(depth_chunk, rowCount - row);
    for (ptrdiff_t column = 0; column < columnCount; column += panel_columns) {
      pack_strip<panel_columns>(right.entries + row * right.rowStride + column * right.columnStride,
                                right.rowStride, right.columnStride, depth, columnCount - column, to);
      to += depth * panel_columns;
    }
  }
}

void multiply(const MatrixView& left, const RightPanels& right, ptrdiff_t firstPanel, ptrdiff_t panels,
              float* result, ptrdiff_t resultStride, Store store, std::vector<float>& leftWorkspace) {
  const ptrdiff_t columns = std::min(panels * panel_columns, right.columns() - firstPanel * panel_columns);
  if (right.rows() == 0 && store == Store::overwrite) {
    for (ptrdiff_t i = 0; i < left.rows; ++i) std::fill_n(result + i * resultStride, columns, 0.0f);
  }
  const ptrdiff_t padded = (std::min(left.rows, row_block) + panel_rows - 1) / panel_rows * panel_rows;
  const size_t wanted = static_cast<size_t>(padded * std::min<ptrdiff_t>(depth_chunk, right.rows()));
  if (leftWorkspace.size() < wanted) leftWorkspace.resize(wanted);

  for (ptrdiff_t step = 0; step < right.rows(); step += depth_chunk) {
    const ptrdiff_t depth = std::min<ptrdiff_t>(depth_chunk, right.rows() - step);
    const bool add = store == Store::accumulate || step > 0;
    for (ptrdiff_t block = 0; block < left.rows; block += row_block) {
      const ptrdiff_t rows = std::min(row_block, left.rows - block);
      for (ptrdiff_t i = 0; i < rows; i += panel_rows) {
        pack_strip<panel_rows>(left.entries + (block + i) * left.rowStride + step * left.columnStride,
                               left.columnStride, left.rowStride, depth, rows - i,
                               leftWorkspace.data() + i * depth);
      }
      for (ptrdiff_t j = 0; j < columns; j += panel_columns) {
        const float* panel = right.panel(step, firstPanel + j / panel_columns);
        float* to = result + block * resultStride + j;
        const ptrdiff_t whole = columns - j >= panel_columns ? rows / panel_rows : 0;
        panel_kernel(whole, depth, leftWorkspace.data(), depth * panel_rows, panel, to, resultStride, add);
        for (ptrdiff_t i = whole * panel_rows; i < rows; i += panel_rows) {
          edge_kernel(depth, leftWorkspace.data() + i * depth, panel, to + i * resultStride, resultStride,
                      add, std::min<ptrdiff_t>(panel_rows, rows - i),
                      std::min<ptrdiff_t>(panel_columns, columns - j));
        }
      }
    }
  }
}

void multiply(const MatrixView& left, const MatrixView& right, float* result, ptrdiff_t resultStride,
              Store store, ProductWorkspace& workspace) {
  workspace.right.pack(right);
  multiply(left, workspace.right, 0, (right.columns + panel_columns - 1) / panel_columns, result,
           resultStride, store, workspace.left);
}

}  // namespace rootd

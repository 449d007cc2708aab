#pragma once

#include <algorithm>
#include <cstddef>

#include "numeric/matrix_product.h"
#include "numeric/pieces.h"

namespace rootd {

// A matrix product cut along its longest side, in pieces of some milliseconds. Their bits are those of the
// whole.
template <typename Real>
[[gnu::noinline]] void multiply(const MatrixViewOf<Real>& left, const MatrixViewOf<Real>& right, Real* result,
                                ptrdiff_t resultStride, Store store, ProductWorkspace& workspace,
                                Pieces& pieces) {
  constexpr double together = 0x1p26;
  const ptrdiff_t rows = left.rows, depth = left.columns, columns = right.columns;
  const ptrdiff_t longest = std::max(rows, std::max(depth, columns));
  const double work = 2.0 * rows * depth * columns;
  // Where the depth is cut, it is cut between the chunks that are added one after the other. Each piece packs
  // the other factor anew, which fewer rows or columns would not be worth.
  const ptrdiff_t least = longest == depth ? depth_chunk : depth_chunk / 2;
  const auto times = static_cast<ptrdiff_t>(longest * std::min(together / work, 2.0) / least);
  const ptrdiff_t each = least * std::max<ptrdiff_t>(1, times);
  for (ptrdiff_t from = 0; from < longest; from += each) {
    const ptrdiff_t count = std::min(each, longest - from);
    if (!pieces.turn(work / longest * count)) continue;
    MatrixViewOf<Real> some = left, others = right;
    Real* to = result;
    if (longest == depth) {
      some = columns_of(left, from, count);
      others = rows_of(right, from, count);
    } else if (longest == columns) {
      others = columns_of(right, from, count);
      to += from;
    } else {
      some = rows_of(left, from, count);
      to += from * resultStride;
    }
    const bool add = longest == depth && from > 0;
    multiply(some, others, to, resultStride, add ? Store::accumulate : store, workspace);
  }
}

}  // namespace rootd

#include "models/narrow.h"

#include <Eigen/QR>
#include <algorithm>

namespace rootd {

using Eigen::MatrixXd;

template <typename Real>
HeadGrams narrowed(const Projection<Real>& query, const Projection<Real>& key) {
  using Rows = Eigen::Map<const Eigen::Matrix<Real, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>;
  const ptrdiff_t d = query.outputs, width = query.inputs, size = 2 * width + 2;
  const Rows queries(query.weights.data(), d, width), keys(key.weights.data(), d, width);
  // The triangle R of QR = (W̃_q, W̃_k, c_q, c_k), some rows after the other: R of what is known and the next
  // ones is R of all. Each column keeps its own digits, however long the others are.
  const ptrdiff_t together = 4 * size;
  MatrixXd triangle(0, size);
  for (ptrdiff_t from = 0; from < d; from += together) {
    const ptrdiff_t known = triangle.rows(), count = std::min(together, d - from);
    MatrixXd rows(known + count, size);
    rows.topRows(known) = triangle;
    rows.block(known, 0, count, width) = queries.middleRows(from, count).template cast<double>();
    rows.block(known, width, count, width) = keys.middleRows(from, count).template cast<double>();
    rows.col(2 * width).tail(count) = query.offset.segment(from, count);
    rows.col(2 * width + 1).tail(count) = key.offset.segment(from, count);
    const Eigen::HouseholderQR<MatrixXd> qr(rows);
    triangle = qr.matrixQR().topRows(size).triangularView<Eigen::Upper>();
  }
  const auto querySide = triangle.leftCols(width), keySide = triangle.middleCols(width, width);
  return {querySide * querySide.transpose(),
          keySide * keySide.transpose(),
          keySide * querySide.transpose(),
          triangle.col(2 * width),
          triangle.col(2 * width + 1),
          query.rawSquare,
          key.rawSquare};
}

template HeadGrams narrowed(const Projection<float>&, const Projection<float>&);
template HeadGrams narrowed(const Projection<double>&, const Projection<double>&);

}  // namespace rootd

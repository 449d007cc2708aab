#include "models/narrow.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "models/work.h"

namespace rootd {
namespace {

using Eigen::MatrixXd;

template <typename Real>
using Rows = Eigen::Map<const Eigen::Matrix<Real, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>;

// Brings the lengths of the columns whose products these are near 1, by powers of two: what is small beside
// the others is no rounding of theirs. They were 2^exponent times as long.
[[gnu::noinline]] void even_out(MatrixXd& products, Eigen::VectorXi& exponents) {
  const ptrdiff_t size = products.rows();
  exponents.setZero(size);
  for (ptrdiff_t i = 0; i < size; ++i) {
    const double square = products(i, i);
    if (square > 0 && std::isfinite(square)) exponents[i] = std::ilogb(square) / 2;
  }
  for (ptrdiff_t j = 0; j < size; ++j) {
    for (ptrdiff_t i = 0; i < size; ++i)
      products(i, j) = std::ldexp(products(i, j), -exponents[i] - exponents[j]);
  }
}

// Makes the rows of a root of the products as long as the columns were.
[[gnu::noinline]] void undo(const Eigen::VectorXi& exponents, MatrixXd& root) {
  for (ptrdiff_t j = 0; j < root.cols(); ++j) {
    for (ptrdiff_t i = 0; i < root.rows(); ++i) root(i, j) = std::ldexp(root(i, j), exponents[i]);
  }
}

}  // namespace

template <typename Real>
void Narrowed<Real>::take_rows(const Projection<Real>& query, const Projection<Real>& key, ptrdiff_t from,
                               ptrdiff_t count) {
  const ptrdiff_t width = query.inputs;
  MatrixXd rows(count, 2 * width + 2);
  rows.leftCols(width) =
      Rows<Real>(query.weights.data() + from * width, count, width).template cast<double>();
  rows.middleCols(width, width) =
      Rows<Real>(key.weights.data() + from * width, count, width).template cast<double>();
  rows.col(2 * width) = query.offset.segment(from, count);
  rows.col(2 * width + 1) = key.offset.segment(from, count);
  products.noalias() += rows.transpose() * rows;
}

template <typename Real>
void Narrowed<Real>::find(const Projection<Real>& query, const Projection<Real>& key, Pieces& pieces) {
  const ptrdiff_t d = query.outputs, width = query.inputs, size = 2 * width + 2;
  const double workOfRow = 2 * work_of_double * static_cast<double>(size * size);
  const ptrdiff_t together = make_a_piece(workOfRow);
  if (pieces.turn(work_of_entry * static_cast<double>(size * size))) products.setZero(size, size);
  for (ptrdiff_t from = 0; from < d; from += together) {
    const ptrdiff_t count = std::min(together, d - from);
    if (pieces.turn(workOfRow * static_cast<double>(count))) take_rows(query, key, from, count);
  }
  if (pieces.turn(work_of_entry * static_cast<double>(size * size))) even_out(products, exponents);
  root.find(products, pieces);
  if (!pieces.turn(6 * work_of_double * static_cast<double>(size * size * width))) return;
  if (!products.allFinite()) {
    // Numbers that are none stay none.
    grams.query = grams.key = grams.cross =
        MatrixXd::Constant(1, 1, std::numeric_limits<double>::quiet_NaN());
    grams.queryOffset = grams.keyOffset = Eigen::VectorXd::Zero(1);
    return;
  }
  undo(exponents, root.root);
  const MatrixXd queries = root.root.topRows(width), keys = root.root.middleRows(width, width);
  grams.query.noalias() = queries.transpose() * queries;
  grams.key.noalias() = keys.transpose() * keys;
  grams.cross.noalias() = keys.transpose() * queries;
  grams.queryOffset = root.root.row(2 * width).transpose();
  grams.keyOffset = root.root.row(2 * width + 1).transpose();
  grams.rawQuery = query.rawSquare;
  grams.rawKey = key.rawSquare;
  grams.exponent = query.exponent + key.exponent;
  grams.rawExponent = query.rawExponent + key.rawExponent;
}

template class Narrowed<float>;
template class Narrowed<double>;

}  // namespace rootd

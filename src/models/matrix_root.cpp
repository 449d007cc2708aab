#include "models/matrix_root.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <limits>

#include "models/work.h"

namespace rootd {
namespace {

// Columns that are factored together.
constexpr ptrdiff_t block = 128;

// As a type of its own, a transposed matrix is not copied.
template <typename Left>
void multiply_by(const Left& left, const Eigen::MatrixXd& right, Eigen::MatrixXd& result, Pieces& pieces) {
  const ptrdiff_t rows = left.rows(), columns = right.cols();
  const double workOfEntry = 2 * work_of_double * static_cast<double>(left.cols());
  // In squares: for a few whole columns the other factor would be brought near again and again.
  const auto side = static_cast<ptrdiff_t>(std::sqrt(make_a_piece(workOfEntry, 16)));
  if (pieces.turn(work_of_entry * static_cast<double>(rows * columns))) result.resize(rows, columns);
  for (ptrdiff_t column = 0; column < columns; column += side) {
    const ptrdiff_t across = std::min(side, columns - column);
    for (ptrdiff_t row = 0; row < rows; row += side) {
      const ptrdiff_t down = std::min(side, rows - row);
      if (!pieces.turn(workOfEntry * static_cast<double>(down * across))) continue;
      result.block(row, column, down, across).noalias() =
          left.middleRows(row, down) * right.middleCols(column, across);
    }
  }
}

}  // namespace

void multiply(const Eigen::MatrixXd& left, const Eigen::MatrixXd& right, Eigen::MatrixXd& result,
              Pieces& pieces) {
  multiply_by(left, right, result, pieces);
}

void multiply_transposed(const Eigen::MatrixXd& left, const Eigen::MatrixXd& right, Eigen::MatrixXd& result,
                         Pieces& pieces) {
  multiply_by(left.transpose(), right, result, pieces);
}

void MatrixRoot::factor_block(ptrdiff_t from) {
  const ptrdiff_t d = root.rows(), count = std::min(block, d - from), below = d - from - count;
  Eigen::Ref<Eigen::MatrixXd> corner = root.block(from, from, count, count);
  const Eigen::LLT<Eigen::Ref<Eigen::MatrixXd>> factor(corner);
  isDefinite = factor.info() == Eigen::Success;
  if (!isDefinite || below == 0) return;
  auto rest = root.block(from + count, from, below, count);
  corner.triangularView<Eigen::Lower>().transpose().solveInPlace<Eigen::OnTheRight>(rest);
}

// What the block of columns that begins at `from` accounts for, off that which begins at `column`.
void MatrixRoot::take_off(ptrdiff_t from, ptrdiff_t column) {
  const ptrdiff_t rows = root.rows() - column, count = std::min(block, rows);
  const auto known = root.block(column, from, rows, block);
  root.block(column, column, rows, count).noalias() -= known * known.topRows(count).transpose();
}

void MatrixRoot::begin_pivots(const Eigen::MatrixXd& gram) {
  left = gram.diagonal();
  const auto d = static_cast<double>(left.size());
  negligible = d * std::numeric_limits<double>::epsilon() * left.maxCoeff();
  root.resize(gram.rows(), gram.cols());
}

void MatrixRoot::take_pivot(const Eigen::MatrixXd& gram) {
  ptrdiff_t largest;
  const double size = left.maxCoeff(&largest);
  isComplete = !(size > negligible);
  if (isComplete) return;
  auto column = root.col(rank);
  column = gram.col(largest);
  column.noalias() -= root.leftCols(rank) * root.row(largest).head(rank).transpose();
  column /= std::sqrt(size);
  left -= column.cwiseAbs2();
  left[largest] = 0;
  ++rank;
}

void MatrixRoot::find(const Eigen::MatrixXd& gram, Pieces& pieces) {
  const ptrdiff_t d = gram.rows();
  const auto size = static_cast<double>(d);
  const double pass = work_of_entry * size * size;
  if (pieces.turn(pass)) root = gram;
  for (ptrdiff_t from = 0; from < d; from += block) {
    const auto rows = static_cast<double>(d - from);
    const auto known = static_cast<double>(std::min(block, d - from));
    if (pieces.turn(isDefinite ? work_of_double * rows * known * known : 0) && isDefinite) factor_block(from);
    for (ptrdiff_t column = from + block; column < d; column += block) {
      const auto below = static_cast<double>(d - column);
      if (pieces.turn(isDefinite ? 2 * work_of_double * below * known * known : 0) && isDefinite)
        take_off(from, column);
    }
  }
  if (isDefinite) {
    if (pieces.turn(pass)) {
      root.triangularView<Eigen::StrictlyUpper>().setZero();
      rank = d;
    }
    return;
  }
  if (pieces.turn(pass)) begin_pivots(gram);
  for (ptrdiff_t i = 0; i < d; ++i) {
    const auto columns = static_cast<double>(i + 1);
    if (pieces.turn(isComplete ? 0 : 2 * work_of_double * size * columns) && !isComplete) take_pivot(gram);
  }
  if (pieces.turn(pass)) root.conservativeResize(d, rank);
}

}  // namespace rootd

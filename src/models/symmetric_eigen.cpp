#include "models/symmetric_eigen.h"

#include <Eigen/Householder>
#include <algorithm>
#include <cmath>
#include <limits>

#include "models/work.h"

namespace rootd {

using Eigen::MatrixXd;
using Eigen::VectorXd;

void SymmetricEigen::begin(const MatrixXd& matrix) {
  const ptrdiff_t n = matrix.rows();
  scale = n > 0 ? matrix.cwiseAbs().maxCoeff() : 0;
  if (!(scale > 0)) scale = 1;
  reduced = matrix / scale;
  factors = belowDiagonal = VectorXd::Zero(std::max<ptrdiff_t>(n - 1, 0));
}

void SymmetricEigen::reduce(ptrdiff_t i) {
  const ptrdiff_t left = reduced.rows() - i - 1;
  auto direction = reduced.col(i).tail(left);
  direction.makeHouseholderInPlace(factors[i], belowDiagonal[i]);
  direction[0] = 1;
  auto rest = reduced.bottomRightCorner(left, left).selfadjointView<Eigen::Lower>();
  VectorXd other = rest * (factors[i] * direction);
  other -= 0.5 * factors[i] * other.dot(direction) * direction;
  rest.rankUpdate(direction, other, -1);
}

void SymmetricEigen::reflect(ptrdiff_t i) {
  const ptrdiff_t left = reduced.rows() - i - 1;
  const auto direction = reduced.col(i).tail(left);
  auto turned = vectors.bottomRightCorner(left, left);
  const VectorXd along = turned.transpose() * direction;
  turned.noalias() -= factors[i] * direction * along.transpose();
}

void SymmetricEigen::shift(ptrdiff_t first, ptrdiff_t last) {
  // Towards the eigenvalue of the last two rows that is nearer to the last entry.
  const double half = (values[last - 1] - values[last]) / 2, beside = belowDiagonal[last - 1];
  const double length = std::sqrt(half * half + beside * beside);
  double x = values[first] - (values[last] - beside / (half + std::copysign(length, half)) * beside);
  double z = belowDiagonal[first];
  for (ptrdiff_t k = first; k < last; ++k) {
    const double r = std::sqrt(x * x + z * z);
    const double c = r > 0 ? x / r : 1, s = r > 0 ? z / r : 0;
    const double above = values[k], below = values[k + 1], between = belowDiagonal[k];
    values[k] = c * c * above + 2 * c * s * between + s * s * below;
    values[k + 1] = s * s * above - 2 * c * s * between + c * c * below;
    belowDiagonal[k] = c * s * (below - above) + (c * c - s * s) * between;
    if (k > first) belowDiagonal[k - 1] = r;
    if (k + 1 < last) {
      x = belowDiagonal[k];
      z = s * belowDiagonal[k + 1];
      belowDiagonal[k + 1] *= c;
    }
    if (vectors.cols() == 0) continue;
    double *const one = vectors.col(k).data(), *const other = vectors.col(k + 1).data();
    for (ptrdiff_t i = 0; i < vectors.rows(); ++i) {
      const double was = one[i];
      one[i] = c * was + s * other[i];
      other[i] = c * other[i] - s * was;
    }
  }
}

void SymmetricEigen::settle(ptrdiff_t last) {
  // Two are enough for nearly all.
  constexpr int most_shifts = 60;
  constexpr double precision = std::numeric_limits<double>::epsilon();
  // The largest entry was 1.
  constexpr double negligible = 1e-150;
  for (int shifts = 0; shifts < most_shifts; ++shifts) {
    ptrdiff_t first = last;
    for (; first > 0; --first) {
      const double beside = std::abs(belowDiagonal[first - 1]);
      if (beside <= negligible) break;
      if (beside <= precision * (std::abs(values[first - 1]) + std::abs(values[first]))) break;
    }
    if (first > 0) belowDiagonal[first - 1] = 0;
    if (first == last) return;
    shift(first, last);
  }
}

void SymmetricEigen::sort() {
  const ptrdiff_t n = values.size();
  for (ptrdiff_t i = 0; i + 1 < n; ++i) {
    ptrdiff_t least;
    values.tail(n - i).minCoeff(&least);
    if (least == 0) continue;
    std::swap(values[i], values[i + least]);
    if (vectors.cols() > 0) vectors.col(i).swap(vectors.col(i + least));
  }
  values *= scale;
}

void SymmetricEigen::solve(const MatrixXd& matrix, bool withVectors, Pieces& pieces) {
  const ptrdiff_t n = matrix.rows();
  const auto whole = static_cast<double>(n);
  if (pieces.turn(2 * work_of_entry * whole * whole)) begin(matrix);
  for (ptrdiff_t i = 0; i + 1 < n; ++i) {
    const auto left = static_cast<double>(n - i);
    if (pieces.turn(4 * work_of_double * left * left)) reduce(i);
  }
  if (pieces.turn(work_of_entry * (withVectors ? whole * whole : whole))) {
    values = reduced.diagonal();
    if (withVectors) vectors = MatrixXd::Identity(n, n);
  }
  for (ptrdiff_t i = n - 2; withVectors && i >= 0; --i) {
    const auto left = static_cast<double>(n - i);
    if (pieces.turn(4 * work_of_double * left * left)) reflect(i);
  }
  for (ptrdiff_t last = n - 1; last > 0; --last) {
    const auto rotations = static_cast<double>(2 * last);
    if (pieces.turn(work_of_double * rotations * (withVectors ? 6 * whole : 40))) settle(last);
  }
  if (pieces.turn(work_of_entry * whole * (withVectors ? whole : 1))) sort();
}

}  // namespace rootd

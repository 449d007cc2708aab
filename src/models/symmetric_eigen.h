#pragma once

#include <Eigen/Core>

#include "numeric/pieces.h"

namespace rootd {

// Eigenvalues of a symmetric matrix, and its eigenvectors, in pieces: a library's solver cannot be left
// before its end, which takes seconds for a thousand rows. By Householder's reflections to three diagonals,
// then by implicit shifts (G. Golub and C. Van Loan, "Matrix Computations", 8.3).
class SymmetricEigen {
 public:
  // Only what is on and below the diagonal is read, at the first piece.
  void solve(const Eigen::MatrixXd& matrix, bool withVectors, Pieces& pieces);

  Eigen::VectorXd values;   // smallest first
  Eigen::MatrixXd vectors;  // one a column, if they were asked for

 private:
  void begin(const Eigen::MatrixXd& matrix);
  // Makes zeros in column i below the subdiagonal.
  void reduce(ptrdiff_t i);
  // The reflection of column i, taken into the vectors.
  void reflect(ptrdiff_t i);
  // Shifts until entry `last` stands alone.
  void settle(ptrdiff_t last);
  void shift(ptrdiff_t first, ptrdiff_t last);
  void sort();

  double scale = 1;
  Eigen::MatrixXd reduced;        // a column's reflection stands below its diagonal
  Eigen::VectorXd factors;        // of the reflections 1 − factor·vvᵀ
  Eigen::VectorXd belowDiagonal;  // entries beside the diagonal, which becomes `values`
};

}  // namespace rootd

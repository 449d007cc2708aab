#pragma once

#include <Eigen/Core>

#include "numeric/pieces.h"

namespace rootd {

// result = left · right, in pieces, and leftᵀ · right. The result may not be one of the factors.
void multiply(const Eigen::MatrixXd& left, const Eigen::MatrixXd& right, Eigen::MatrixXd& result,
              Pieces& pieces);
void multiply_transposed(const Eigen::MatrixXd& left, const Eigen::MatrixXd& right, Eigen::MatrixXd& result,
                         Pieces& pieces);

// R with RRᵀ = G for a G = XᵀX of any rank, in pieces. By Cholesky's method, and where G has no inverse by
// the same with the largest entry that is left taken first.
class MatrixRoot {
 public:
  void find(const Eigen::MatrixXd& gram, Pieces& pieces);

  Eigen::MatrixXd root;  // d×rank

 private:
  void factor_block(ptrdiff_t from);
  void take_off(ptrdiff_t from, ptrdiff_t column);
  void begin_pivots(const Eigen::MatrixXd& gram);
  void take_pivot(const Eigen::MatrixXd& gram);

  bool isDefinite = true, isComplete = false;
  ptrdiff_t rank = 0;
  Eigen::VectorXd left;  // of G's diagonal
  double negligible = 0;
};

}  // namespace rootd

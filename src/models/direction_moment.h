#pragma once

#include <Eigen/Core>

#include "models/matrix_root.h"
#include "models/symmetric_eigen.h"
#include "numeric/pieces.h"

namespace rootd {

// E uuᵀ for the direction u = q/|q| of a normal q of mean 0 and covariance G, whose size does not matter.
// G's eigenvectors are this moment's too, with the eigenvalues
//   m_i = λ_i ∫₀^∞ (1 + 2λ_i t)⁻¹ ∏_j (1 + 2λ_j t)^−½ dt,
// from 1/|q|² = ∫ e^(−|q|²t) dt. They sum to 1.
class DirectionMoment {
 public:
  void find(const Eigen::MatrixXd& gram, Pieces& pieces);

  Eigen::MatrixXd moment;

 private:
  MatrixRoot factor;      // R with RRᵀ = G
  Eigen::MatrixXd small;  // RᵀR, which has the eigenvalues of G that are not 0
  SymmetricEigen eigen;
  Eigen::VectorXd shares;       // m_i/λ_i
  Eigen::MatrixXd axes, other;  // the moment is axes · other
};

}  // namespace rootd

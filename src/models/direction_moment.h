#pragma once

#include <Eigen/Core>

namespace rootd {

// E uuᵀ for the direction u = q/|q| of a normal q of mean 0 and covariance G, whose size does not matter.
// G's eigenvectors are this moment's too, with the eigenvalues
//   m_i = λ_i ∫₀^∞ (1 + 2λ_i t)⁻¹ ∏_j (1 + 2λ_j t)^−½ dt,
// from 1/|q|² = ∫ e^(−|q|²t) dt. They sum to 1.
Eigen::MatrixXd direction_moment(const Eigen::MatrixXd& gram);

}  // namespace rootd

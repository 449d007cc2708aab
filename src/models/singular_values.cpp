#include "models/singular_values.h"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>

namespace rootd {

using Eigen::MatrixXd;

namespace {

// R with RRᵀ = G.
MatrixXd root_of(const MatrixXd& gram) {
  const Eigen::LLT<MatrixXd> factor(gram);
  if (factor.info() == Eigen::Success) return factor.matrixL();
  // G has no inverse.
  const Eigen::SelfAdjointEigenSolver<MatrixXd> eigen(gram);
  return eigen.eigenvectors() * eigen.eigenvalues().cwiseMax(0.0).cwiseSqrt().asDiagonal();
}

}  // namespace

std::vector<double> singular_values(const MatrixXd& queryGram, const MatrixXd& keyGram, ptrdiff_t count) {
  // AAᵀ = W̃_q G_k W̃_qᵀ has the eigenvalues of RᵀG_kR for G_q = RRᵀ, and zeros.
  const MatrixXd root = root_of(queryGram);
  const MatrixXd half = keyGram * root;
  const MatrixXd small = root.transpose() * half;
  const Eigen::SelfAdjointEigenSolver<MatrixXd> eigen(small, Eigen::EigenvaluesOnly);
  std::vector<double> values;
  for (const double square : eigen.eigenvalues().reverse())
    values.push_back(std::sqrt(std::max(square, 0.0)));
  values.resize(static_cast<size_t>(count));
  return values;
}

}  // namespace rootd

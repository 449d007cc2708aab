#include "models/direction_moment.h"

#include <Eigen/Eigenvalues>
#include <cmath>
#include <limits>

namespace rootd {
namespace {

// m_i by λ.
Eigen::VectorXd moments_of(const Eigen::VectorXd& eigenvalues) {
  // With t = e^v the integrand falls at both ends, at the far one as e^(−v·rank/2), and is analytic to π from
  // the real line. Where many sizes are alike it is nearly e^(−t), which grows beyond π/2, so the trapezoid
  // rule errs by e^(−π²/step): with a quarter by less than rounding.
  constexpr double first = -40, last = 80, step = 0.25, negligible = 1e-20;
  const Eigen::VectorXd sizes = eigenvalues / eigenvalues.sum();
  Eigen::VectorXd shares = Eigen::VectorXd::Zero(sizes.size());
  for (double v = first; v <= last; v += step) {
    const double t = std::exp(v);
    double logarithm = 0;
    for (const double size : sizes) logarithm += std::log(1 + 2 * size * t);
    const double core = std::exp(v - 0.5 * logarithm) * step;
    // No moment grows by more than this from here on.
    if (core < negligible * t && v > 0) break;
    for (ptrdiff_t i = 0; i < sizes.size(); ++i) shares[i] += core / (1 + 2 * sizes[i] * t);
  }
  return sizes.cwiseProduct(shares);
}

}  // namespace

Eigen::MatrixXd direction_moment(const Eigen::MatrixXd& gram) {
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen(gram);
  const Eigen::MatrixXd& axes = eigen.eigenvectors();
  // What rounding leaves of an eigenvalue 0 would count by its root.
  const double rounding = static_cast<double>(gram.rows()) * std::numeric_limits<double>::epsilon() *
                          eigen.eigenvalues().maxCoeff();
  const Eigen::VectorXd sizes = (eigen.eigenvalues().array() > rounding).select(eigen.eigenvalues(), 0);
  return axes * moments_of(sizes).asDiagonal() * axes.transpose();
}

}  // namespace rootd

#include "models/direction_moment.h"

#include <Eigen/Eigenvalues>
#include <cmath>

namespace rootd {

Eigen::MatrixXd direction_moment(const Eigen::MatrixXd& gram) {
  // With t = e^v the integrand is analytic to π from the real line and falls at both ends, at the far one as
  // e^(−v·rank/2), so the trapezoid rule is exact to rounding whatever the rank.
  constexpr double first = -40, last = 80, step = 0.5;
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(gram);
  Eigen::VectorXd sizes = solver.eigenvalues().cwiseMax(0.0);
  sizes /= sizes.sum();
  Eigen::VectorXd moments = Eigen::VectorXd::Zero(sizes.size());
  for (double v = first; v <= last; v += step) {
    const double t = std::exp(v);
    double logarithm = 0;
    for (const double size : sizes) logarithm += std::log(1 + 2 * size * t);
    const double core = std::exp(v - 0.5 * logarithm) * step;
    for (ptrdiff_t i = 0; i < sizes.size(); ++i) moments[i] += core * sizes[i] / (1 + 2 * sizes[i] * t);
  }
  return solver.eigenvectors() * moments.asDiagonal() * solver.eigenvectors().transpose();
}

}  // namespace rootd

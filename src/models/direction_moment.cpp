#include "models/direction_moment.h"

#include <Eigen/Eigenvalues>
#include <cmath>

namespace rootd {

Eigen::MatrixXd direction_moment(const Eigen::MatrixXd& gram) {
  // With t = e^v the integrand falls at both ends, at the far one as e^(−v·rank/2), and is analytic to π from
  // the real line. Where many sizes are alike it is nearly e^(−t), which grows beyond π/2, so the trapezoid
  // rule errs by e^(−π²/step): with a quarter by less than rounding.
  constexpr double first = -40, last = 80, step = 0.25, negligible = 1e-20;
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(gram);
  Eigen::VectorXd sizes = solver.eigenvalues().cwiseMax(0.0);
  sizes /= sizes.sum();
  Eigen::VectorXd moments = Eigen::VectorXd::Zero(sizes.size());
  for (double v = first; v <= last; v += step) {
    const double t = std::exp(v);
    double logarithm = 0;
    for (const double size : sizes) logarithm += std::log(1 + 2 * size * t);
    const double core = std::exp(v - 0.5 * logarithm) * step;
    // No moment grows by more than this from here on.
    if (core < negligible * t && v > 0) break;
    for (ptrdiff_t i = 0; i < sizes.size(); ++i) moments[i] += core * sizes[i] / (1 + 2 * sizes[i] * t);
  }
  return solver.eigenvectors() * moments.asDiagonal() * solver.eigenvectors().transpose();
}

}  // namespace rootd

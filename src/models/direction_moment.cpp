#include "models/direction_moment.h"

#include <cmath>

#include "models/work.h"

namespace rootd {
namespace {

// m_i/λ_i, by λ.
Eigen::VectorXd shares_of(const Eigen::VectorXd& eigenvalues) {
  // With t = e^v the integrand falls at both ends, at the far one as e^(−v·rank/2), and is analytic to π from
  // the real line. Where many sizes are alike it is nearly e^(−t), which grows beyond π/2, so the trapezoid
  // rule errs by e^(−π²/step): with a quarter by less than rounding.
  constexpr double first = -40, last = 80, step = 0.25, negligible = 1e-20;
  Eigen::VectorXd sizes = eigenvalues.cwiseMax(0.0);
  const double all = sizes.sum();
  sizes /= all;
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
  return shares / all;
}

}  // namespace

void DirectionMoment::find(const Eigen::MatrixXd& gram, Pieces& pieces) {
  factor.find(gram, pieces);
  const Eigen::MatrixXd& root = factor.root;
  multiply_transposed(root, root, small, pieces);
  eigen.solve(small, true, pieces);
  const auto d = static_cast<double>(gram.rows()), rank = static_cast<double>(root.cols());
  if (pieces.turn(work_of_entry * 5000 * rank)) shares = shares_of(eigen.values);
  multiply(root, eigen.vectors, axes, pieces);
  if (pieces.turn(2 * work_of_entry * d * rank)) {
    other = shares.asDiagonal() * axes.transpose();
  }
  multiply(axes, other, moment, pieces);
}

}  // namespace rootd

#include "models/direction_moment.h"

#include <Eigen/Eigenvalues>
#include <cmath>
#include <vector>

namespace rootd {
namespace {

constexpr int node_count = 160;

struct Node {
  double at, weight;
};

// Gauss–Legendre on 0 … 1: the roots of Legendre's polynomial by Newton's method.
std::vector<Node> legendre_nodes() {
  constexpr double pi = 3.14159265358979323846;
  std::vector<Node> nodes;
  for (int i = 0; i < node_count; ++i) {
    double x = std::cos(pi * (i + 0.75) / (node_count + 0.5));
    double slope = 1;
    for (int step = 0; step < 100; ++step) {
      double before = 1, value = x;
      for (int n = 2; n <= node_count; ++n) {
        const double next = ((2 * n - 1) * x * value - (n - 1) * before) / n;
        before = value;
        value = next;
      }
      slope = node_count * (x * value - before) / (x * x - 1);
      const double change = value / slope;
      x -= change;
      if (std::abs(change) < 1e-15) break;
    }
    nodes.push_back({(x + 1) / 2, 1 / ((1 - x * x) * slope * slope)});
  }
  return nodes;
}

}  // namespace

Eigen::MatrixXd direction_moment(const Eigen::MatrixXd& gram) {
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(gram);
  Eigen::VectorXd sizes = solver.eigenvalues().cwiseMax(0.0);
  sizes /= sizes.sum();
  Eigen::VectorXd moments = Eigen::VectorXd::Zero(sizes.size());
  for (const Node& node : legendre_nodes()) {
    // t = y/(1 − y)
    const double rest = 1 - node.at;
    const double t = node.at / rest;
    double logarithm = 0;
    for (const double size : sizes) logarithm += std::log(1 + 2 * size * t);
    const double core = std::exp(-0.5 * logarithm) * node.weight / (rest * rest);
    for (ptrdiff_t i = 0; i < sizes.size(); ++i) moments[i] += core * sizes[i] / (1 + 2 * sizes[i] * t);
  }
  return solver.eigenvectors() * moments.asDiagonal() * solver.eigenvectors().transpose();
}

}  // namespace rootd

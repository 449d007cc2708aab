#include "models/symmetric_eigen.h"

#include <doctest/doctest.h>

#include <Eigen/Eigenvalues>

#include "models/heads.h"

using namespace rootd;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

// Rounding of so many rows, with room.
double rounding(ptrdiff_t n) {
  return 4e-15 * static_cast<double>(n);
}

SymmetricEigen solved(const MatrixXd& m, bool withVectors) {
  SymmetricEigen eigen;
  Pieces whole;
  eigen.solve(m, withVectors, whole);
  return eigen;
}

void check(const MatrixXd& m) {
  const ptrdiff_t n = m.rows();
  const double size = m.cwiseAbs().maxCoeff() * static_cast<double>(n);
  const SymmetricEigen eigen = solved(m, true);
  REQUIRE(eigen.values.size() == n);
  for (ptrdiff_t i = 1; i < n; ++i) CHECK(eigen.values[i - 1] <= eigen.values[i]);
  CHECK((m * eigen.vectors - eigen.vectors * eigen.values.asDiagonal()).cwiseAbs().maxCoeff() <=
        rounding(n) * size);
  CHECK((eigen.vectors.transpose() * eigen.vectors - MatrixXd::Identity(n, n)).cwiseAbs().maxCoeff() <=
        rounding(n));
  const Eigen::SelfAdjointEigenSolver<MatrixXd> plain(m);
  CHECK((eigen.values - plain.eigenvalues()).cwiseAbs().maxCoeff() <= rounding(n) * size);
  CHECK(solved(m, false).values == eigen.values);
}

}  // namespace

TEST_CASE("eigenvalues and vectors are those of the library's solver") {
  for (const ptrdiff_t n : {1, 2, 3, 10, 97}) {
    const MatrixXd a = noise_matrix(n, n, static_cast<uint64_t>(n));
    check(a + a.transpose());
    check(a * a.transpose());
    const MatrixXd low = noise_matrix(n, (n + 3) / 4, 7);
    check(low * low.transpose());
    check(MatrixXd::Identity(n, n));
    check(MatrixXd::Zero(n, n));
    check(MatrixXd::Ones(n, n));
    check(1e-290 * (a + a.transpose()));
    check(1e290 * (a + a.transpose()));
    // Sizes that fall by a factor from one direction to the next.
    VectorXd falling(n);
    for (ptrdiff_t i = 0; i < n; ++i) falling[i] = std::pow(0.1, static_cast<double>(i));
    check(falling.asDiagonal() * (a * a.transpose()) * falling.asDiagonal());
    check(falling.asDiagonal());
  }
  CHECK(solved(MatrixXd(0, 0), true).values.size() == 0);
}

TEST_CASE("only what is on and below the diagonal counts") {
  const MatrixXd a = noise_matrix(20, 20, 1), m = a * a.transpose();
  const MatrixXd lower = m.triangularView<Eigen::Lower>();
  CHECK(solved(lower, false).values == solved(m, false).values);
}

TEST_CASE("a matrix is solved in pieces as at once") {
  const MatrixXd a = noise_matrix(40, 40, 2), m = a * a.transpose();
  const SymmetricEigen atOnce = solved(m, true);
  SymmetricEigen eigen;
  Pieces pieces;
  int calls = 0;
  do {
    pieces.allow(1);
    eigen.solve(m, true, pieces);
    ++calls;
  } while (!pieces.finished());
  // A piece for each column that is reduced, reflected and settled.
  CHECK(calls > 3 * 39);
  CHECK(eigen.values == atOnce.values);
  CHECK(eigen.vectors == atOnce.vectors);
}

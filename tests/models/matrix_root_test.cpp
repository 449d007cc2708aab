#include "models/matrix_root.h"

#include <doctest/doctest.h>

#include "models/heads.h"

using namespace rootd;
using Eigen::MatrixXd;

namespace {

MatrixXd root_of(const MatrixXd& gram) {
  MatrixRoot root;
  Pieces whole;
  root.find(gram, whole);
  return root.root;
}

}  // namespace

TEST_CASE("a root's square is the matrix, whatever its rank") {
  // More than one block of columns, and less.
  for (const ptrdiff_t d : {1, 5, 128, 300}) {
    for (const ptrdiff_t rank : {ptrdiff_t{1}, (d + 1) / 2, d, 2 * d}) {
      const MatrixXd x = noise_matrix(d, rank, 3), gram = x * x.transpose();
      const MatrixXd root = root_of(gram);
      CHECK(root.cols() == std::min(rank, d));
      CHECK((root * root.transpose() - gram).norm() < 1e-12 * gram.norm());
    }
  }
  CHECK(root_of(MatrixXd::Zero(7, 7)).cols() == 0);
  CHECK(root_of(MatrixXd::Zero(7, 7)).rows() == 7);
}

TEST_CASE("a root is found in pieces as at once") {
  for (const ptrdiff_t rank : {20, 300}) {
    const MatrixXd x = noise_matrix(300, rank, 4), gram = x * x.transpose();
    MatrixRoot root;
    Pieces pieces;
    int calls = 0;
    do {
      pieces.allow(1);
      root.find(gram, pieces);
      ++calls;
    } while (!pieces.finished());
    CHECK(calls > 6);
    CHECK(root.root == root_of(gram));
  }
}

TEST_CASE("a product in pieces is the product") {
  const MatrixXd a = noise_matrix(30, 500, 5), b = noise_matrix(500, 700, 6);
  MatrixXd result;
  Pieces pieces;
  int calls = 0;
  do {
    pieces.allow(1);
    multiply(a, b, result, pieces);
    ++calls;
  } while (!pieces.finished());
  CHECK(calls > 2);
  CHECK((result - a * b).norm() < 1e-13 * result.norm());
}

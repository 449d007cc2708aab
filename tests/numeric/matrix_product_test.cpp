#include "numeric/matrix_product.h"

#include <doctest/doctest.h>

#include <Eigen/Core>
#include <cmath>
#include <cstring>
#include <vector>

#include "support/close.h"
#include "support/noise.h"

using namespace rootd;

namespace {

using Floats = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using Doubles = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

Floats random_matrix(Eigen::Index rows, Eigen::Index columns, uint64_t seed) {
  return Eigen::Map<Floats>(noise(static_cast<size_t>(rows * columns), seed).data(), rows, columns);
}

MatrixView view(const Floats& m) {
  return row_major(m.data(), m.rows(), m.cols());
}

Floats product(const MatrixView& a, const MatrixView& b) {
  ProductWorkspace workspace;
  Floats c = Floats::Constant(a.rows, b.columns, NAN);
  multiply(a, b, c.data(), c.cols(), Store::overwrite, workspace);
  return c;
}

bool same_bits(const Floats& a, const Floats& b) {
  return a.rows() == b.rows() && a.cols() == b.cols() &&
         std::memcmp(a.data(), b.data(), sizeof(float) * static_cast<size_t>(a.size())) == 0;
}

// Each entry is off by no more than the roundings on its longest way: one product, the sum within a chunk and
// the sum of the chunks, each at most 2⁻²⁴ of Σ|a||b|.
double worst_error_in_bounds(const Floats& a, const Floats& b, const Floats& c) {
  const Doubles exact = a.cast<double>() * b.cast<double>();
  const Doubles size = a.cast<double>().cwiseAbs() * b.cast<double>().cwiseAbs();
  const double depth = static_cast<double>(a.cols());
  const double roundings = 1 + std::min<double>(depth, depth_chunk) + std::ceil(depth / depth_chunk);
  double worst = 0;
  for (Eigen::Index i = 0; i < c.size(); ++i) {
    const double bound = roundings * 0x1p-24 * size.data()[i];
    const double error = std::abs(c.data()[i] - exact.data()[i]);
    worst = std::max(worst, bound > 0 ? error / bound : (error > 0 ? INFINITY : 0));
  }
  return worst;
}

const int sizes[] = {1, 2, 3, 4, 5, 7, 8, 9, 13, 31, 127, 128, 129};
const int depths[] = {1, 2, 5, 64, 97, 255, 256, 257, 1031};

}  // namespace

TEST_CASE("products of every shape agree with double precision within the rounding bound") {
  uint64_t sample = 0;
  for (int rows : sizes) {
    for (int columns : sizes) {
      const int depth = depths[(rows * 31 + columns) % std::size(depths)];
      CAPTURE(rows);
      CAPTURE(columns);
      CAPTURE(depth);
      const Floats a = random_matrix(rows, depth, ++sample), b = random_matrix(depth, columns, ++sample);
      const Floats c = product(view(a), view(b));
      CHECK(worst_error_in_bounds(a, b, c) < 1);
      const Floats byEigen = a * b;
      CHECK((c - byEigen).cwiseAbs().maxCoeff() <= 2e-6f * static_cast<float>(depth));
    }
  }
}

TEST_CASE("transposed factors give the bits of the plain product") {
  uint64_t sample = 1000;
  for (int rows : {1, 3, 4, 9, 130}) {
    for (int columns : {1, 7, 8, 17}) {
      for (int depth : {1, 6, 256, 300}) {
        const Floats a = random_matrix(rows, depth, ++sample), b = random_matrix(depth, columns, ++sample);
        const Floats at = a.transpose(), bt = b.transpose();
        const Floats plain = product(view(a), view(b));
        CHECK(same_bits(product(view(a), transposed(view(bt))), plain));
        CHECK(same_bits(product(transposed(view(at)), view(b)), plain));
        CHECK(same_bits(product(transposed(view(at)), transposed(view(bt))), plain));
      }
    }
  }
}

TEST_CASE("an entry does not depend on the block that computes it") {
  const Floats a = random_matrix(150, 700, 1), b = random_matrix(700, 43, 2);
  const Floats whole = product(view(a), view(b));
  for (int from : {0, 1, 5, 149}) {
    const int count = std::min(6, 150 - from);
    CHECK(same_bits(product(rows_of(view(a), from, count), view(b)), whole.middleRows(from, count)));
  }
  for (int from : {0, 3, 42}) {
    CHECK(same_bits(product(view(a), columns_of(view(b), from, 1)), whole.middleCols(from, 1)));
  }
  RightPanels panels;
  panels.pack(view(b));
  std::vector<float> workspace;
  Floats part(150, 19);
  multiply(view(a), panels, 3, 3, part.data(), part.cols(), Store::overwrite, workspace);
  CHECK(same_bits(part, whole.middleCols(24, 19)));
}

TEST_CASE("accumulating adds to what is there and touches nothing beside it") {
  const Floats a = random_matrix(5, 300, 3), b = random_matrix(300, 9, 4);
  const Floats once = product(view(a), view(b));
  const ptrdiff_t stride = 12;
  std::vector<float> c(5 * stride, 2.0f);
  ProductWorkspace workspace;
  multiply(view(a), view(b), c.data(), stride, Store::overwrite, workspace);
  multiply(view(a), view(b), c.data(), stride, Store::accumulate, workspace);
  for (int i = 0; i < 5; ++i) {
    for (int j = 0; j < stride; ++j) {
      const float entry = c[static_cast<size_t>(i * stride + j)];
      if (j < 9) {
        CHECK(entry == near(2 * once(i, j), 1e-5));
      } else {
        CHECK(entry == 2.0f);
      }
    }
  }
}

TEST_CASE("a product over no depth is zero") {
  const float none = 0;
  float c[6] = {1, 1, 1, 1, 1, 1};
  ProductWorkspace workspace;
  multiply({&none, 2, 0, 0, 1}, {&none, 0, 3, 3, 1}, c, 3, Store::accumulate, workspace);
  CHECK(c[5] == 1);
  multiply({&none, 2, 0, 0, 1}, {&none, 0, 3, 3, 1}, c, 3, Store::overwrite, workspace);
  for (float entry : c) CHECK(entry == 0);
}

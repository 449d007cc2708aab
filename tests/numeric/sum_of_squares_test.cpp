#include "numeric/sum_of_squares.h"

#include <doctest/doctest.h>

#include <vector>

#include "support/close.h"

using namespace rootd;

TEST_CASE_TEMPLATE("sums of squares are exact for whole numbers, whatever their count", Real, float, double) {
  std::vector<Real> x;
  double expected = 0;
  for (int count = 0; count <= 40; ++count) {
    CHECK(sum_of_squares(x.data(), count) == expected);
    const int next = 3 * count - 50;
    x.push_back(static_cast<Real>(next));
    expected += next * next;
  }
}

TEST_CASE("squares that single precision could not hold are summed in double") {
  const std::vector<float> x(9, 1e30f);
  CHECK(sum_of_squares(x.data(), 9) ==
        near(9 * static_cast<double>(1e30f) * static_cast<double>(1e30f), 1e-15));
}

#include "scores/entrywise_products.h"

#include <doctest/doctest.h>

#include <vector>

using namespace rootd;

TEST_CASE("the three stages of a product add up") {
  const std::vector<float> a{1, 2, 3, 4, 5, 6}, b{1, -1, 2, 0.5f, 0, 10};
  std::vector<float> hadamard(6);
  std::vector<double> sums(2);
  CHECK(products(a.data(), b.data(), 2, 3, hadamard.data(), sums.data()) == 67);
  CHECK(hadamard == std::vector<float>{1, -2, 6, 2, 0, 60});
  CHECK(sums == std::vector<double>{5, 62});
}

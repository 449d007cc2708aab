#include "attention/row_statistics.h"

#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "support/close.h"

using namespace rootd;

namespace {

// From the weights themselves, which are 2^exponent over their sum; the largest exponents are 0.
RowStatistics plain(const std::vector<double>& exponents) {
  double total = 0;
  for (double x : exponents) total += std::exp2(x);
  RowStatistics row;
  for (double x : exponents) {
    const double p = std::exp2(x) / total;
    row.entropy -= p * std::log(p);
    row.participation += p * p;
    row.largest = std::fmax(row.largest, p);
  }
  for (size_t i = 0; i < exponents.size(); ++i) {
    for (size_t j = 0; j < exponents.size(); ++j) {
      const double p = std::exp2(exponents[i]) / total, q = std::exp2(exponents[j]) / total;
      row.jacobianSquare += std::pow((i == j ? p : 0) - p * q, 2);
    }
  }
  return row;
}

RowSums sums_of(const std::vector<double>& exponents) {
  RowSums sums{};
  for (double x : exponents) {
    if (x == 0) {
      sums.ties += 1;
      continue;
    }
    const double e = std::exp2(x);
    sums.first += e;
    sums.second += e * e;
    sums.third += e * e * e;
    sums.weighted += e * x;
  }
  return sums;
}

}  // namespace

TEST_CASE("the statistics of a row follow from its sums") {
  for (const std::vector<double>& exponents : std::vector<std::vector<double>>{
           {0}, {0, 0, 0}, {0, -1}, {0, -0.25, -3, -8, -20}, {-2, 0, -7, 0, -0.125}}) {
    CAPTURE(exponents.size());
    const RowStatistics row = statistics_of(sums_of(exponents)), expected = plain(exponents);
    CHECK(std::abs(row.entropy - expected.entropy) < 1e-14);
    CHECK(std::abs(row.participation - expected.participation) < 1e-14);
    CHECK(std::abs(row.largest - expected.largest) < 1e-14);
    CHECK(std::abs(row.jacobianSquare - expected.jacobianSquare) < 1e-14);
  }
}

TEST_CASE("a frozen row keeps its small entropy and Jacobian, and one that sees no key is zeros") {
  const double e = std::exp2(-90.0);
  // With p of the largest 1 − e and one other of e, ‖J‖² is 4e² to first order.
  const RowStatistics row = statistics_of({1, e, e * e, e * e * e, -90 * e});
  CHECK(row.jacobianSquare == near(4 * e * e, 1e-12));
  // ln(1 + e) of the sum, though 1 + e is 1.
  CHECK(row.entropy == near(e * (1 + 90 * std::log(2.0)), 1e-14));
  const RowStatistics none = statistics_of({});
  CHECK(none.entropy == 0);
  CHECK(none.largest == 0);
  CHECK(none.participation == 0);
  CHECK(none.jacobianSquare == 0);
}

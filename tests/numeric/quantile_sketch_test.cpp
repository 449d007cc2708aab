#include "numeric/quantile_sketch.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <vector>

#include "support/close.h"

using namespace rootd;

namespace {

// Smooth and two-sided: x = s·ln(u / (1 − u)) at evenly spread u, so quantiles are known.
std::vector<double> logistic_values(size_t count, double center, double scale) {
  std::vector<double> values;
  for (size_t i = 0; i < count; ++i) {
    const double u = (static_cast<double>(i) + 0.5) / static_cast<double>(count);
    values.push_back(center + scale * std::log(u / (1 - u)));
  }
  return values;
}

}  // namespace

TEST_CASE("quantiles are found to a small part of their distance from the centre") {
  const auto values = logistic_values(100000, 5, 2);
  QuantileSketch sketch(5, 2);
  sketch.add(values.data(), 60000);
  QuantileSketch rest(5, 2);
  rest.add(values.data() + 60000, 40000);
  sketch.merge(rest);
  const std::vector<double> probabilities{0.001, 0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99, 0.999};
  std::vector<double> found = probabilities;
  sketch.quantiles(found, 100000, values.front(), values.back());
  for (size_t i = 0; i < probabilities.size(); ++i) {
    const double p = probabilities[i], exact = 5 + 2 * std::log(p / (1 - p));
    CHECK(std::abs(found[i] - exact) < 1e-4 * std::abs(exact - 5) + 1e-3);
  }
}

TEST_CASE("quantiles stay between the smallest and the largest value") {
  QuantileSketch sketch(0, 1);
  const double one = 0.3;
  sketch.add(&one, 1);
  std::vector<double> numbers{0.0, 0.01, 0.5, 0.99, 1.0};
  sketch.quantiles(numbers, 1, one, one);
  for (const double found : numbers) CHECK(found == one);
}

TEST_CASE("a value that is rounded across the edge of its bin leaves its quantiles ascending") {
  // In single precision it is 1, where a bin begins.
  const double one = 1 - 1e-12;
  for (const double side : {1.0, -1.0}) {
    QuantileSketch sketch(0, 1);
    const double value = side * one;
    sketch.add(&value, 1);
    std::vector<double> numbers{0.01, 0.5, 0.99};
    sketch.quantiles(numbers, 1, value, value);
    for (const double found : numbers) CHECK(found == value);
  }
}

TEST_CASE("no quantile is rounded beyond the largest value") {
  QuantileSketch sketch(0, 1);
  const double values[] = {-3.7416916731745005, 3.9359477888792753, 3.9359477888792753};
  sketch.add(values, 3);
  std::vector<double> numbers{0, 0.3, 0.5, 0.99, 1};
  sketch.quantiles(numbers, 3, values[0], values[2]);
  for (const double found : numbers) CHECK(found <= values[2]);
}

TEST_CASE("quantiles far nearer than a unit are found to a small part of their distance, too") {
  const auto values = logistic_values(10000, 0, 1e-20);
  QuantileSketch sketch(0, 1);
  sketch.add(values.data(), 10000);
  std::vector<double> numbers{0.05, 0.25, 0.75, 0.95};
  sketch.quantiles(numbers, 10000, values.front(), values.back());
  for (const size_t i : {0u, 1u, 2u, 3u}) {
    const double p[] = {0.05, 0.25, 0.75, 0.95};
    CHECK(numbers[i] == near(1e-20 * std::log(p[i] / (1 - p[i])), 1.0 / 256));
  }
}

TEST_CASE("values of any size are counted") {
  QuantileSketch sketch(0, 1);
  const double values[] = {-1e300, -1, 0, 1e-30, 1, 1e300};
  sketch.add(values, 6);
  std::vector<double> numbers{0.5};
  sketch.quantiles(numbers, 6, -1e300, 1e300);
  CHECK(numbers[0] == near(0, 0, 1e-3));
  double total = 0;
  for (const double count : sketch.counts) total += count;
  CHECK(total == 6);
}

TEST_CASE("quantiles among values beyond the outermost bin are found there") {
  QuantileSketch sketch(0, 1);
  const double values[] = {-1e300, -1e300, -1e300, 1};
  sketch.add(values, 4);
  std::vector<double> numbers{0.5, 0.9};
  sketch.quantiles(numbers, 4, -1e300, 1);
  CHECK(numbers[0] < -1e5);
  CHECK(numbers[1] == near(1, 0, 1e-2));
}

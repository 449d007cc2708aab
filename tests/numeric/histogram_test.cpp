#include "numeric/histogram.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <vector>

using namespace rootd;

TEST_CASE("bins are closed on the left and open on the right") {
  Histogram histogram({-1, 0.5, 4});
  const std::vector<double> values{-1.0000001, -1, -0.5, -0.50001, 0, 0.49, 0.999, 1, 5, -1e300, 1e300};
  histogram.add(values.data(), static_cast<int64_t>(values.size()), 100);
  CHECK(histogram.counts == std::vector<double>{2, 1, 2, 1});
  CHECK(histogram.below == 2);
  CHECK(histogram.above == 3);
  CHECK(histogram.example == std::vector<double>{101, 102, 104, 106});
}

TEST_CASE("the narrowest bins take what lies in them") {
  const double width = std::numeric_limits<double>::min();
  Histogram histogram({0, width, 3});
  const std::vector<double> values{0, width / 2, width, std::nextafter(3 * width, 0), 3 * width, 1};
  histogram.add(values.data(), static_cast<int64_t>(values.size()), 0);
  CHECK(histogram.counts == std::vector<double>{2, 1, 1});
  CHECK(histogram.above == 2);
}

TEST_CASE("a value computed as an edge falls right of it") {
  const Bins bins{0.1, 0.1, 100};
  for (int k = 0; k < bins.count; ++k) {
    Histogram histogram(bins);
    const double edge = bins.start + k * bins.width, before = std::nextafter(edge, -1);
    histogram.add(&edge, 1, 0);
    CHECK(histogram.counts[static_cast<size_t>(k)] == 1);
    histogram.add(&before, 1, 1);
    CHECK((k == 0 ? histogram.below : histogram.counts[static_cast<size_t>(k - 1)]) == 1);
  }
}

TEST_CASE("bins as narrow as numbers go are filled") {
  const double least = std::numeric_limits<double>::denorm_min();
  Histogram histogram({0, least, 3});
  const double values[] = {0, least, 2 * least, 3 * least};
  histogram.add(values, 4, 0);
  CHECK(histogram.counts[0] + histogram.counts[1] + histogram.counts[2] == 3);
  CHECK(histogram.above == 1);
}

TEST_CASE("infinite values fall outside") {
  Histogram histogram({0, 1, 2});
  const double infinity = std::numeric_limits<double>::infinity();
  const double values[] = {infinity, -infinity};
  histogram.add(values, 2, 0);
  CHECK(histogram.below == 1);
  CHECK(histogram.above == 1);
}

TEST_CASE("merging keeps the first example") {
  Histogram first({0, 1, 3}), second({0, 1, 3});
  const double a[] = {0.5, 0.6}, b[] = {0.7, 1.5};
  first.add(a, 2, 0);
  second.add(b, 2, 2);
  first.merge(second);
  CHECK(first.counts == std::vector<double>{3, 1, 0});
  CHECK(first.example == std::vector<double>{0, 3, -1});
}

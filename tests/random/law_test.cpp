#include "random/law.h"

#include <doctest/doctest.h>

#include <cmath>

#include "support/close.h"

using namespace rootd;

TEST_CASE("a list is sorted, joined, weighted and centred") {
  const Law law = list_law({1, 0, 1}, {1, 9, 1}, true);
  REQUIRE(law.values.size() == 2);
  CHECK(law.values[0] == near(-2.0 / 11, 1e-12));
  CHECK(law.values[1] == near(9.0 / 11, 1e-12));
  CHECK(law.weights[1] == near(2.0 / 11, 1e-12));
  CHECK(list_law({3, 5}, {}, false).values == std::vector<double>{3, 5});
}

TEST_CASE("the mean of a centred list is 0 to the last place, however far its values lie") {
  for (const double far : {0.0, 1.0, 1e6, 1e12}) {
    for (const std::vector<double>& steps : {std::vector<double>{0, 1, 3}, {0, 0.1, 0.7}, {0, 1e-3, 5}}) {
      std::vector<double> values;
      for (const double step : steps) values.push_back(far + step);
      const Law law = list_law(values, {1, 2, 4}, true);
      REQUIRE(law.values.size() == 3);
      double mean = 0, size = 0;
      for (size_t i = 0; i < 3; ++i) {
        mean += law.weights[i] * law.values[i];
        size += law.weights[i] * std::abs(law.values[i]);
        // Differences stay what they were given as.
        CHECK(law.values[i] - law.values[0] == near(values[i] - values[0], 0, 2e-15));
      }
      CAPTURE(far);
      CHECK(std::abs(mean) <= 0x1p-50 * size);
    }
  }
}

TEST_CASE("values that rounding leaves off centre by no more than itself keep their bits") {
  // 0.3 − 0.1·3 is a rounding error, which a second shift would spread over all of them.
  const Law law = list_law({0, 0.3, 0.6}, {}, true);
  const double third = 1.0 / 3, mean = third * 0 + third * 0.3 + third * 0.6;
  for (size_t i = 0; i < 3; ++i) CHECK(law.values[i] == near(0.3 * static_cast<double>(i) - mean, 0, 1e-17));
  CHECK(list_law({0, 0.3, 0.6}, {}, false).values == std::vector<double>{0, 0.3, 0.6});
}

TEST_CASE("the step of a lattice is the largest that fits every difference") {
  const auto step = [](std::vector<double> values) {
    const auto lattice = lattice_of(list_law(std::move(values), {}, true));
    return lattice ? lattice->step : 0;
  };
  CHECK(step({-1, 0, 4}) == 1);
  CHECK(step({0, 6, 10, 15}) == 1);
  CHECK(step({0, 6, 10}) == 2);
  CHECK(step({0.1, 0.4, 0.7}) == near(0.3, 1e-12));
  CHECK(step({0, 1, 1048576}) == 1);
  CHECK(step({0, 1, 1048577}) == 0);
  CHECK(step({0, 1, std::sqrt(2)}) == 0);
  CHECK(step({7}) == 1);
}

TEST_CASE("a lattice of many steps is found, whatever its step") {
  for (const double step : {1.0, 0.1, 0.01, std::acos(-1.0), 1e-9, 1e20}) {
    CAPTURE(step);
    for (int i = 0; i < 300; ++i) {
      const double most = 1048576 - i, inner = 333331 + 17 * i;
      const auto lattice =
          lattice_of(list_law({0, inner * step, (inner + 1) * step, 777773 * step, most * step}, {}, true));
      REQUIRE(lattice);
      CHECK(lattice->step == near(step, 1e-12));
    }
    CHECK(lattice_of(list_law({0, 524287 * step, 1048576 * step}, {}, false)));
    CHECK(!lattice_of(list_law({0, 524287.0001 * step, 1048576 * step}, {}, false)));
  }
}

TEST_CASE("a lattice keeps the probabilities of its list") {
  const Law law = list_law({0, 2, 6}, {1, 2, 1}, true);
  const auto lattice = lattice_of(law);
  REQUIRE(lattice);
  CHECK(lattice->step == 2);
  const auto points = lattice_points(law, *lattice);
  REQUIRE(points.size() == 3);
  CHECK(points[2].index == 3);
  CHECK(points[1].probability == 0.5);
}

TEST_CASE("a list's moments hold for the least and largest values and the least weights") {
  for (const double scale : {1e-60, 1e-30, 1.0, 1e29}) {
    for (const double share : {1e-100, 1e-50, 0.25}) {
      const LawMoments m = moments_of(list_law({0, scale}, {1 - share, share}, true));
      const double deviation = std::sqrt(share * (1 - share));
      CHECK(m.variance == near(share * (1 - share) * scale * scale, 1e-12));
      CHECK(m.skewness == near((1 - 2 * share) / deviation, 1e-12));
      CHECK(m.kurtosis == near(3 + (1 - 6 * deviation * deviation) / (deviation * deviation), 1e-12));
      CHECK(m.absoluteThird == near((share * share + (1 - share) * (1 - share)) / deviation, 1e-12));
    }
  }
}

TEST_CASE("values that only rounding tells apart are one point of a lattice, others are not") {
  const Law equal = list_law({0.3, 0.1 + 0.2, 1}, {}, false);
  const auto lattice = lattice_of(equal);
  REQUIRE(lattice);
  REQUIRE(lattice_points(equal, *lattice).size() == 2);
  CHECK(lattice_points(equal, *lattice)[0].probability == near(2.0 / 3, 1e-12));
  CHECK(!lattice_of(list_law({0, 1, 1e17}, {}, false)));
  // Beside their mean two values can become one.
  CHECK(list_law({0, 1, 1e30}, {}, true).values.size() == 2);
}

TEST_CASE("Student's moments exist as far as its degrees of freedom go") {
  CHECK(std::isnan(moments_of(student_law(1)).mean));
  CHECK(std::isinf(moments_of(student_law(2)).variance));
  CHECK(moments_of(student_law(5)).variance == near(5.0 / 3, 1e-12));
  CHECK(moments_of(student_law(5)).kurtosis == near(9, 1e-12));
  CHECK(std::isinf(moments_of(student_law(3)).absoluteThird));
}

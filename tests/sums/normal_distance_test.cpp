#include "sums/normal_distance.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "support/close.h"

using namespace rootd;

TEST_CASE("the distance to the normal curve is the known one") {
  // Signs: half the probability of the middle, or for odd d of the gap around it.
  CHECK(normal_distance(named_law(LawName::rademacher), 500) == near(0.0178323, 1e-5));
  CHECK(normal_distance(named_law(LawName::rademacher), 1) ==
        near(0.5 - 0.5 * std::erfc(1 / std::sqrt(2)), 1e-12));
  CHECK(normal_distance(named_law(LawName::exponential), 500) == near(0.0059473, 1e-5));
  // At d = 1 the exponential's largest gap is at its left end, where its distribution function is still 0.
  CHECK(normal_distance(named_law(LawName::exponential), 1) == near(0.5 * std::erfc(1 / std::sqrt(2)), 1e-9));
  CHECK(normal_distance(named_law(LawName::normal), 7) == 0);
}

TEST_CASE("the distance stays under Berry and Esseen's bound and falls as one over the root of d") {
  for (const LawName name : {LawName::rademacher, LawName::die, LawName::exponential, LawName::uniform,
                             LawName::laplace, LawName::product}) {
    const Law law = named_law(name);
    double before = 1;
    for (const double d : {1.0, 2.0, 3.0, 17.0, 500.0, 20000.0, 1e6}) {
      const double distance = normal_distance(law, d);
      CHECK(distance > 0);
      CHECK(distance < berry_esseen_bound(law, d));
      CHECK(distance < before);
      before = distance;
    }
  }
  // One jump at the middle of the signs' lattice is √(2/πd), and half of it is the gap.
  CHECK(normal_distance(named_law(LawName::rademacher), 1e6) ==
        near(0.5 * std::sqrt(2 / (std::acos(-1.0) * 1e6)), 1e-5));
  // Edgeworth: skewness/(6√(2π)) with skewness 2/√d
  CHECK(normal_distance(named_law(LawName::exponential), 1e6) ==
        near(2e-3 / (6 * std::sqrt(2 * std::acos(-1.0))), 1e-5));
}

TEST_CASE("the search ends however far the mean lies from 0") {
  for (const double start : {1e3, 1e6, 1e12}) {
    const Law law = list_law({start, start + 1, start + std::sqrt(2)}, {}, false);
    const double distance = normal_distance(law, 2000);
    CHECK(distance > 0);
    CHECK(distance < berry_esseen_bound(law, 2000));
  }
}

TEST_CASE("Berry and Esseen's bound is the least of Shevtsova's three") {
  CHECK(berry_esseen_bound(named_law(LawName::rademacher), 500) == near(0.4690 / std::sqrt(500), 1e-12));
  CHECK(berry_esseen_bound(named_law(LawName::die), 4) == near(0.3322 * (1.279823 + 0.429) / 2, 1e-6));
  CHECK(berry_esseen_bound(named_law(LawName::product), 4) == near(0.3031 * (2.546479 + 0.646) / 2, 1e-6));
}

TEST_CASE("laws without a variance, or with none, have no distance") {
  for (const Law& law :
       {named_law(LawName::cauchy), student_law(0.5), student_law(2), list_law({3}, {}, true)}) {
    CHECK(std::isnan(normal_distance(law, 10)));
    CHECK(std::isnan(berry_esseen_bound(law, 10)));
  }
  CHECK(normal_distance(student_law(2.5), 10) > 0);
  CHECK(berry_esseen_bound(student_law(2.5), 10) == std::numeric_limits<double>::infinity());
}

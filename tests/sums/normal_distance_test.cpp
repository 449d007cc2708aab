#include "sums/normal_distance.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <utility>
#include <vector>

#include "support/close.h"

using namespace rootd;

TEST_CASE("the distance to the normal curve is the known one") {
  // Signs: half the probability of the middle, or for odd d of the gap around it.
  CHECK(normal_distance(named_law(LawName::rademacher), 500).value() == near(0.0178323, 1e-5));
  CHECK(normal_distance(named_law(LawName::rademacher), 1).value() ==
        near(0.5 - 0.5 * std::erfc(1 / std::sqrt(2)), 1e-12));
  CHECK(normal_distance(named_law(LawName::exponential), 500).value() == near(0.0059473, 1e-5));
  // At d = 1 the exponential's largest gap is at its left end, where its distribution function is still 0.
  CHECK(normal_distance(named_law(LawName::exponential), 1).value() ==
        near(0.5 * std::erfc(1 / std::sqrt(2)), 1e-9));
  CHECK(normal_distance(named_law(LawName::normal), 7).value() == 0);
}

TEST_CASE("the distance stays under Berry and Esseen's bound and falls as one over the root of d") {
  for (const LawName name : {LawName::rademacher, LawName::die, LawName::exponential, LawName::uniform,
                             LawName::laplace, LawName::product}) {
    const Law law = named_law(name);
    double before = 1;
    for (const double d : {1.0, 2.0, 3.0, 17.0, 500.0, 20000.0, 1e6}) {
      const double distance = normal_distance(law, d).value();
      CHECK(distance > 0);
      CHECK(distance < berry_esseen_bound(law, d));
      CHECK(distance < before);
      before = distance;
    }
  }
  // One jump at the middle of the signs' lattice is √(2/πd), and half of it is the gap.
  CHECK(normal_distance(named_law(LawName::rademacher), 1e6).value() ==
        near(0.5 * std::sqrt(2 / (std::acos(-1.0) * 1e6)), 1e-5));
  // Edgeworth: skewness/(6√(2π)) with skewness 2/√d
  CHECK(normal_distance(named_law(LawName::exponential), 1e6).value() ==
        near(2e-3 / (6 * std::sqrt(2 * std::acos(-1.0))), 1e-5));
}

TEST_CASE("Berry and Esseen's bound is the least of Shevtsova's three") {
  CHECK(berry_esseen_bound(named_law(LawName::rademacher), 500) == near(0.4690 / std::sqrt(500), 1e-12));
  CHECK(berry_esseen_bound(named_law(LawName::die), 4) == near(0.3322 * (1.279823 + 0.429) / 2, 1e-6));
  CHECK(berry_esseen_bound(named_law(LawName::product), 4) == near(0.3031 * (2.546479 + 0.646) / 2, 1e-6));
}

TEST_CASE("laws without a variance, or with none, have no distance") {
  for (const Law& law :
       {named_law(LawName::cauchy), student_law(0.5), student_law(2), list_law({3}, {}, true)}) {
    CHECK(std::isnan(normal_distance(law, 10).value()));
    CHECK(std::isnan(berry_esseen_bound(law, 10)));
  }
  CHECK(normal_distance(student_law(2.5), 10).value() > 0);
  CHECK(berry_esseen_bound(student_law(2.5), 10) == std::numeric_limits<double>::infinity());
}

// By listing every way in which the draws can fall.
double distance_by_listing(const Law& law, int d) {
  const LawMoments x = moments_of(law);
  const double deviation = std::sqrt(d * x.variance);
  std::vector<double> log_factorial{0};
  for (int n = 1; n <= d; ++n) log_factorial.push_back(log_factorial.back() + std::log(n));
  std::vector<std::pair<double, double>> sums;
  const std::function<void(size_t, int, double, double)> draw = [&](size_t i, int left, double sum,
                                                                    double log_share) {
    const bool last = i + 1 == law.values.size();
    for (int n = last ? left : 0; n <= left; ++n) {
      const double now = sum + n * (law.values[i] - x.mean);
      const double share = log_share + n * std::log(law.weights[i]) - log_factorial[size_t(n)];
      if (last) {
        sums.emplace_back(now / deviation, std::exp(share));
      } else {
        draw(i + 1, left - n, now, share);
      }
    }
  };
  draw(0, d, 0, log_factorial[size_t(d)]);
  std::sort(sums.begin(), sums.end());
  // All shares are off by what rounding did to the logarithm of d!.
  double total = 0;
  for (const auto& way : sums) total += way.second;
  CHECK(total == near(1, 1e-9));
  double below = 0, largest = 0;
  for (const auto& [z, share] : sums) {
    const double normal = 0.5 * std::erfc(-z / std::sqrt(2));
    largest = std::max(largest, std::abs(below - normal));
    below += share / total;
    largest = std::max(largest, std::abs(below - normal));
  }
  return largest;
}

TEST_CASE("lists have the gap that listing all their ways gives, as far as these are a million") {
  const double pi = std::acos(-1.0), e = std::exp(1.0);
  const struct {
    std::vector<double> values, weights;
    int d;
  } cases[] = {
      {{pi, e, 1}, {}, 1024},
      {{pi, e, 1}, {}, 1446},
      {{0, 1, std::sqrt(2)}, {1, 20, 0.3}, 1100},
      // Sums that coincide, and clusters.
      {{-pi, -1, 1, pi}, {}, 150},
      {{0, 1, pi, 5}, {}, 150},
      {{0, 1, 14142.13562}, {1, 1, 1e-7}, 1100},
      {{-7.4798, std::sqrt(0.086), 16.5689, -4074.688}, {1, 0.0035, 1.7e-5, 1.3e-6}, 160},
      // On a lattice with more points than are looked at one by one.
      {{0, 1, 100003}, {}, 300},
      {{0, 1, 1001}, {}, 1000},
  };
  for (const auto& known : cases) {
    CAPTURE(known.d);
    const Law law = list_law(known.values, known.weights, true);
    CHECK(normal_distance(law, known.d).value() == near(distance_by_listing(law, known.d), 1e-9));
  }
}

TEST_CASE("a list has a distance as far as its ways or its points are a million") {
  const Law three = list_law({0, 1, std::sqrt(2)}, {1, 2, 3}, true);
  CHECK(normal_distance(three, 1446));
  CHECK_FALSE(normal_distance(three, 1447));
  std::vector<double> many;
  for (int i = 1; i <= 30; ++i) many.push_back(std::sqrt(i));
  CHECK(normal_distance(list_law(many, {}, true), 3));
  CHECK_FALSE(normal_distance(list_law(many, {}, true), 100));
  // On a lattice each point is looked at, up to ten deviations from the mean.
  CHECK(normal_distance(named_law(LawName::die), 1e6));
  const Law fine = list_law({0, 0.31, 1.7, 9.99}, {}, true);
  const double deviation = std::sqrt(moments_of(fine).variance) / lattice_of(fine)->step;
  const double last = std::floor(std::pow(most_places / 20 / deviation, 2));
  CHECK(normal_distance(fine, last - 1));
  CHECK_FALSE(normal_distance(fine, last + 1));
}

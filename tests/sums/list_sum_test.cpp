#include "sums/list_sum.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "reference/list_sums.h"
#include "sums/exact_law.h"
#include "sums/normal_distance.h"
#include "sums/sum_law.h"
#include "support/close.h"

using namespace rootd;

namespace {

struct List {
  std::vector<double> values, weights;
  bool center;
  double d;
};

std::string shown(const List& list) {
  std::string text = "values ";
  char number[40];
  for (const auto* numbers : {&list.values, &list.weights}) {
    for (const double x : *numbers) {
      std::snprintf(number, sizeof number, "%.17g ", x);
      text += number;
    }
    text += numbers == &list.values ? "weights " : "";
  }
  return text + (list.center ? "centred" : "as it is") + " d " + std::to_string(list.d);
}

// Every kind of list that once went wrong: very unequal weights, nearly equal values, huge spreads, clusters;
// on a lattice and off it.
List random_list(std::mt19937& random) {
  const auto uniform = [&](double from, double to) {
    return from + (to - from) * (double(random()) / 4294967296.0);
  };
  const auto whole = [&](int from, int to) { return int(std::floor(uniform(from, to + 1))); };
  List list{{}, {}, whole(0, 1) == 0, 1};
  const int kind = whole(0, 5), spread = whole(0, 3);
  const int count = whole(2, 6);
  const double base = uniform(-3, 3), tiny = std::pow(10, uniform(-13, -5));
  for (int i = 0; i < count; ++i) {
    double value = uniform(-4, 4);
    if (kind == 1) value = whole(0, 12);
    if (kind == 2) value = whole(0, 3) + 1000.0 * whole(0, 2);
    if (kind == 3) value = base + tiny * whole(-4, 4) + (i == 0 ? 2 : 0);
    if (kind == 4) value = std::pow(10, uniform(-12, 12)) * (whole(0, 1) == 0 ? 1 : -1);
    if (kind == 5) value = std::sqrt(whole(0, 30)) + 1e4 * whole(0, 1);
    double weight = uniform(0.1, 3);
    if (spread == 1) weight = std::pow(10, uniform(-6, 0));
    if (spread == 2) weight = std::pow(10, uniform(-12, 0));
    list.values.push_back(value);
    list.weights.push_back(weight);
  }
  list.d = std::floor(std::pow(10, uniform(0, 4)));
  return list;
}

// Points that could tell: ends, about the mean, where there are atoms and just beside them.
std::vector<double> telling_points(const Law& law, const List& list, std::mt19937& random) {
  const SumLaw sum = sum_law(law, list.d, 0, 0);
  std::vector<double> points;
  for (const double z : {-30.0, -6.0, -3.0, -1.0, -0.3, 0.0, 0.1, 0.8, 2.0, 5.0, 12.0}) {
    points.push_back(sum.mean + z * sum.standardDeviation);
  }
  // Sums of draws, the rarer values not too often.
  for (int i = 0; i < 10; ++i) {
    double left = list.d, x = 0;
    for (size_t v = 0; v < law.values.size(); ++v) {
      const bool last = v + 1 == law.values.size();
      double share = law.weights[v] * left;
      double often = last ? left : std::min(left, std::floor(share + double(random() % 3)));
      x += often * law.values[v];
      left -= often;
    }
    for (const double beside : {-1e-6, 0.0, 1e-6}) {
      points.push_back(x + beside * (law.values.back() - law.values.front()));
    }
  }
  std::sort(points.begin(), points.end());
  return points;
}

void check_properties(const List& list, std::mt19937& random) {
  const Law law = list_law(list.values, list.weights, list.center);
  const ExactLaw exact(law, list.d, 0);
  if (!exact.is_known()) return;
  double lower_before = 0, upper_before = 1;
  for (const double x : telling_points(law, list, random)) {
    const double lower = exact.cumulative(x), upper = exact.upper(x);
    INFO(shown(list) << " x " << x << " lower " << lower << " upper " << upper << " before " << lower_before
                     << " " << upper_before);
    CHECK(lower >= 0);
    CHECK(lower <= 1);
    CHECK(upper >= 0);
    CHECK(upper <= 1);
    CHECK(std::abs(lower + upper - 1) < 1e-11);
    // Up to the digits that are promised.
    CHECK(lower >= lower_before * (1 - 1e-9) - 1e-300);
    CHECK(upper <= upper_before * (1 + 1e-9) + 1e-300);
    const double density = exact.density(x);
    REQUIRE_FALSE(density < 0);
    REQUIRE_FALSE(density > 1 + 1e-9);
    lower_before = std::max(lower, lower_before);
    upper_before = std::min(upper, upper_before);
  }
  if (law.values.size() == 1) return;
  const auto distance = normal_distance(law, list.d);
  const double bound = berry_esseen_bound(law, list.d);
  INFO(shown(list) << " distance " << distance.value_or(0) << " bound " << bound);
  CHECK(distance.value_or(0) <= bound);
}

}  // namespace

TEST_CASE("tails of lists are those of all their multisets added up at fifty digits") {
  for (const ListSum& reference : list_sums) {
    const ExactLaw exact(list_law(reference.values, reference.weights, false), reference.d, 0);
    CAPTURE(reference.d);
    CAPTURE(reference.x);
    // What was not added up is less than 1e-80.
    const auto agrees = [](double found, double expected) {
      return expected < 1e-80 ? found < 1e-80 : found == near(expected, 1e-11);
    };
    CHECK(agrees(exact.cumulative(reference.x), reference.lower));
    CHECK(agrees(exact.upper(reference.x), reference.upper));
  }
}

TEST_CASE("the distribution function of any list rises from 0 to 1, within Berry and Esseen's bound") {
  std::mt19937 random(1);
  for (int i = 0; i < 25; ++i) check_properties(random_list(random), random);
}

TEST_CASE("a single value carries everything") {
  for (const double d : {1.0, 500.0, 1e6}) {
    const ExactLaw exact(list_law({3}, {}, false), d, 0.5);
    CHECK(exact.density(3.5 * d) == 1);
    CHECK(exact.density(3.5 * d + 1) == 0);
    CHECK(exact.cumulative(3.5 * d - 1e-3) == 0);
    CHECK(exact.cumulative(3.5 * d) == 1);
    CHECK(exact.upper(3.5 * d) == 0);
    CHECK(exact.quantile(0.3) == 3.5 * d);
  }
}

TEST_CASE("a list off a lattice has atoms") {
  const double root = std::sqrt(2);
  const Law law = list_law({0, 1, root}, {1, 2, 5}, false);
  const ExactLaw one(law, 1, 0);
  CHECK(one.density(root) == 0.625);
  CHECK(one.cumulative(1) == 0.375);
  CHECK(one.density(0.5) == 0);
  const ExactLaw three(law, 3, 0);
  CHECK(three.density(1 + 2 * root) == near(3 * 0.25 * 0.625 * 0.625, 1e-14));
  CHECK(three.density(3 * root) == near(std::pow(0.625, 3), 1e-14));
}

TEST_CASE("lists are known up to 2^19 ways, and beyond them on a lattice that is not too fine") {
  const auto is_known = [](std::vector<double> values, double d) {
    return ExactLaw(list_law(std::move(values), {}, false), d, 0).is_known();
  };
  // (d + 2)(d + 1)/2 ways
  const std::vector<double> scattered{0, 1, std::sqrt(2)};
  CHECK(is_known(scattered, 1022));
  CHECK_FALSE(is_known(scattered, 1023));
  CHECK(is_known({-1.25, 0.5, 0.75, 3}, 1e6));
  CHECK(is_known({0, 1, 1000, 1003}, 1e4));
  CHECK(is_known({0, 1, 262144, 1048576}, 100));
  CHECK_FALSE(is_known({0, 1, 262144, 1048576}, 1000));
}

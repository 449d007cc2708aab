#include "sums/exact_law.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "reference/exact_sums.h"
#include "sums/normal_distance.h"
#include "sums/sum_law.h"
#include "support/close.h"

using namespace rootd;

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

Law law_called(const std::string& id) {
  if (id.rfind("student:", 0) == 0) return student_law(std::stod(id.substr(8)));
  for (const LawEntry& entry : law_entries) {
    if (entry.id == id) return named_law(entry.name);
  }
  return named_law(LawName::normal);
}

// The law of a sum of whole, non-negative values, one draw added after the other: all terms are positive, so
// it is right to d·1e-16.
std::vector<double> convolved(const std::vector<int>& values, const std::vector<double>& weights, int d) {
  double total = 0;
  for (const double weight : weights) total += weight;
  std::vector<double> law{1};
  for (int draw = 0; draw < d; ++draw) {
    std::vector<double> next(law.size() + size_t(values.back()), 0);
    for (size_t i = 0; i < values.size(); ++i) {
      for (size_t k = 0; k < law.size(); ++k) next[k + size_t(values[i])] += law[k] * (weights[i] / total);
    }
    law = next;
  }
  return law;
}

void check_against_convolution(const std::vector<int>& values, const std::vector<double>& weights, int d,
                               double precision) {
  CAPTURE(d);
  CAPTURE(values.size());
  const ExactLaw exact(list_law(std::vector<double>(values.begin(), values.end()), weights, false), d, 0);
  const std::vector<double> law = convolved(values, weights, d);
  std::vector<double> lower(law.size()), upper(law.size() + 1);
  for (size_t k = 0; k < law.size(); ++k) lower[k] = law[k] + (k > 0 ? lower[k - 1] : 0);
  for (size_t k = law.size(); k-- > 0;) upper[k] = law[k] + upper[k + 1];
  int wrong = 0;
  for (size_t k = 0; k < law.size(); ++k) {
    CAPTURE(k);
    const double x = double(k);
    // What is too small to have all its digits in the convolution is left out.
    const auto agrees = [&](double found, double expected) {
      return expected > 1e-290 ? found == near(expected, precision) : found < 1e-289;
    };
    const bool right = agrees(exact.density(x), law[k]) &&
                       agrees(exact.cumulative(x), std::min(1.0, lower[k])) &&
                       agrees(exact.upper(x), std::min(1.0, upper[k + 1]));
    if (!right && ++wrong < 4) {
      CHECK(exact.density(x) == near(law[k], precision));
      CHECK(exact.cumulative(x) == near(lower[k], precision));
      CHECK(exact.upper(x) == near(upper[k + 1], precision));
    }
  }
  CHECK(wrong == 0);
}

const std::vector<Law>& all_laws() {
  static const std::vector<Law> laws{named_law(LawName::rademacher),
                                     named_law(LawName::die),
                                     named_law(LawName::exponential),
                                     named_law(LawName::normal),
                                     named_law(LawName::uniform),
                                     named_law(LawName::laplace),
                                     named_law(LawName::cauchy),
                                     named_law(LawName::product),
                                     student_law(0.5),
                                     student_law(5),
                                     student_law(1e6),
                                     list_law({-1, 0, 4}, {}, true),
                                     list_law({0, 1}, {999999, 1}, true),
                                     list_law({0.1, 0.25, 1.7}, {5, 1, 2}, true),
                                     list_law({0, 1, std::sqrt(2)}, {}, true)};
  return laws;
}

constexpr double dimensions[] = {1, 2, 3, 17, 500, 1e6};

}  // namespace

TEST_CASE("densities and tails are those of the formulas at sixty digits") {
  for (const ExactSum& reference : exact_sums) {
    CAPTURE(std::string(reference.law));
    CAPTURE(reference.d);
    CAPTURE(reference.x);
    const ExactLaw exact(law_called(reference.law), reference.d, 0);
    CHECK(exact.density(reference.x) == near(reference.density, 2e-11));
    CHECK(exact.cumulative(reference.x) == near(reference.lower, 2e-11));
    CHECK(exact.upper(reference.x) == near(reference.upper, 2e-11));
  }
}

TEST_CASE("sums of values agree with adding up one draw after the other") {
  for (const int d : {1, 2, 3, 17, 100, 500})
    check_against_convolution({0, 1, 2, 3, 4, 5}, {1, 1, 1, 1, 1, 1}, d, 1e-11);
  for (const int d : {1, 3, 17, 100, 300}) check_against_convolution({0, 1, 5}, {1, 1, 1}, d, 1e-11);
  // Points of the lattice that cannot be reached
  for (const int d : {2, 20, 120}) check_against_convolution({0, 3, 5, 11}, {1, 2, 3, 1}, d, 1e-10);
  // Lopsided
  for (const int d : {1, 3, 17, 500}) check_against_convolution({0, 1, 3}, {1e6, 1, 1}, d, 1e-10);
  for (const int d : {3, 60}) check_against_convolution({0, 1, 2, 7}, {1, 1e6, 1e3, 1}, d, 1e-9);
  // In clusters
  for (const int d : {2, 20, 100}) check_against_convolution({0, 1, 100}, {1e6, 1e3, 1}, d, 1e-9);
  for (const int d : {2, 20, 60}) check_against_convolution({0, 1, 100, 101, 137}, {1, 1, 1, 1, 1}, d, 1e-9);
}

TEST_CASE("sums of two values are binomial, however lopsided") {
  for (const double p : {0.5, 0.9, 1e-6}) {
    for (const double d : {1.0, 10.0, 500.0, 5000.0, 1e6}) {
      CAPTURE(p);
      CAPTURE(d);
      const ExactLaw exact(list_law({0, 1}, {1 - p, p}, false), d, 0);
      // The ratio of neighbours is known, and the ends are powers.
      CHECK(exact.density(0) == near(std::pow(1 - p, d), 1e-9));
      CHECK(exact.density(d) == near(std::pow(p, d), 1e-9));
      CHECK(exact.cumulative(0) == near(std::pow(1 - p, d), 1e-9));
      CHECK(exact.upper(d - 1) == near(std::pow(p, d), 1e-9));
      const double deviation = std::sqrt(d * p * (1 - p));
      for (const double z : {-30.0, -5.0, -1.0, 0.0, 1.0, 4.0, 30.0}) {
        const double k = std::round(d * p + z * deviation);
        if (k < 0 || k >= d || exact.density(k) < 1e-290) continue;
        CAPTURE(k);
        CHECK(exact.density(k + 1) / exact.density(k) == near((d - k) / (k + 1) * p / (1 - p), 3e-10));
        CHECK(exact.cumulative(k + 1) - exact.cumulative(k) ==
              doctest::Approx(exact.density(k + 1)).epsilon(1e-10).scale(1));
      }
    }
  }
}

TEST_CASE("the essay's own numbers come out") {
  const ExactLaw signs(named_law(LawName::rademacher), 500, 0);
  CHECK(signs.density(0) == near(0.0356646, 2e-6));
  const double root = std::sqrt(500);
  const auto within = [](const ExactLaw& law, double reach) {
    return 1 - law.upper(reach) - law.cumulative(-reach);
  };
  CHECK(within(signs, root) == near(0.696333, 1e-6));
  CHECK(within(signs, 2 * root) == near(0.955937, 1e-6));
  CHECK(within(signs, 3 * root) == near(0.997303, 1e-6));
  CHECK(2 * signs.upper(75) == near(7.798e-4, 1e-4));
  CHECK(within(ExactLaw(named_law(LawName::die), 500, 0), root) == near(0.444165, 1e-5));
  CHECK(within(ExactLaw(named_law(LawName::exponential), 500, 0), root) == near(0.682851, 1e-6));
  const auto product = [](double d) { return ExactLaw(named_law(LawName::product), d, 0); };
  CHECK(product(1).density(0) == infinite);
  CHECK(product(2).density(0) == near(0.5, 1e-12));
  CHECK(product(3).density(0) == near(0.318310, 1e-6));
  CHECK(product(64).density(0) == near(0.0504618, 1e-6));
  CHECK(product(512).density(0) == near(0.0176568, 1e-5));
  CHECK(product(64).density(8) == near(0.0299995, 1e-6));
  CHECK(2 * product(64).upper(16) == near(0.0463335, 1e-6));
  CHECK(2 * product(64).upper(24) == near(0.00330424, 1e-5));
  CHECK(2 * product(64).upper(32) == near(1.2435e-4, 1e-4));
}

TEST_CASE("both tails add up to one, grow the right way, and differ by the density") {
  for (const Law& law : all_laws()) {
    for (const double d : dimensions) {
      CAPTURE(int(law.name));
      CAPTURE(d);
      const ExactLaw exact(law, d, 0);
      const double middle = exact.quantile(0.5), unit = exact.quantile(0.75) - exact.quantile(0.25);
      double before = 0, after = 1;
      // Student's t is right in absolute terms only.
      const double noise = law.name == LawName::student ? 1e-14 : 0;
      for (double z = -12; z <= 12; z += 0.25) {
        const double x = middle + z * std::max(unit, 1e-3);
        const double lower = exact.cumulative(x), upper = exact.upper(x);
        CHECK(lower + upper == doctest::Approx(1).epsilon(1e-10));
        CHECK(lower >= before - 1e-10 * before - noise);
        CHECK(upper <= after + 1e-10 * after + noise);
        CHECK(!(exact.density(x) < 0));
        before = lower;
        after = upper;
      }
    }
  }
}

TEST_CASE("a density is the slope of the distribution function") {
  for (const Law& law : all_laws()) {
    if (lattice_of(law) || law.name == LawName::values) continue;
    for (const double d : dimensions) {
      const ExactLaw exact(law, d, 0);
      const double unit = exact.quantile(0.75) - exact.quantile(0.25), h = 1e-3 * unit;
      for (const double z : {-0.9, 0.31, 2.3}) {
        const double x = exact.quantile(0.5) + z * unit;
        if (exact.cumulative(x - h) == 0 || exact.upper(x + h) == 0) continue;
        CAPTURE(int(law.name));
        CAPTURE(d);
        // Simpson's rule over [x − h, x + h]
        const double area = h / 3 * (exact.density(x - h) + 4 * exact.density(x) + exact.density(x + h));
        CHECK(exact.upper(x - h) - exact.upper(x + h) == doctest::Approx(area).epsilon(1e-7));
      }
    }
  }
}

TEST_CASE("symmetric laws are symmetric") {
  for (const Law& law : all_laws()) {
    if (law.name == LawName::exponential || law.name == LawName::values) continue;
    for (const double d : dimensions) {
      const ExactLaw exact(law, d, 0);
      for (const double z : {0.0, 1.0, 3.0, 9.0}) {
        const double x = lattice_of(law) ? std::round(z * std::sqrt(d)) * 2 - d / 2 : z * std::sqrt(d);
        CAPTURE(int(law.name));
        CAPTURE(d);
        CHECK(exact.density(-x) == near(exact.density(x), 1e-11));
        // P(S ≤ −x) = P(S ≥ x)
        const double at_least = exact.upper(x) + (lattice_of(law) ? exact.density(x) : 0);
        CHECK(exact.cumulative(-x) == near(at_least, 1e-10));
      }
    }
  }
}

TEST_CASE("the probabilities of a lattice add up to one") {
  for (const Law& law : all_laws()) {
    const auto lattice = lattice_of(law);
    if (!lattice) continue;
    for (const double d : {1.0, 2.0, 17.0, 500.0, 1e5}) {
      const ExactLaw exact(law, d, 0);
      const SumLaw sum = sum_law(law, d, 0, 0);
      double total = 0;
      const double first = std::max(
          0.0, std::floor((sum.mean - 9 * sum.standardDeviation - sum.lattice->start) / lattice->step));
      const double count = std::ceil(18 * sum.standardDeviation / lattice->step) + 12;
      for (double k = first; k < first + count; ++k)
        total += exact.density(sum.lattice->start + k * lattice->step);
      CHECK(total == doctest::Approx(1).epsilon(1e-11));
    }
  }
}

TEST_CASE("the ends of the support are exact and beyond them is nothing") {
  const ExactLaw die(named_law(LawName::die), 100, 0);
  CHECK(die.density(-250) == near(std::pow(6, -100), 1e-13));
  CHECK(die.cumulative(-250) == near(std::pow(6, -100), 1e-13));
  CHECK(die.upper(249) == near(std::pow(6, -100), 1e-13));
  CHECK(die.density(251) == 0);
  CHECK(die.cumulative(-251) == 0);
  CHECK(die.upper(250) == 0);
  CHECK(die.cumulative(250) == 1);
  CHECK(ExactLaw(named_law(LawName::uniform), 500, 0).upper(500 * std::sqrt(3) + 1e-9) == 0);
  CHECK(ExactLaw(named_law(LawName::exponential), 500, 0).density(-500.5) == 0);
  CHECK(ExactLaw(named_law(LawName::exponential), 500, 0).upper(-500.5) == 1);
  // d·p far below 1
  const ExactLaw rare(list_law({0, 1}, {1 - 1e-12, 1e-12}, false), 1e5, 0);
  CHECK(rare.upper(0) == near(1e-7, 1e-6));
  CHECK(rare.upper(1) == near(0.5e-14, 1e-4));
  for (const Law& law : all_laws()) {
    const ExactLaw exact(law, 17, 0);
    CHECK(exact.density(infinite) == 0);
    CHECK(exact.density(-infinite) == 0);
    CHECK(exact.cumulative(infinite) == 1);
    CHECK(exact.cumulative(-infinite) == 0);
    CHECK(exact.upper(infinite) == 0);
    CHECK(exact.upper(-infinite) == 1);
    CHECK(std::isnan(exact.density(std::nan(""))));
    CHECK(std::isnan(exact.upper(std::nan(""))));
  }
}

TEST_CASE("between the points of a lattice there is no probability") {
  const ExactLaw signs(named_law(LawName::rademacher), 500, 0);
  CHECK(signs.density(1) == 0);
  CHECK(signs.density(2 + 1e-7) == 0);
  CHECK(signs.density(2 + 1e-10) == signs.density(2));
  CHECK(signs.cumulative(2 - 1e-10) == signs.cumulative(2));
  CHECK(signs.cumulative(2 - 1e-7) == signs.cumulative(0));
  CHECK(signs.upper(2 - 1e-7) == signs.upper(0));
}

TEST_CASE("a mean only moves the law") {
  for (const Law& law : all_laws()) {
    for (const double d : {1.0, 17.0, 1e6}) {
      const ExactLaw centred(law, d, 0), moved(law, d, 1048576);
      const double shift = 1048576 * d;
      const double x = centred.quantile(0.8);
      // x + shift is rounded, by far more than a lattice tells apart only if it is finer than that.
      const double slack = d * 1e-7;
      const double found = moved.cumulative(x + shift);
      CAPTURE(int(law.name));
      CAPTURE(d);
      CHECK(found >= centred.cumulative(x - slack) * (1 - 1e-9));
      CHECK(found <= centred.cumulative(x + slack) * (1 + 1e-9));
      if (law.name == LawName::rademacher) CHECK(moved.density(x + shift) == centred.density(x));
    }
  }
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

TEST_CASE("a list off a lattice has atoms where there are few, and a distribution function always") {
  const double root = std::sqrt(2);
  const Law law = list_law({0, 1, root}, {1, 2, 5}, false);
  const ExactLaw one(law, 1, 0);
  CHECK(one.density(root) == 0.625);
  CHECK(one.cumulative(1) == 0.375);
  CHECK(one.density(0.5) == 0);
  const ExactLaw three(law, 3, 0);
  CHECK(three.density(1 + 2 * root) == near(3 * 0.25 * 0.625 * 0.625, 1e-14));
  CHECK(three.density(3 * root) == near(std::pow(0.625, 3), 1e-14));
  CHECK(three.atoms().size() == 10);

  // Past the table: near the one that stands at its edge, and the ends still exact.
  const ExactLaw tabulated(law, 1000, 0), many(law, 100000, 0);
  CHECK(tabulated.cumulative(tabulated.quantile(0.25)) == doctest::Approx(0.25).epsilon(1e-3));
  CHECK(std::isnan(many.density(1e5)));
  CHECK(many.density(2e5) == 0);
  CHECK(many.upper(1e5 * root - 1e-3) == std::pow(0.625, 1e5));
  const SumLaw sum = sum_law(law, 1e5, 0, 0);
  for (const double z : {-2.0, 0.0, 1.0}) {
    const double edgeworth = 0.5 * std::erfc(-z / root) - sum.skewness / 6 * (z * z - 1) *
                                                              std::exp(-z * z / 2) /
                                                              std::sqrt(2 * std::acos(-1.0));
    CHECK(many.cumulative(sum.mean + z * sum.standardDeviation) == doctest::Approx(edgeworth).epsilon(2e-5));
  }
}

TEST_CASE("a long list on a wide lattice is answered without looking at every frequency") {
  std::vector<double> values;
  uint32_t state = 1;
  for (int i = 0; i < 1000; ++i) {
    state = state * 1664525u + 1013904223u;
    values.push_back(state >> 12);
  }
  values.push_back(0);
  values.push_back(1048576);
  const Law law = list_law(values, {}, false);
  REQUIRE(lattice_of(law));
  const ExactLaw exact(law, 12, 0);
  const SumLaw sum = sum_law(law, 12, 0, 0);
  for (const double z : {-1.0, 0.0, 1.0}) {
    const double normal = 0.5 * std::erfc(-z / std::sqrt(2));
    CHECK(std::abs(exact.cumulative(sum.mean + z * sum.standardDeviation) - normal) <
          berry_esseen_bound(law, 12));
  }
}

TEST_CASE("a sum of Student's t with one degree is Cauchy, and with very many is normal") {
  for (const double d : {1.0, 2.0, 17.0, 1e6}) {
    const ExactLaw student(student_law(1), d, 0), cauchy(named_law(LawName::cauchy), d, 0);
    for (const double z : {-3.0, 0.0, 0.01, 1.0, 50.0, 1e7}) {
      CHECK(std::abs(student.density(z * d) - cauchy.density(z * d)) * d < 1e-11);
      CHECK(std::abs(student.cumulative(z * d) - cauchy.cumulative(z * d)) < 1e-11);
      CHECK(std::abs(student.upper(z * d) - cauchy.upper(z * d)) < 1e-11);
    }
    if (d > 1) {
      // Far out the tails keep their digits.
      CHECK(student.upper(1e5 * d) == near(cauchy.upper(1e5 * d), 1e-10));
      CHECK(student.density(1e5 * d) == near(cauchy.density(1e5 * d), 1e-10));
    }
    const ExactLaw nearly(student_law(1e6), d, 0), normal(named_law(LawName::normal), d * 1e6 / (1e6 - 2), 0);
    // Excess kurtosis 6e-6/d, weighing at most 0.55/24 in the distribution function
    for (const double z : {-1.5, 0.7}) {
      const double x = z * std::sqrt(d);
      CHECK(std::abs(nearly.cumulative(x) - normal.cumulative(x)) < 1.5e-7 / d + 1e-11);
    }
  }
}

TEST_CASE("Student's sums hold at the least and the largest numbers") {
  for (const double degrees : {0.5, 1.0, 3.0, 4.0, 1e6}) {
    for (const double d : {1.0, 2.0, 32.0, 1e6}) {
      CAPTURE(degrees);
      CAPTURE(d);
      const ExactLaw exact(student_law(degrees), d, 0);
      for (const double x : {5e-324, 1e-310, 1e-300, 1e-100}) {
        CHECK(exact.density(x) == near(exact.density(0), 1e-9));
        CHECK(exact.density(-x) == near(exact.density(0), 1e-9));
        for (const double y : {x, -x}) {
          CHECK(exact.cumulative(y) == near(0.5, 1e-9));
          CHECK(exact.upper(y) == near(0.5, 1e-9));
        }
      }
      for (const double x : {1e100, 1e300, 1.7e308}) {
        CHECK(exact.density(x) >= 0);
        CHECK(exact.density(x) < 1e-40);
        CHECK(exact.upper(x) >= 0);
        CHECK(exact.upper(x) < 1e-40);
        CHECK(exact.cumulative(-x) == exact.upper(x));
        CHECK(exact.cumulative(x) == 1);
      }
    }
  }
}

TEST_CASE("a quantile is the least x with so much probability up to it") {
  for (const Law& law : all_laws()) {
    for (const double d : {1.0, 17.0, 500.0}) {
      const ExactLaw exact(law, d, 0);
      for (const double p : {1e-6, 0.25, 0.5, 0.75, 0.999}) {
        const double x = exact.quantile(p), unit = std::max(std::abs(x), 1e-3);
        CAPTURE(int(law.name));
        CAPTURE(d);
        CAPTURE(p);
        CHECK(exact.cumulative(x + 1e-9 * unit) >= p * (1 - 1e-9));
        CHECK(exact.cumulative(x - 1e-4 * unit) <= p * (1 + 1e-9));
      }
    }
  }
}

#include "sums/exact_law.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "reference/exact_sums.h"
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
    CHECK(exact.density(reference.x) == near(reference.density, 1e-11));
    CHECK(exact.cumulative(reference.x) == near(reference.lower, 1e-11));
    CHECK(exact.upper(reference.x) == near(reference.upper, 1e-11));
  }
}

TEST_CASE("both tails add up to one, grow the right way, and differ by the density") {
  for (const Law& law : all_laws()) {
    for (const double d : dimensions) {
      CAPTURE(int(law.name));
      CAPTURE(d);
      const ExactLaw exact(law, d, 0);
      if (!exact.is_known()) continue;
      const double middle = exact.quantile(0.5), unit = exact.quantile(0.75) - exact.quantile(0.25);
      double before = 0, after = 1;
      // Student's t is right in absolute terms only.
      const double noise = law.name == LawName::student ? 1e-14 : 0;
      for (double z = -12; z <= 12; z += 0.25) {
        const double x = middle + z * std::max(unit, 1e-3);
        const double lower = exact.cumulative(x), upper = exact.upper(x);
        CHECK(lower + upper == near(1, 1e-10));
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
        CHECK(exact.upper(x - h) - exact.upper(x + h) == near(area, 1e-7));
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
      CHECK(total == near(1, 1e-11));
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

TEST_CASE("a mean only moves the law") {
  for (const Law& law : all_laws()) {
    for (const double d : {1.0, 17.0, 1e6}) {
      const ExactLaw centred(law, d, 0), moved(law, d, 1048576);
      if (!centred.is_known()) continue;
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

TEST_CASE("what lies within 1e-9 steps of a lattice point is that point, and no more does") {
  // One sign: −1 or 1, a step of 2.
  const ExactLaw sign(named_law(LawName::rademacher), 1, 0);
  for (const double apart : {0.9e-9, -0.9e-9}) {
    CHECK(sign.cumulative(1 + 2 * apart) == 1);
    CHECK(sign.density(1 + 2 * apart) == 0.5);
    CHECK(sign.cumulative(-1 + 2 * apart) == 0.5);
  }
  CHECK(sign.cumulative(1 - 2 * 1.1e-9) == 0.5);
  CHECK(sign.cumulative(-1 - 2 * 1.1e-9) == 0);
  for (const double apart : {1.1e-9, -1.1e-9}) CHECK(sign.density(1 + 2 * apart) == 0);
}

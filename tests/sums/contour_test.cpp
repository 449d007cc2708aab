#include "sums/contour.h"

#include <doctest/doctest.h>

#include <cmath>

#include "sums/list_cumulants.h"
#include "support/close.h"

using namespace rootd;

namespace {

constexpr double draws = 200;

// The sum of 200 draws of 0, 1 or 2, in which the one turns up so seldom that odd sums have this share of the
// probability of the even ones beside them: (1 − c)/(1 + c) with c = (1 − 2·P(1))²⁰⁰.
struct SeldomOdd {
  double odd;  // P(one draw is 1)
  Contour contour;

  explicit SeldomOdd(double share)
      : odd(-0.5 * std::expm1(std::log1p(-2 * share / (1 + share)) / draws)),
        contour(std::make_unique<ListCumulants>(
                    Population{{0, 1, 2}, {0.5 * (1 - odd), odd, 0.5 * (1 - odd)}, draws}, 4096, 1 << 20),
                1, true) {}
  // At so many steps from the mean, which is even.
  Contour::Answer at(double y) const { return contour.density(y, draws + y); }
};

}  // namespace

TEST_CASE("a value is sharp from three per cent of what stands around it, and not below") {
  for (const double share : {1.0, 0.1, 0.0305}) CHECK(SeldomOdd(share).at(1).sharp);
  for (const double share : {0.0295, 0.01, 1e-9}) {
    CHECK_FALSE(SeldomOdd(share).at(1).sharp);
    CHECK(SeldomOdd(share).at(0).sharp);
  }
}

TEST_CASE("a value has digits down to 1e-13 of what stands around it, and is 0 below") {
  for (const double share : {0.5, 1e-3, 1e-9, 2e-12}) {
    const SeldomOdd law(share);
    const double beside = 0.5 * (law.at(0).value + law.at(2).value);
    // Both are of one smooth curve, to the order of one over the number of draws.
    CHECK(law.at(1).value == near(share * beside, 0.02));
  }
  for (const double share : {2e-14, 1e-15}) {
    CHECK(SeldomOdd(share).at(1).value == 0);
    CHECK(SeldomOdd(share).at(0).value > 0);
  }
}

TEST_CASE("a line that is cut short has no value") {
  // Its middle line needs room for 20 nodes.
  for (const size_t most_nodes : {19, 20}) {
    const Population list{{0, 1, 3}, {0.25, 0.25, 0.5}, 12};
    const Contour contour(std::make_unique<ListCumulants>(list, most_nodes, 1 << 14), 1, true);
    const bool complete = most_nodes == 20;
    CHECK(contour.complete_at_centre() == complete);
    const Contour::Answer answer = contour.density(1, 22);
    CHECK(std::isnan(answer.value) == !complete);
    CHECK(answer.sharp == complete);
  }
}

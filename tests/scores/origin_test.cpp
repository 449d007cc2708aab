#include "scores/origin.h"

#include <doctest/doctest.h>

#include <cmath>
#include <initializer_list>
#include <utility>

#include "support/close.h"

namespace rootd {

namespace {

struct Estimate {
  double mean = 0, error = 0;
};
Estimate over_draws(const OriginSettings& settings, double OriginMeasures::* quantity) {
  constexpr int draws = 100;
  double sum = 0, squares = 0;
  for (uint64_t draw = 0; draw < draws; ++draw) {
    const double value = measure_origin(settings, 5, draw).*quantity;
    sum += value;
    squares += value * value;
  }
  const double mean = sum / draws;
  return {mean, std::sqrt((squares / draws - mean * mean) / draws)};
}

}  // namespace

TEST_CASE("Each station has the mean square that the product of variances predicts") {
  // GPT-2's weights of 0.02 at width 96: q has variance 96·0.0004.
  const OriginSettings settings{96, 16, 8, 3, true, 1, 0, 0.02, 0.05};
  CHECK(over_draws(settings, &OriginMeasures::normalised).mean == near(1, 1e-5));
  const double query = 96 * 0.0004, key = 96 * 0.0025;
  for (const auto& [quantity, predicted] : {std::pair{&OriginMeasures::input, 9.0},
                                            {&OriginMeasures::query, query},
                                            {&OriginMeasures::key, key},
                                            {&OriginMeasures::raw, 16 * query * key}}) {
    const Estimate measured = over_draws(settings, quantity);
    CHECK(std::abs(measured.mean - predicted) < 5 * measured.error);
  }
}

TEST_CASE("Tokens that share a direction leave less variance within a row") {
  OriginSettings settings{96, 16, 8, 1, true, 1, 0.6, 0.1, 0.1};
  const double predicted = 16 * 0.96 * 0.96;
  const Estimate within = over_draws(settings, &OriginMeasures::withinRows);
  CHECK(std::abs(within.mean - predicted * 0.4 * 7 / 8) < 5 * within.error);
}

TEST_CASE("The variance within rows is never below 0, however much the tokens share") {
  for (const double cosine : {1.0, 1 - 1e-12}) {
    for (uint64_t draw = 0; draw < 20; ++draw) {
      const OriginMeasures m = measure_origin({16, 5, 300, 1, false, 1, cosine, 100, 100}, 1, draw);
      CAPTURE(draw);
      CHECK(m.withinRows >= 0);
      // All tokens alike: what is left is the rounding of the mean, squared.
      if (cosine == 1) CHECK(m.withinRows <= 1e-30 * m.raw);
    }
  }
}

TEST_CASE("A larger d keeps the draws that were there") {
  OriginSettings narrow{24, 4, 3, 1, true, 1, 0, 1, 1};
  OriginSettings more = narrow;
  more.d = 8;
  CHECK(measure_origin(narrow, 1, 0).input == measure_origin(more, 1, 0).input);
  CHECK(measure_origin(narrow, 1, 0).query != measure_origin(narrow, 2, 0).query);
}

}  // namespace rootd

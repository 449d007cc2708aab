#include "attention/panel_softmax.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

using namespace rootd;

TEST_CASE("sums of a panel are those of its columns in double precision, ties counted apart") {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  constexpr ptrdiff_t keys = 2 * softmax_chunk + 40;
  std::vector<float> scores(keys * queries_per_panel);
  for (size_t i = 0; i < scores.size(); ++i) scores[i] = static_cast<float>((i * 7919) % 97) / 8;
  const auto at = [](ptrdiff_t key, ptrdiff_t lane) {
    return static_cast<size_t>(key * queries_per_panel + lane);
  };
  // Two largest, one key alone far above the others, and none seen.
  scores[at(3, 1)] = scores[at(20, 1)] = 50;
  scores[at(7, 2)] = 300;
  for (ptrdiff_t key = 0; key < keys; ++key) scores[at(key, 5)] = -infinity;

  const std::vector<float> given = scores;
  std::vector<float> exponents(scores.size());
  PanelSums sums[2] = {};
  soften(keys, scores.data(), exponents.data(), sums);

  for (ptrdiff_t lane = 0; lane < queries_per_panel; ++lane) {
    if (lane == 5) continue;
    CAPTURE(lane);
    double highest = -1e300, ties = 0, first = 0, second = 0, weighted = 0;
    for (ptrdiff_t key = 0; key < keys; ++key)
      highest = std::max(highest, static_cast<double>(given[at(key, lane)]));
    for (ptrdiff_t key = 0; key < keys; ++key) {
      const double x = static_cast<double>(given[at(key, lane)]) - highest, e = std::exp2(x);
      if (x == 0) {
        ties += 1;
      } else {
        first += e;
        second += e * e;
        weighted += e * x;
      }
    }
    const RowSums found = sums[lane / lanes].of(lane % lanes);
    CHECK(found.ties == ties);
    // Each term is right to 2 units in the last place of a float, and so is what 16 of them add up to.
    CHECK(std::abs(found.first - first) <= 1e-6 * (first + 1e-30));
    CHECK(std::abs(found.second - second) <= 2e-6 * (second + 1e-30));
    CHECK(std::abs(found.weighted - weighted) <= 2e-6 * (std::abs(weighted) + 1e-30));
  }
  // What no query sees has no weight: −127 is kept, 2^−127 is no more than that.
  CHECK(sums[1].of(1).ties == 0);
  CHECK(sums[1].of(1).first < 1e-36);
}

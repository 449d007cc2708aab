#include "running/high_scores.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "support/noise.h"

using namespace rootd;

TEST_CASE(
    "the quantile is the score that one pair in a thousand exceeds at most, in whichever order they come") {
  for (const int32_t count : {1, 999, 1000, 1001, 5000}) {
    std::vector<PairScore> pairs;
    const std::vector<float> scores = noise(static_cast<size_t>(count), 1);
    // Rounded, so that many are equal.
    for (int32_t i = 0; i < count; ++i)
      pairs.push_back({std::round(8 * scores[static_cast<size_t>(i)]), i / 7, i % 7});
    std::vector<PairScore> sorted = pairs;
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const PairScore& a, const PairScore& b) { return a.score > b.score; });
    const PairScore& wanted = sorted[static_cast<size_t>(count / 1000)];
    for (const bool isTurned : {false, true}) {
      HighScores high(count);
      if (isTurned) std::reverse(pairs.begin(), pairs.end());
      for (const PairScore& pair : pairs) {
        if (pair.score >= high.least()) high.see(pair);
      }
      CHECK(high.quantile().score == wanted.score);
      CHECK(high.quantile().query == wanted.query);
      CHECK(high.quantile().key == wanted.key);
    }
  }
}

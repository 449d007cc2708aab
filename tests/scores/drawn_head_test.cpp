#include "scores/drawn_head.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "support/close.h"

namespace rootd {

namespace {

const std::vector<Rule> every_rule{Rule::none,      Rule::sqrt,     Rule::linear,
                                   Rule::logLength, Rule::measured, Rule::cosine};

}  // namespace

TEST_CASE("Rows of drawn attention add up to 1 and tell their own statistics") {
  for (const bool causal : {false, true}) {
    const DrawnHead head{3, 1, 7, 13, causal};
    for (const DrawnAttention& result : attend(head, 17, every_rule, true)) {
      for (ptrdiff_t i = 0; i < head.rows; ++i) {
        double sum = 0, entropy = 0, largest = 0, jacobian = 0;
        const float* const p = result.weights.data() + i * head.columns;
        for (ptrdiff_t j = 0; j < head.columns; ++j) {
          if (causal && j > i) CHECK(p[j] == 0);
          const double weight = p[j];
          sum += weight;
          if (weight > 0) entropy -= weight * std::log(weight);
          largest = std::max(largest, weight);
          for (ptrdiff_t k = 0; k < head.columns; ++k) {
            const double entry = (j == k ? weight : 0) - weight * static_cast<double>(p[k]);
            jacobian += entry * entry;
          }
        }
        const RowStatistics& row = result.rows[static_cast<size_t>(i)];
        CHECK(sum == near(1, 1e-6));
        // A float beside 1 is off by 6e-8.
        CHECK(row.entropy == near(entropy, 1e-5, 1e-7));
        CHECK(row.largest == near(largest, 1e-6));
        CHECK(std::abs(row.jacobianSquare - jacobian) < 1e-6);
      }
    }
  }
}

TEST_CASE("The factor of log-length goes by the keys that a row sees") {
  // More rows than keys: the last ones see no more of them.
  const ptrdiff_t d = 16;
  for (const bool causal : {false, true}) {
    const DrawnHead head{3, 0, 9, 6, causal};
    const DrawnAttention result = attend(head, d, {Rule::logLength}, false)[0];
    for (ptrdiff_t i = 0; i < head.rows; ++i) {
      const ptrdiff_t keys = causal ? std::min<ptrdiff_t>(i + 1, 6) : 6;
      const double expected = std::log(static_cast<double>(keys)) / 4;
      CHECK(static_cast<double>(result.beta[static_cast<size_t>(i)]) == near(expected, 1e-6));
    }
  }
}

TEST_CASE("A frozen row keeps its small Jacobian") {
  // 1 − p of the largest weight as the sum of the others, which single precision still tells from 0.
  const DrawnHead head{3, 0, 40, 5};
  const DrawnAttention result = attend(head, 4000, {Rule::none}, true)[0];
  int frozen = 0;
  for (ptrdiff_t i = 0; i < head.rows; ++i) {
    const float* const p = result.weights.data() + i * head.columns;
    double expected = 0;
    for (ptrdiff_t j = 0; j < head.columns; ++j) {
      double others = 0;
      for (ptrdiff_t k = 0; k < head.columns; ++k) {
        if (k == j) continue;
        others += static_cast<double>(p[k]);
        expected += std::pow(static_cast<double>(p[j]) * static_cast<double>(p[k]), 2);
      }
      expected += std::pow(static_cast<double>(p[j]) * others, 2);
    }
    if (expected > 1e-10 || expected < 1e-70) continue;
    ++frozen;
    CHECK(result.rows[static_cast<size_t>(i)].jacobianSquare == near(expected, 1e-5));
  }
  CHECK(frozen > 10);
}

TEST_CASE("More queries, keys or coordinates leave the draws that were there as they were") {
  // Under the same factor, the raw scores of two keys determine the ratio of their weights.
  const std::vector<Rule> raw{Rule::none};
  const auto small = attend({5, 2, 3, 4}, 6, raw, true)[0], large = attend({5, 2, 9, 40}, 6, raw, true)[0];
  for (size_t i = 0; i < 3; ++i) {
    for (size_t j = 1; j < 4; ++j) {
      CHECK(large.weights[40 * i + j] / large.weights[40 * i] ==
            near(small.weights[4 * i + j] / small.weights[4 * i], 1e-5));
    }
  }
  const auto together = survey({5, 2, 3, 4}, {2, 6}, raw), alone = survey({5, 2, 3, 4}, {6}, raw);
  CHECK(together[1].entropy == near(alone[0].entropy, 1e-5));
}

TEST_CASE("A survey gives the means of the rows that attention gives") {
  const DrawnHead head{11, 0, 6, 10};
  const auto results = attend(head, 9, every_rule, false);
  const auto means = survey(head, {9}, every_rule);
  for (size_t r = 0; r < every_rule.size(); ++r) {
    double entropy = 0;
    for (const RowStatistics& row : results[r].rows) entropy += row.entropy / 6;
    CHECK(means[r].entropy == near(entropy, 1e-9));
  }
}

}  // namespace rootd

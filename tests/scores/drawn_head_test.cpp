#include "scores/drawn_head.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "support/close.h"

namespace rootd {

namespace {

const std::vector<Rule> every_rule{Rule::none,      Rule::sqrt,     Rule::linear,
                                   Rule::logLength, Rule::measured, Rule::cosine};

}  // namespace

TEST_CASE("A look that is left between its pieces gives the numbers of one that is not") {
  // Rows and coordinates of more than one piece.
  const DrawnHead head{5, 2, 600, 1000, true};
  int calls = 0;
  DrawnLook look(head, {900}, every_rule, Kept::weights);
  while (!look.go_on(1)) ++calls;
  CHECK(calls > 30);
  const std::vector<DrawnAttention> whole = attend(head, 900, every_rule, true);
  for (size_t r = 0; r < whole.size(); ++r) {
    CHECK(look.results[r].weights == whole[r].weights);
    CHECK(look.results[r].beta == whole[r].beta);
    for (size_t i = 0; i < whole[r].rows.size(); ++i) {
      CHECK(look.results[r].rows[i].entropy == whole[r].rows[i].entropy);
      CHECK(look.results[r].rows[i].jacobianSquare == whole[r].rows[i].jacobianSquare);
    }
  }
  const std::vector<ptrdiff_t> dimensions{1, 300, 900};
  DrawnLook survey_of(head, dimensions, every_rule, Kept::means);
  while (!survey_of.go_on(1e8)) ++calls;
  const std::vector<RowStatistics> means = survey(head, dimensions, every_rule);
  REQUIRE(survey_of.results.size() == means.size());
  for (size_t i = 0; i < means.size(); ++i) {
    REQUIRE(survey_of.results[i].rows.size() == 1);
    CHECK(survey_of.results[i].rows[0].entropy == means[i].entropy);
    CHECK(survey_of.results[i].rows[0].participation == means[i].participation);
  }
}

TEST_CASE("A call of a look does the work that it is allowed, and at most one piece more") {
  for (const auto& [rows, columns, d] :
       {std::array<ptrdiff_t, 3>{2000, 2000, 700}, {4, 4, 500000}, {1, 9000, 90}}) {
    DrawnLook look({1, 0, rows, columns}, {d}, {Rule::measured}, Kept::rows);
    const double n = static_cast<double>(rows + columns) * static_cast<double>(d),
                 cells = static_cast<double>(rows * columns);
    const double work = 2 * cells * static_cast<double>(d) + 300 * n + 250 * cells;
    int calls = 1;
    while (!look.go_on(1e8)) ++calls;
    CHECK(calls >= work / 2e9);
    CHECK(calls <= 3 + 2 * work / 1e8);
  }
}

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
        CHECK(sum == doctest::Approx(1).epsilon(1e-6));
        CHECK(row.entropy == doctest::Approx(entropy).epsilon(1e-5));
        CHECK(row.largest == doctest::Approx(largest).epsilon(1e-6));
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
      CHECK(static_cast<double>(result.beta[static_cast<size_t>(i)]) ==
            doctest::Approx(expected).epsilon(1e-6));
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
            doctest::Approx(small.weights[4 * i + j] / small.weights[4 * i]).epsilon(1e-5));
    }
  }
  const auto together = survey({5, 2, 3, 4}, {2, 6}, raw), alone = survey({5, 2, 3, 4}, {6}, raw);
  CHECK(together[1].entropy == doctest::Approx(alone[0].entropy).epsilon(1e-5));
}

TEST_CASE("A survey gives the means of the rows that attention gives") {
  const DrawnHead head{11, 0, 6, 10};
  const auto results = attend(head, 9, every_rule, false);
  const auto means = survey(head, {9}, every_rule);
  for (size_t r = 0; r < every_rule.size(); ++r) {
    double entropy = 0;
    for (const RowStatistics& row : results[r].rows) entropy += row.entropy / 6;
    CHECK(means[r].entropy == doctest::Approx(entropy).epsilon(1e-9));
  }
}

}  // namespace rootd

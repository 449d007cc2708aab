#include "scores/score_matrix.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "random/sample.h"
#include "scores/stream_names.h"
#include "support/close.h"
#include "support/noise.h"

using namespace rootd;

namespace {
struct MeanAndError {
  double mean, deviation, error;
};
MeanAndError summary(const std::vector<double>& x) {
  double sum = 0, squares = 0;
  for (double v : x) sum += v;
  const double n = static_cast<double>(x.size()), mean = sum / n;
  for (double v : x) squares += (v - mean) * (v - mean);
  return {mean, std::sqrt(squares / n), std::sqrt(squares / n / n)};
}
}  // namespace

TEST_CASE("the law of the variance of scores has the published values") {
  const Law normal = named_law(LawName::normal);
  const ScoreVarianceLaw small = score_variance_law(2, 2, 2, normal, normal);
  CHECK(small.mean == 1.5);
  CHECK(*small.standardDeviation == near(std::sqrt(4.75), 1e-14));
  const ScoreVarianceLaw large = score_variance_law(1111, 1111, 111, normal, normal);
  CHECK(*large.standardDeviation == near(0.648, 1e-3));
  CHECK(std::abs(110.56 - large.mean) / *large.standardDeviation == near(0.7, 0.05));
  CHECK(*score_variance_law(1, 1, 7, normal, normal).standardDeviation == 0);
  CHECK_FALSE(score_variance_law(2, 2, 2, normal, named_law(LawName::rademacher)).standardDeviation);
}

TEST_CASE("two by two repeats as the exact law says, within 4 standard errors") {
  std::vector<double> v(100000);
  score_variances(2, 2, 2, 1, 0, 100000, v.data());
  const MeanAndError s = summary(v);
  CHECK(std::abs(s.mean - 1.5) < 4 * s.error);
  // The fourth moment of v is large: its own sample gives the error of the deviation.
  std::vector<double> squares;
  for (double x : v) squares.push_back((x - s.mean) * (x - s.mean));
  const MeanAndError variance = summary(squares);
  CHECK(std::abs(variance.mean - 4.75) < 4 * variance.error);
  const auto share_below = [&](double x) {
    return static_cast<double>(std::count_if(v.begin(), v.end(), [x](double y) { return y <= x; })) / 1e5;
  };
  const auto within = [](double share, double p) {
    return std::abs(share - p) < 4 * std::sqrt(p * (1 - p) / 1e5);
  };
  CHECK(within(share_below(0.0477), 0.05));
  CHECK(within(share_below(0.7564), 0.5));
  CHECK(within(share_below(1.6), 0.714));
  CHECK(within(share_below(5.434), 0.95));
}

TEST_CASE("other shapes repeat as the exact law says, within 4 standard errors") {
  const Law normal = named_law(LawName::normal);
  for (const auto& [rows, columns, d] : {std::array<int64_t, 3>{1, 5, 3}, {7, 3, 1}, {10, 20, 16}}) {
    std::vector<double> v(20000);
    score_variances(rows, columns, d, 5, 0, 20000, v.data());
    const MeanAndError s = summary(v);
    const ScoreVarianceLaw law = score_variance_law(static_cast<double>(rows), static_cast<double>(columns),
                                                    static_cast<double>(d), normal, normal);
    CHECK(std::abs(s.mean - law.mean) < 4 * s.error);
    std::vector<double> squares;
    for (double x : v) squares.push_back((x - s.mean) * (x - s.mean));
    const MeanAndError variance = summary(squares);
    CHECK(std::abs(variance.mean - *law.standardDeviation * *law.standardDeviation) < 4 * variance.error);
  }
}

TEST_CASE("means of the laws enter the expected variance") {
  const Law shifted = list_law({0, 1, 5}, {}, false), lopsided = list_law({-1, 3}, {3, 1}, false);
  std::vector<double> v;
  std::vector<float> q(6 * 4), k(3 * 4), scores(6 * 3);
  ProductWorkspace workspace;
  for (uint64_t i = 0; i < 20000; ++i) {
    sample_rows({shifted}, 1, streams::queries, 8 * i, 6, 4, q.data());
    sample_rows({lopsided}, 1, streams::keys, 8 * i, 3, 4, k.data());
    score_block(q.data(), 6, 0, row_major(k.data(), 3, 4), scores.data(), workspace);
    v.push_back(spread_of_floats(scores.data(), 18).variance());
  }
  const MeanAndError s = summary(v);
  CHECK(std::abs(s.mean - score_variance_law(6, 3, 4, shifted, lopsided).mean) < 4 * s.error);
}

TEST_CASE("slices of repetitions give the numbers of the whole") {
  std::vector<double> whole(23), part(23);
  score_variances(3, 5, 7, 9, 0, 23, whole.data());
  score_variances(3, 5, 7, 9, 0, 8, part.data());
  score_variances(3, 5, 7, 9, 8, 15, part.data() + 8);
  CHECK(part == whole);
}

TEST_CASE("a repetition whose scores are looked at block by block is one matrix") {
  // Four rows are a block, the fifth the rest.
  const int64_t rows = 5, columns = 1 << 20;
  double variance = 0;
  score_variances(rows, columns, 1, 3, 1, 1, &variance);
  std::vector<float> drawn(static_cast<size_t>(rows + columns));
  normal_rows(3, streams::score_repetitions, 1, 1, rows + columns, drawn.data());
  std::vector<double> scores;
  for (size_t i = 0; i < rows; ++i) {
    for (size_t j = rows; j < drawn.size(); ++j) scores.push_back(static_cast<double>(drawn[i] * drawn[j]));
  }
  const MeanAndError s = summary(scores);
  CHECK(variance == near(s.deviation * s.deviation, 1e-12));
}

TEST_CASE("the spread of a block is that of its scores") {
  std::vector<float> q(50 * 7), k(90 * 7), scores(50 * 90);
  sample_rows({named_law(LawName::normal)}, 1, streams::queries, 0, 50, 7, q.data());
  sample_rows({named_law(LawName::die)}, 1, streams::keys, 0, 90, 7, k.data());
  ProductWorkspace workspace;
  score_block(q.data(), 50, 0, row_major(k.data(), 90, 7), scores.data(), workspace);
  const Spread m = spread_of_floats(scores.data(), 4500);
  const MeanAndError s = summary({scores.begin(), scores.end()});
  CHECK(m.count == 4500);
  CHECK(m.variance() == near(s.deviation * s.deviation, 1e-12));
  double dot = 0;
  for (size_t x = 0; x < 7; ++x)
    dot += static_cast<double>(q[49 * 7 + x]) * static_cast<double>(k[89 * 7 + x]);
  CHECK(scores.back() == near(dot, 1e-5));
}

TEST_CASE("scores of large means are right to their own last digits") {
  const ptrdiff_t rows = 9, columns = 5, d = 20000;
  const float mean = 1000;
  std::vector<float> q = noise(static_cast<size_t>(rows * d), 1),
                     k = noise(static_cast<size_t>(columns * d), 2);
  for (float& x : q) x += mean;
  for (float& x : k) x += mean;
  const std::vector<float> queries = q;
  std::vector<float> scores(static_cast<size_t>(rows * columns));
  ProductWorkspace workspace;
  score_block(q.data(), rows, mean, row_major(k.data(), columns, d), scores.data(), workspace);
  for (ptrdiff_t i = 0; i < rows; ++i) {
    for (ptrdiff_t j = 0; j < columns; ++j) {
      double exact = 0;
      for (ptrdiff_t x = 0; x < d; ++x)
        exact += static_cast<double>(queries[static_cast<size_t>(i * d + x)]) *
                 static_cast<double>(k[static_cast<size_t>(j * d + x)]);
      const auto found = static_cast<double>(scores[static_cast<size_t>(i * columns + j)]);
      // Half of a last digit, and the rounding of the products that the mean has no part in.
      CHECK(std::abs(found / exact - 1) < 0x1p-24 + 1e-9);
    }
  }
}

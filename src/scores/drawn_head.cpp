#include "scores/drawn_head.h"

#include <algorithm>
#include <cmath>

#include "attention/row_moments.h"
#include "attention/rule_factor.h"
#include "numeric/double_lanes.h"
#include "numeric/elementary.h"
#include "numeric/matrix_product.h"
#include "numeric/sum_of_squares.h"
#include "random/sample.h"
#include "scores/stream_names.h"

namespace rootd {

namespace {

constexpr uint64_t vectors_per_head = 1 << 20;

// Far below every score: its weight is 0.
constexpr float masked = -1e30f;

// The scores of a head's first coordinates, which all rules share.
class DrawnScores {
 public:
  DrawnScores(const DrawnHead& head, ptrdiff_t d)
      : head(head),
        d(d),
        queries(drawn(streams::queries, head.rows)),
        keys(drawn(streams::keys, head.columns)),
        raw(static_cast<size_t>(head.rows * head.columns)),
        querySquares(static_cast<size_t>(head.rows)),
        keySquares(static_cast<size_t>(head.columns)) {}

  // The scores of the first `upTo` coordinates, from those of fewer.
  void extend(ptrdiff_t upTo) {
    const ptrdiff_t more = upTo - reached;
    const MatrixView left = columns_of(row_major(queries.data(), head.rows, d), reached, more);
    const MatrixView right = columns_of(row_major(keys.data(), head.columns, d), reached, more);
    multiply(left, transposed(right), raw.data(), head.columns,
             reached == 0 ? Store::overwrite : Store::accumulate, workspace);
    add_squares(left, querySquares);
    add_squares(right, keySquares);
    reached = upTo;
  }

  // The factor of q·k, or of the cosine.
  std::vector<float> factors(Rule rule) const {
    const auto d = static_cast<double>(reached);
    std::vector<float> beta(static_cast<size_t>(head.rows));
    const double measured = rule == Rule::measured ? measured_factor() : 1;
    for (ptrdiff_t row = 0; row < head.rows; ++row) {
      const double factor = rule_factor(rule, d, static_cast<double>(head.seen(row)), measured);
      beta[static_cast<size_t>(row)] = static_cast<float>(factor);
    }
    return beta;
  }

  // The scores that a row sees under a rule, padded to whole vectors with `masked`.
  void row(ptrdiff_t index, Rule rule, std::vector<float>& scores) const {
    const ptrdiff_t count = head.seen(index);
    const float* const from = raw.data() + index * head.columns;
    scores.assign(static_cast<size_t>((count + lanes - 1) / lanes * lanes), masked);
    std::copy(from, from + count, scores.begin());
    if (rule != Rule::cosine) return;
    const double square = querySquares[static_cast<size_t>(index)];
    for (ptrdiff_t j = 0; j < count; ++j) {
      const double both = square * keySquares[static_cast<size_t>(j)];
      float& score = scores[static_cast<size_t>(j)];
      score = both > 0 ? static_cast<float>(static_cast<double>(score) / std::sqrt(both)) : 0;
    }
  }

 private:
  std::vector<float> drawn(StreamName name, ptrdiff_t count) const {
    std::vector<float> vectors(static_cast<size_t>(count * d));
    normal_rows(head.seed, name, head.index * vectors_per_head, count, d, vectors.data());
    return vectors;
  }
  static void add_squares(const MatrixView& vectors, std::vector<double>& squares) {
    for (ptrdiff_t i = 0; i < vectors.rows; ++i) {
      const float* const entry = vectors.entries + i * vectors.rowStride;
      squares[static_cast<size_t>(i)] += sum_of_squares_in_order(entry, vectors.columns);
    }
  }
  double measured_factor() const {
    std::vector<RowMoments> rows(static_cast<size_t>(head.rows));
    const float* scores = raw.data();
    for (ptrdiff_t i = 0; i < head.rows; ++i, scores += head.columns) {
      rows[static_cast<size_t>(i)] = moments_of(scores, head.seen(i), 1);
    }
    return measured_beta(rows.data(), head.rows);
  }

  DrawnHead head;
  ptrdiff_t d, reached = 0;
  std::vector<float> queries, keys, raw;
  std::vector<double> querySquares, keySquares;
  ProductWorkspace workspace;
};

// Turns scores into exponentials e^(β(s − largest)) in place, and returns the statistics of the row of
// weights, which are the exponentials times the largest of them.
RowStatistics exponentials_with_statistics(std::vector<float>& scores, float beta) {
  constexpr double binary_logarithm_of_e = 1.4426950408889634;
  f32x4 largest = splat(masked);
  for (size_t j = 0; j < scores.size(); j += lanes) largest = larger(largest, load<f32x4>(&scores[j]));
  const float most = std::max(std::max(largest[0], largest[1]), std::max(largest[2], largest[3]));
  DoubleLanes first, second, third, weighted;
  i32x4 ties{};
  for (size_t j = 0; j < scores.size(); j += lanes) {
    const f32x4 score = load<f32x4>(&scores[j]);
    // So that it stays masked where the factor is 0.
    const f32x4 distance = select(score > splat(masked), (score - splat(most)) * splat(beta), splat(masked));
    const f32x4 e = exponential(distance);
    store(&scores[j], e);
    const i32x4 below = distance < splat(0.0f);
    const f32x4 rest = bits_as<f32x4>(bits_as<i32x4>(e) & below);
    // In double precision, because in single the squares of small ones would be 0.
    const f64x2 low = lower_half(rest), high = upper_half(rest);
    ties += below + 1;
    first.add(low, high);
    second.add(low * low, high * high);
    third.add(low * low * low, high * high * high);
    weighted.add(select(e > splat(0.0f), rest * distance, splat(0.0f)));
  }
  const double tied = (ties[0] + ties[1]) + (ties[2] + ties[3]);
  return statistics_of(
      {tied, first.total(), second.total(), third.total(), weighted.total() * binary_logarithm_of_e});
}

RowStatistics mean_of(const std::vector<RowStatistics>& rows) {
  RowStatistics sum;
  for (const RowStatistics& row : rows) add(sum, row, 1);
  const auto count = static_cast<double>(rows.size());
  return {sum.entropy / count, sum.participation / count, sum.largest / count, sum.jacobianSquare / count};
}

// Of every row under a rule, with its weights where they are wanted.
DrawnAttention attention_under(Rule rule, const DrawnHead& head, const DrawnScores& scores,
                               bool keepWeights) {
  DrawnAttention result;
  result.beta = scores.factors(rule);
  if (keepWeights) result.weights.resize(static_cast<size_t>(head.rows * head.columns));
  std::vector<float> row;
  for (ptrdiff_t i = 0; i < head.rows; ++i) {
    scores.row(i, rule, row);
    result.rows.push_back(exponentials_with_statistics(row, result.beta[static_cast<size_t>(i)]));
    if (!keepWeights) continue;
    float* const weights = result.weights.data() + i * head.columns;
    const auto scale = static_cast<float>(result.rows.back().largest);
    for (ptrdiff_t j = 0; j < head.seen(i); ++j) weights[j] = row[static_cast<size_t>(j)] * scale;
  }
  return result;
}

}  // namespace

std::vector<DrawnAttention> attend(const DrawnHead& head, ptrdiff_t d, const std::vector<Rule>& rules,
                                   bool keepWeights) {
  DrawnScores scores(head, d);
  scores.extend(d);
  std::vector<DrawnAttention> results;
  for (const Rule rule : rules) results.push_back(attention_under(rule, head, scores, keepWeights));
  return results;
}

std::vector<RowStatistics> survey(const DrawnHead& head, const std::vector<ptrdiff_t>& dimensions,
                                  const std::vector<Rule>& rules) {
  DrawnScores scores(head, dimensions.back());
  std::vector<RowStatistics> means;
  for (const ptrdiff_t d : dimensions) {
    scores.extend(d);
    for (const Rule rule : rules) means.push_back(mean_of(attention_under(rule, head, scores, false).rows));
  }
  return means;
}

}  // namespace rootd

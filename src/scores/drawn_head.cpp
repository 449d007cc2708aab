#include "scores/drawn_head.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "attention/row_moments.h"
#include "attention/rule_factor.h"
#include "numeric/double_lanes.h"
#include "numeric/elementary.h"
#include "numeric/matrix_product.h"
#include "numeric/product_in_pieces.h"
#include "numeric/sum_of_squares.h"
#include "random/sample.h"
#include "scores/stream_names.h"

namespace rootd {

namespace {

constexpr uint64_t vectors_per_head = 1 << 20;

// What drawing a number, and looking at a score under a rule, takes beside a multiplication.
constexpr double work_of_draw = 250, work_of_score = 200;
// Scores that are looked at in one piece: some milliseconds.
constexpr ptrdiff_t scores_together = 1 << 19;
// As much work as it takes.
constexpr double whole = std::numeric_limits<double>::infinity();

// Far below every score: its weight is 0.
constexpr float masked = -1e30f;

}  // namespace

// The scores of a head's first coordinates, which all rules share.
class DrawnScores {
 public:
  DrawnScores(const DrawnHead& head, ptrdiff_t d) : head(head), d(d) {}

  void draw(Pieces& pieces) {
    draw(streams::queries, head.rows, queries, pieces);
    draw(streams::keys, head.columns, keys, pieces);
    resize(raw, static_cast<size_t>(head.rows * head.columns), pieces);
    if (!pieces.turn(0)) return;
    querySquares.resize(static_cast<size_t>(head.rows));
    keySquares.resize(static_cast<size_t>(head.columns));
  }
  bool are_drawn() const { return !keySquares.empty(); }

  // The scores of the first `upTo` coordinates, from those of fewer.
  void extend(ptrdiff_t from, ptrdiff_t upTo, Pieces& pieces) {
    const MatrixView left = columns_of(row_major(queries.data(), head.rows, d), from, upTo - from);
    const MatrixView right = columns_of(row_major(keys.data(), head.columns, d), from, upTo - from);
    multiply(left, transposed(right), raw.data(), head.columns,
             from == 0 ? Store::overwrite : Store::accumulate, workspace, pieces);
    const double numbers = static_cast<double>((head.rows + head.columns) * (upTo - from));
    if (!pieces.turn(work_of_number * numbers)) return;
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
  // Four vectors are drawn in the time of one.
  void draw(StreamName name, ptrdiff_t count, std::vector<float>& vectors, Pieces& pieces) const {
    constexpr ptrdiff_t together = 4, numbers = 1 << 19;
    const ptrdiff_t each = std::max<ptrdiff_t>(1, numbers / (together * d)) * together;
    resize(vectors, static_cast<size_t>(count * d), pieces);
    for (ptrdiff_t from = 0; from < count; from += each) {
      const ptrdiff_t some = std::min(each, count - from);
      if (!pieces.turn(work_of_draw * static_cast<double>(std::max(some, together) * d))) continue;
      normal_rows(head.seed, name, head.index * vectors_per_head + static_cast<uint64_t>(from), some, d,
                  vectors.data() + from * d);
    }
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

namespace {

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

}  // namespace

DrawnLook::DrawnLook(const DrawnHead& head, std::vector<ptrdiff_t> dimensions, std::vector<Rule> rules,
                     Kept kept)
    : results(dimensions.size() * rules.size()),
      head(head),
      dimensions(std::move(dimensions)),
      rules(std::move(rules)),
      kept(kept),
      scores(std::make_unique<DrawnScores>(head, this->dimensions.back())) {}
DrawnLook::~DrawnLook() = default;

bool DrawnLook::go_on(double work) {
  pieces.allow(work);
  scores->draw(pieces);
  if (!scores->are_drawn()) return pieces.finished();
  ptrdiff_t reached = 0;
  auto result = results.begin();
  for (const ptrdiff_t d : dimensions) {
    scores->extend(reached, d, pieces);
    reached = d;
    for (const Rule rule : rules) look(rule, *result++);
  }
  return pieces.finished();
}

void DrawnLook::look(Rule rule, DrawnAttention& result) {
  const ptrdiff_t rows = head.rows, columns = head.columns;
  if (pieces.turn(work_of_number * static_cast<double>(rows * columns))) {
    result.beta = scores->factors(rule);
    result.rows.resize(static_cast<size_t>(rows));
  }
  if (kept == Kept::weights) resize(result.weights, static_cast<size_t>(rows * columns), pieces);
  // A row is seen whole.
  const ptrdiff_t each = std::max<ptrdiff_t>(1, scores_together / columns);
  for (ptrdiff_t from = 0; from < rows; from += each) {
    const ptrdiff_t end = std::min(rows, from + each);
    if (!pieces.turn(work_of_score * static_cast<double>((end - from) * columns))) continue;
    for (ptrdiff_t i = from; i < end; ++i) {
      RowStatistics& statistics = result.rows[static_cast<size_t>(i)];
      scores->row(i, rule, row);
      statistics = exponentials_with_statistics(row, result.beta[static_cast<size_t>(i)]);
      if (kept != Kept::weights) continue;
      float* const weights = result.weights.data() + i * columns;
      const auto scale = static_cast<float>(statistics.largest);
      for (ptrdiff_t j = 0; j < head.seen(i); ++j) weights[j] = row[static_cast<size_t>(j)] * scale;
    }
  }
  if (kept == Kept::means && pieces.turn(0)) result = {{}, {}, {mean_of(result.rows)}};
}

std::vector<DrawnAttention> attend(const DrawnHead& head, ptrdiff_t d, const std::vector<Rule>& rules,
                                   bool keepWeights) {
  DrawnLook look(head, {d}, rules, keepWeights ? Kept::weights : Kept::rows);
  look.go_on(whole);
  return look.results;
}

std::vector<RowStatistics> survey(const DrawnHead& head, const std::vector<ptrdiff_t>& dimensions,
                                  const std::vector<Rule>& rules) {
  DrawnLook look(head, dimensions, rules, Kept::means);
  look.go_on(whole);
  std::vector<RowStatistics> means;
  for (const DrawnAttention& result : look.results) means.push_back(result.rows.front());
  return means;
}

}  // namespace rootd

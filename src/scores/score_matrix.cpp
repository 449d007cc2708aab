#include "scores/score_matrix.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "numeric/aligned.h"
#include "random/sample.h"
#include "scores/stream_names.h"

namespace rootd {

namespace {

// 0 where one of them is exactly that, whatever the other.
double times(double a, double b) {
  return a == 0 || b == 0 ? 0 : a * b;
}

}  // namespace

ScoreVarianceLaw score_variance_law(double rows, double columns, double d, const Law& queryLaw,
                                    const Law& keyLaw) {
  const LawMoments q = moments_of(queryLaw), k = moments_of(keyLaw);
  const double entries = rows * columns;
  // A score is the centred product, whose entries are uncorrelated, and what the means add: shifts of whole
  // rows by the key's mean and of whole columns by the query's.
  double mean = d * (times(times(q.variance, k.variance), 1 - 1 / entries) +
                     times(times(times(q.variance, k.mean), k.mean), 1 - 1 / rows) +
                     times(times(times(k.variance, q.mean), q.mean), 1 - 1 / columns));
  // Of numbers that are never below 0 there always is a mean.
  if (std::isnan(mean)) mean = std::numeric_limits<double>::infinity();
  if (queryLaw.name != LawName::normal || keyLaw.name != LawName::normal) return {mean, std::nullopt};
  const double together = rows + columns + d + 1;
  const double variance =
      (2 * entries * d * together + 2 * d * d + 6 * d - 4 * d * together) / (entries * entries);
  return {mean, std::sqrt(std::max(0.0, variance))};
}

Spread spread_of_floats(const float* values, int64_t count) {
  constexpr int64_t block = 4096;
  double numbers[block];
  Spread spread;
  for (int64_t from = 0; from < count; from += block) {
    const int64_t length = std::min(block, count - from);
    std::copy_n(values + from, length, numbers);
    spread.merge(Spread::of(numbers, length));
  }
  return spread;
}

void score_block(float* queries, ptrdiff_t rows, float meanQuery, const MatrixView& keys, float* scores,
                 ProductWorkspace& workspace) {
  const ptrdiff_t columns = keys.rows, d = keys.columns;
  for (ptrdiff_t i = 0; i < rows * d; ++i) queries[i] -= meanQuery;
  workspace.right.pack(transposed(keys));
  const ptrdiff_t panels = (columns + panel_columns - 1) / panel_columns;
  multiply(row_major(queries, rows, d), workspace.right, 0, panels, scores, columns, Store::overwrite,
           workspace.left);
  if (meanQuery != 0) {
    for (ptrdiff_t column = 0; column < columns; ++column) {
      const double mean = spread_of_floats(keys.entries + column * d, d).mean;
      const double added = static_cast<double>(meanQuery) * mean * static_cast<double>(d);
      for (ptrdiff_t at = column; at < rows * columns; at += columns)
        scores[at] = static_cast<float>(static_cast<double>(scores[at]) + added);
    }
  }
}

void score_variances(int64_t rows, int64_t columns, int64_t d, uint64_t seed, uint64_t first, int64_t count,
                     double* variances) {
  const int64_t length = (rows + columns) * d;
  // Four repetitions are drawn together; more would only take memory. So would more scores: where the system
  // first has to find it, that takes longer than to compute them.
  constexpr int64_t together = 4, scores_together = 1 << 22;
  const int64_t each = std::max<int64_t>(1, scores_together / (columns * panel_rows)) * panel_rows;
  AlignedFloats entries, scores;
  scores.resize(static_cast<size_t>(std::min(each, rows) * columns));
  ProductWorkspace workspace;
  for (int64_t done = 0; done < count; done += together) {
    const int64_t now = std::min(together, count - done);
    entries.resize(static_cast<size_t>(now * length));
    normal_rows(seed, streams::score_repetitions, first + static_cast<uint64_t>(done), now, length,
                entries.data());
    for (int64_t i = 0; i < now; ++i) {
      float* queries = entries.data() + i * length;
      const MatrixView keys = row_major<float>(queries + rows * d, columns, d);
      Spread spread;
      for (int64_t row = 0; row < rows; row += each) {
        const int64_t some = std::min(each, rows - row);
        score_block(queries + row * d, some, 0, keys, scores.data(), workspace);
        spread.merge(spread_of_floats(scores.data(), some * columns));
      }
      variances[done + i] = spread.variance();
    }
  }
}

}  // namespace rootd

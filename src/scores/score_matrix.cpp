#include "scores/score_matrix.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "random/sample.h"
#include "scores/stream_names.h"

namespace rootd {

ScoreVarianceLaw score_variance_law(double rows, double columns, double d, const Law& queryLaw,
                                    const Law& keyLaw) {
  const LawMoments q = moments_of(queryLaw), k = moments_of(keyLaw);
  const double entries = rows * columns;
  // A score is the centred product, whose entries are uncorrelated, and what the means add: shifts of whole
  // rows by the key's mean and of whole columns by the query's.
  const double mean =
      d * (q.variance * k.variance * (1 - 1 / entries) + q.variance * k.mean * k.mean * (1 - 1 / rows) +
           k.variance * q.mean * q.mean * (1 - 1 / columns));
  if (queryLaw.name != LawName::normal || keyLaw.name != LawName::normal) return {mean, std::nullopt};
  const double together = rows + columns + d + 1;
  const double variance =
      (2 * entries * d * together + 2 * d * d + 6 * d - 4 * d * together) / (entries * entries);
  return {mean, std::sqrt(std::max(0.0, variance))};
}

namespace {

// Of floats that come in parts: always blocks of so many are merged, wherever a part ends.
template <typename Kind>
class OfParts {
 public:
  void add(const float* values, int64_t count) {
    while (count > 0) {
      const int64_t taken = std::min(count, block - held_);
      std::copy_n(values, taken, numbers_ + held_);
      held_ += taken;
      values += taken;
      count -= taken;
      if (held_ == block) merge();
    }
  }
  // Of all that were added.
  const Kind& finish() {
    if (held_ > 0) merge();
    return all_;
  }

 private:
  static constexpr int64_t block = 4096;

  void merge() {
    all_.merge(Kind::of(numbers_, held_));
    held_ = 0;
  }

  double numbers_[block];
  int64_t held_ = 0;
  Kind all_;
};

}  // namespace

Moments moments_of_floats(const float* values, int64_t count) {
  OfParts<Moments> parts;
  parts.add(values, count);
  return parts.finish();
}

Moments score_block(const MatrixView& queries, const MatrixView& keys, float* scores,
                    ProductWorkspace& workspace) {
  multiply(queries, transposed(keys), scores, keys.rows, Store::overwrite, workspace);
  return moments_of_floats(scores, queries.rows * keys.rows);
}

void score_variances(int64_t rows, int64_t columns, int64_t d, uint64_t seed, uint64_t first, int64_t count,
                     double* variances) {
  const int64_t length = (rows + columns) * d;
  // Four repetitions are drawn together; more would only take memory.
  constexpr int64_t together = 4;
  // Scores of some rows at a time are counted while a cache holds them; fewer rows would slow the product.
  constexpr int64_t held = 0x1p16, fewest = 128;
  const int64_t each = std::min(rows, std::max(fewest, held / columns / panel_rows * panel_rows));
  std::vector<float> scores(static_cast<size_t>(each * columns));
  const ptrdiff_t panels = (columns + panel_columns - 1) / panel_columns;
  ProductWorkspace workspace;
  for (int64_t done = 0; done < count; done += together) {
    const int64_t now = std::min(together, count - done);
    std::vector<float> entries(static_cast<size_t>(now * length));
    normal_rows(seed, streams::score_repetitions, first + static_cast<uint64_t>(done), now, length,
                entries.data());
    for (int64_t i = 0; i < now; ++i) {
      const float* queries = entries.data() + i * length;
      workspace.right.pack(transposed(row_major(queries + rows * d, columns, d)));
      OfParts<Spread> spread;
      for (int64_t row = 0; row < rows; row += each) {
        const int64_t some = std::min(each, rows - row);
        multiply(row_major(queries + row * d, some, d), workspace.right, 0, panels, scores.data(), columns,
                 Store::overwrite, workspace.left);
        spread.add(scores.data(), some * columns);
      }
      variances[done + i] = spread.finish().variance();
    }
  }
}

}  // namespace rootd

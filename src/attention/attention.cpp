#include "attention/attention.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "attention/magnitude.h"
#include "attention/panel_products.h"
#include "attention/panel_softmax.h"
#include "attention/row_statistics.h"
#include "attention/rule_factor.h"

namespace rootd {

namespace {

constexpr double binary_logarithm_of_e = 1.4426950408889634;
// A query's largest entry times its factor stays below it: times a key, it is still finite.
constexpr double largest_product = 0x1p120;
// The part of a large factor that a query is multiplied with first, so that what remains of it is a float.
constexpr double lift_of_small_queries = 0x1p100;

// Where keys and values together are larger, several panels of queries go through them at once, tile by tile:
// half of a small second cache, in floats.
constexpr ptrdiff_t most_in_second_cache = 1 << 17;
constexpr ptrdiff_t most_together = 4;
// But not where scores of so many keys would fill that cache themselves.
constexpr ptrdiff_t most_keys_together = 1 << 13;

}  // namespace

AttentionHead::AttentionHead(const AttentionShape& shape, const AttentionSettings& settings, ptrdiff_t head,
                             const float* allQueries, const float* allKeys, const float* allValues)
    : shape(shape), settings(settings), queries(allQueries, shape.heads, head, shape.d) {
  const HeadRows keyRows(allKeys, shape.heads, head, shape.d);
  const HeadRows valueRows(allValues, shape.heads, head, shape.valueWidth);
  // Numbers that a mask hides are checked like all others.
  uint32_t largest = 0;
  visible.reserve(static_cast<size_t>(shape.columns));
  for (ptrdiff_t key = 0; key < shape.columns; ++key) {
    if (settings.keyMask.empty() || settings.keyMask[static_cast<size_t>(key)]) {
      visible.push_back(static_cast<int32_t>(key));
    } else {
      largest = std::max({largest, largest_bits(keyRows.row(key), shape.d),
                          largest_bits(valueRows.row(key), shape.valueWidth)});
    }
  }
  largest = std::max(
      {largest, keys.pack(keyRows, visible, settings.rule == Rule::cosine), values.pack(valueRows, visible)});
  entriesFit = largest <= bits_of_largest_entry;

  const ptrdiff_t padded = up_to_multiple(static_cast<ptrdiff_t>(visible.size()), keys_per_strip);
  const ptrdiff_t width = up_to_multiple(shape.valueWidth, panel_rows);
  together =
      padded * (shape.d + width) > most_in_second_cache && padded <= most_keys_together ? most_together : 1;
  exponents.resize(static_cast<size_t>(std::min(softmax_chunk, padded) * queries_per_panel));
  queryPanels.resize(static_cast<size_t>(together * shape.d * queries_per_panel));
  scorePanels.resize(static_cast<size_t>(together * padded * queries_per_panel));
  outputPanels.resize(static_cast<size_t>(together * width * queries_per_panel));
}

ptrdiff_t AttentionHead::keys_seen(ptrdiff_t row) const {
  if (!settings.causal) return static_cast<ptrdiff_t>(visible.size());
  return std::upper_bound(visible.begin(), visible.end(), shape.firstRow + row) - visible.begin();
}

// Up to eight rows from `from` on, and how many keys they see. The panel is number `place` of those together.
QueryPanel AttentionHead::panel_of(ptrdiff_t place, ptrdiff_t from, ptrdiff_t rows) const {
  const ptrdiff_t padded = up_to_multiple(static_cast<ptrdiff_t>(visible.size()), keys_per_strip);
  const ptrdiff_t width = up_to_multiple(shape.valueWidth, panel_rows);
  QueryPanel panel;
  panel.queries = queryPanels.data() + place * shape.d * queries_per_panel;
  panel.scores = scorePanels.data() + place * padded * queries_per_panel;
  panel.output = outputPanels.data() + place * width * queries_per_panel;
  panel.from = from;
  panel.rows = std::min(rows, queries_per_panel);
  // Later rows see more. Unused columns see as many as the last, and their results are ignored.
  for (ptrdiff_t lane = 0; lane < queries_per_panel; ++lane) {
    panel.seen[lane] = keys_seen(from + std::min(lane, panel.rows - 1));
  }
  panel.keys = up_to_multiple(panel.seen[panel.rows - 1], keys_per_strip);
  return panel;
}

// The factors that make scores `wanted` times the raw ones (under `cosine`, times the cosine). Each is its
// row's own: it does not depend on the others of the panel. False if a query is too large, or no number.
bool AttentionHead::set_factors(QueryPanel& panel, const double* wanted) const {
  for (ptrdiff_t lane = 0; lane < panel.rows; ++lane) {
    const float* const query = queries.row(panel.from + lane);
    const uint32_t bits = largest_bits(query, shape.d);
    if (bits > bits_of_largest_entry) return false;
    double factor = wanted[lane];
    if (settings.rule == Rule::cosine) factor *= inverse_norm(query, shape.d);
    factor = std::min(factor, largest_product / static_cast<double>(load<float>(&bits)));
    const double lift = factor > lift_of_small_queries ? lift_of_small_queries : 1;
    panel.lift[lane] = static_cast<float>(lift);
    panel.factor[lane] = static_cast<float>(factor / lift);
  }
  return true;
}

bool AttentionHead::row_moments(ptrdiff_t from, ptrdiff_t count, RowMoments* moments) {
  if (!entriesFit) return false;
  std::array<double, queries_per_panel> raw;
  raw.fill(1);
  for (ptrdiff_t row = 0; row < count; row += queries_per_panel) {
    QueryPanel panel = panel_of(0, from + row, count - row);
    if (!set_factors(panel, raw.data())) return false;
    score(&panel, 1, queries, keys);
    for (ptrdiff_t lane = 0; lane < panel.rows; ++lane) {
      moments[row + lane] = moments_of(panel.scores + lane, panel.seen[lane], queries_per_panel);
    }
  }
  return true;
}

bool AttentionHead::attend(ptrdiff_t from, ptrdiff_t count, double measuredBeta,
                           const AttentionResults& results) {
  if (!entriesFit) return false;
  for (ptrdiff_t row = 0; row < count; row += together * queries_per_panel) {
    std::array<QueryPanel, most_together> panels;
    ptrdiff_t filled = 0;
    for (ptrdiff_t at = row; at < count && filled < together; at += queries_per_panel) {
      QueryPanel& panel = panels[filled] = panel_of(filled, from + at, count - at);
      std::array<double, queries_per_panel> wanted;
      for (ptrdiff_t lane = 0; lane < panel.rows; ++lane) {
        const double seen = static_cast<double>(panel.seen[lane]);
        const double beta =
            settings.beta ? *settings.beta
                          : rule_factor(settings.rule, static_cast<double>(shape.d), seen, measuredBeta);
        if (results.beta) results.beta[at + lane] = static_cast<float>(beta);
        wanted[lane] = beta * binary_logarithm_of_e;
      }
      if (!set_factors(panel, wanted.data())) return false;
      ++filled;
    }
    score(panels.data(), filled, queries, keys);
    for (ptrdiff_t i = 0; i < filled; ++i) soften_panel(panels[i], results, row + i * queries_per_panel);
    if (!results.output) continue;
    mix_values(panels.data(), filled, values);
    for (ptrdiff_t i = 0; i < filled; ++i) {
      const ptrdiff_t index = row + i * queries_per_panel;
      float* const output = results.output + index * results.outputStride;
      write_output(panels[i], shape.valueWidth, output, results.outputStride);
    }
  }
  return true;
}

// Scores → exponentials, and the statistics of each row. `index` is the place of the first row in the
// results.
void AttentionHead::soften_panel(QueryPanel& panel, const AttentionResults& results, ptrdiff_t index) const {
  PanelSums sums[2] = {};
  soften(panel.keys, panel.scores, exponents.data(), sums);
  std::fill_n(panel.scale, queries_per_panel, 0.0f);
  for (ptrdiff_t lane = 0; lane < panel.rows; ++lane) {
    const RowStatistics row = statistics_of(sums[lane / lanes].of(lane % lanes));
    const ptrdiff_t at = index + lane;
    panel.scale[lane] = static_cast<float>(row.largest);
    if (results.largest) results.largest[at] = static_cast<float>(row.largest);
    if (results.entropy) results.entropy[at] = static_cast<float>(row.entropy);
    if (results.participation) results.participation[at] = static_cast<float>(row.participation);
    if (results.jacobian) results.jacobian[at] = static_cast<float>(std::sqrt(row.jacobianSquare));
  }
  if (results.weights) write_weights(panel, results.weights + index * shape.columns);
}

// The rows' exponentials, each times its row's scale; 0 for keys that a row does not see.
void AttentionHead::write_weights(const QueryPanel& panel, float* to) const {
  // So many keys go to all rows before their exponentials leave the second cache.
  constexpr ptrdiff_t keys_together = 1 << 11;
  const bool isMasked = static_cast<ptrdiff_t>(visible.size()) < shape.columns;
  for (ptrdiff_t lane = 0; lane < panel.rows; ++lane) {
    float* const row = to + lane * shape.columns;
    std::fill(isMasked ? row : row + panel.seen[lane], row + shape.columns, 0.0f);
  }
  for (ptrdiff_t from = 0; from < panel.keys; from += keys_together) {
    for (ptrdiff_t lane = 0; lane < panel.rows; ++lane) {
      float* const row = to + lane * shape.columns;
      const ptrdiff_t end = std::min(from + keys_together, panel.seen[lane]);
      for (ptrdiff_t key = from; key < end; ++key) {
        row[visible[static_cast<size_t>(key)]] =
            panel.scores[key * queries_per_panel + lane] * panel.scale[lane];
      }
    }
  }
}

}  // namespace rootd

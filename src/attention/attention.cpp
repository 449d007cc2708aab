#include "attention/attention.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "attention/panel_softmax.h"
#include "numeric/elementary.h"
#include "numeric/matrix_kernel.h"
#include "numeric/sum_of_squares.h"

namespace rootd {

namespace {

constexpr ptrdiff_t keys_per_strip = panel_rows;
constexpr float infinity = std::numeric_limits<float>::infinity();
// A factor that freezes any row and still stays finite when it is multiplied further.
constexpr double largest_factor = 1e300;
// Keys all below 2 to the power of it are packed enlarged: a large factor would overflow in the query alone.
constexpr int tiny_exponent = -32;
constexpr double binary_logarithm_of_e = 1.4426950408889634;
constexpr double natural_logarithm_of_2 = 0.6931471805599453;

// Keys whose scores are computed before the next chunk of d: their strips share a chunk of queries in the
// first cache.
constexpr ptrdiff_t score_tile = 64;
// How many columns of values one call of the kernel mixes, in fours.
constexpr ptrdiff_t value_strips_per_call = 16;

// Where keys and values together are larger, several panels of queries go through them at once, tile by tile:
// half of a small second cache, in floats.
constexpr ptrdiff_t most_in_second_cache = 1 << 17;
constexpr ptrdiff_t most_together = 4;
// Unless their scores are large themselves.
constexpr ptrdiff_t most_keys_together = 1 << 13;

ptrdiff_t up_to_multiple(ptrdiff_t n, ptrdiff_t of) {
  return (n + of - 1) / of * of;
}

// The bits of the float of largest magnitude among them, without its sign. The bits of magnitudes compare
// like whole numbers, and what is not finite comes after everything that is.
uint32_t largest_bits(const float* x, ptrdiff_t count) {
  constexpr int32_t magnitude = 0x7fffffff;
  i32x4 first{}, second{};
  const auto raise = [](i32x4& largest, i32x4 bits) { largest = bits > largest ? bits : largest; };
  ptrdiff_t i = 0;
  for (; i + 2 * lanes <= count; i += 2 * lanes) {
    raise(first, load<i32x4>(x + i) & magnitude);
    raise(second, load<i32x4>(x + i + lanes) & magnitude);
  }
  raise(first, second);
  int32_t largest = std::max(std::max(first[0], first[1]), std::max(first[2], first[3]));
  for (; i < count; ++i) largest = std::max(largest, load<int32_t>(x + i) & magnitude);
  return static_cast<uint32_t>(largest);
}
constexpr uint32_t bits_of_infinity = 0x7f800000;

// |x| < 2^exponent; far below every other exponent for x = 0.
int exponent_above(float x) {
  constexpr int of_zero = -1000;
  return x == 0 ? of_zero : std::ilogb(x) + 1;
}

double inverse_norm(const float* x, ptrdiff_t count) {
  const double squares = sum_of_squares_in_order(x, count);
  return squares == 0 ? 0 : 1 / std::sqrt(squares);
}

}  // namespace

double measured_beta(const RowMoments* rows, ptrdiff_t count) {
  RowMoments all;
  for (ptrdiff_t i = 0; i < count; ++i) {
    const RowMoments& row = rows[i];
    if (row.count == 0) continue;
    const double together = all.count + row.count, apart = row.mean - all.mean;
    all.mean += apart * row.count / together;
    all.squares += row.squares + apart * apart * all.count * row.count / together;
    all.count = together;
  }
  return all.squares == 0 ? 1 : 1 / std::sqrt(all.squares / all.count);
}

// Eight queries and what becomes of them. Queries, scores and output lie in the head's memory.
struct AttentionHead::Panel {
  float *queries, *scores, *output;
  ptrdiff_t from;                         // the first query's row
  ptrdiff_t rows;                         // of the eight columns, those in use
  ptrdiff_t seen[queries_per_panel];      // how many of the visible keys, from the first on, each query sees
  ptrdiff_t keys;                         // the most that any sees, padded to whole strips
  double factor[queries_per_panel] = {};  // what the queries are multiplied by before the product
  float scale[queries_per_panel];         // what exponentials are multiplied by to be weights
};

AttentionHead::AttentionHead(const AttentionShape& shape, const AttentionSettings& settings, ptrdiff_t head,
                             const float* queries, const float* keys, const float* values)
    : shape(shape), settings(settings), head(head), queries(queries + head * shape.d) {
  // Numbers that a mask hides are checked like all others.
  uint32_t largest = 0;
  visible.reserve(static_cast<size_t>(shape.columns));
  for (ptrdiff_t key = 0; key < shape.columns; ++key) {
    if (settings.keyMask.empty() || settings.keyMask[static_cast<size_t>(key)]) {
      visible.push_back(static_cast<int32_t>(key));
    } else {
      largest = std::max({largest, largest_bits(row_of(keys, key, shape.d), shape.d),
                          largest_bits(row_of(values, key, shape.valueWidth), shape.valueWidth)});
    }
  }
  padded = up_to_multiple(static_cast<ptrdiff_t>(visible.size()), keys_per_strip);
  largest = std::max({largest, pack_keys(keys), pack_values(values)});
  finite = largest < bits_of_infinity;

  const ptrdiff_t width = up_to_multiple(shape.valueWidth, panel_rows);
  together =
      padded * (shape.d + width) > most_in_second_cache && padded <= most_keys_together ? most_together : 1;
  exponents.resize(static_cast<size_t>(std::min<ptrdiff_t>(depth_chunk, padded) * queries_per_panel));
  queryPanels.resize(static_cast<size_t>(together * shape.d * queries_per_panel));
  scorePanels.resize(static_cast<size_t>(together * padded * queries_per_panel));
  outputPanels.resize(static_cast<size_t>(together * width * queries_per_panel));
}

// A key's part for this head, of the keys or of the values.
const float* AttentionHead::row_of(const float* matrix, ptrdiff_t key, ptrdiff_t width) const {
  return matrix + (key * shape.heads + head) * width;
}

// Returns the bits of the largest magnitude.
uint32_t AttentionHead::pack_keys(const float* keys) {
  const ptrdiff_t count = static_cast<ptrdiff_t>(visible.size());
  packedKeys.resize(static_cast<size_t>(padded * shape.d));
  const bool normalize = settings.rule == Rule::cosine;
  const std::vector<float> padding(static_cast<size_t>(shape.d));
  std::vector<float> directions(normalize ? static_cast<size_t>(keys_per_strip * shape.d) : 0);
  uint32_t largest = 0, largestPacked = 0;
  for (ptrdiff_t i = 0; i < padded; i += keys_per_strip) {
    const float* rows[keys_per_strip];
    for (ptrdiff_t k = 0; k < keys_per_strip; ++k) {
      rows[k] = i + k < count ? row_of(keys, visible[static_cast<size_t>(i + k)], shape.d) : padding.data();
      largest = std::max(largest, largest_bits(rows[k], shape.d));
      if (!normalize) continue;
      const double scale = inverse_norm(rows[k], shape.d);
      float* direction = directions.data() + k * shape.d;
      for (ptrdiff_t x = 0; x < shape.d; ++x)
        direction[x] = static_cast<float>(static_cast<double>(rows[k][x]) * scale);
      rows[k] = direction;
      largestPacked = std::max(largestPacked, largest_bits(direction, shape.d));
    }
    interleave_four(rows, shape.d, packedKeys.data() + i * shape.d, keys_per_strip);
  }
  if (largest >= bits_of_infinity) return largest;

  const float largestKey = load<float>(normalize ? &largestPacked : &largest);
  int largestExponent = exponent_above(largestKey);
  if (largestKey > 0 && largestExponent < tiny_exponent) {
    const float up = std::ldexp(1.0f, std::min(-largestExponent, 126));
    for (ptrdiff_t i = 0; i < padded * shape.d; ++i) packedKeys.data()[i] *= up;
    keyScale = 1 / static_cast<double>(up);
    largestExponent = exponent_above(largestKey * up);
  }
  keyExponent = largestExponent + std::ilogb(static_cast<double>(shape.d)) + 1;
  return largest;
}

// Returns the bits of the largest magnitude.
uint32_t AttentionHead::pack_values(const float* values) {
  if (shape.valueWidth == 0) return 0;
  const ptrdiff_t count = static_cast<ptrdiff_t>(visible.size());
  const ptrdiff_t width = up_to_multiple(shape.valueWidth, panel_rows);
  const std::vector<float> padding(static_cast<size_t>(shape.valueWidth));
  packedValues.resize(static_cast<size_t>(padded * width));
  if (width > shape.valueWidth) std::fill_n(packedValues.data(), padded * width, 0.0f);
  uint32_t largest = 0;
  for (ptrdiff_t chunk = 0; chunk < count; chunk += depth_chunk) {
    const ptrdiff_t depth = std::min<ptrdiff_t>(depth_chunk, padded - chunk);
    // Four keys at a time fill a cache line of every strip.
    for (ptrdiff_t i = chunk; i < chunk + depth; i += keys_per_strip) {
      const float* rows[keys_per_strip];
      for (ptrdiff_t k = 0; k < keys_per_strip; ++k) {
        rows[k] = i + k < count ? row_of(values, visible[static_cast<size_t>(i + k)], shape.valueWidth)
                                : padding.data();
        largest = std::max(largest, largest_bits(rows[k], shape.valueWidth));
      }
      float* to = packedValues.data() + chunk * width + (i - chunk) * panel_rows;
      for (ptrdiff_t x = 0; x < shape.valueWidth; x += panel_rows, to += panel_rows * depth) {
        const ptrdiff_t here = std::min<ptrdiff_t>(panel_rows, shape.valueWidth - x);
        for (ptrdiff_t k = 0; k < keys_per_strip; ++k) {
          if (here == panel_rows) {
            store(to + k * panel_rows, load<f32x4>(rows[k] + x));
          } else {
            std::copy_n(rows[k] + x, here, to + k * panel_rows);
          }
        }
      }
    }
  }
  return largest;
}

ptrdiff_t AttentionHead::keys_seen(ptrdiff_t row) const {
  if (!settings.causal) return static_cast<ptrdiff_t>(visible.size());
  return std::upper_bound(visible.begin(), visible.end(), shape.firstRow + row) - visible.begin();
}

double AttentionHead::factor(double seen, double measuredBeta) const {
  if (settings.beta) return *settings.beta;
  const double d = static_cast<double>(shape.d);
  switch (settings.rule) {
    case Rule::sqrt:
      return 1 / std::sqrt(d);
    case Rule::linear:
      return 1 / d;
    case Rule::logLength:
      return seen == 0 ? 0 : logarithm(seen) / std::sqrt(d);
    case Rule::measured:
      return measuredBeta;
    case Rule::cosine:
      return std::sqrt(d);
    case Rule::none:
    case Rule::predicted:
    case Rule::learned:
    case Rule::rmsNorm:
    case Rule::scalable:
      break;
  }
  return 1;
}

// The factor that turns a query, whose largest magnitude is given, into scores `wanted` times the raw ones
// (under `cosine`, times the cosine); less if scores, or the entries of the query that the factor is applied
// to, might reach 2^126, so that they and their differences are finite. That bound is only met where the
// softmax is frozen.
double AttentionHead::query_factor(const float* query, float largest, double wanted) const {
  const double scale = settings.rule == Rule::cosine ? inverse_norm(query, shape.d) : 1;
  // Ordinary numbers are far from the bound; ilogb and ldexp are slow.
  if (keyExponent < 32 && largest < 0x1p31f && wanted * scale * keyScale < 0x1p60) return wanted * scale;
  const int exponent = exponent_above(largest) + std::max(keyExponent, 0);
  if (exponent < 64 && wanted * scale * keyScale < 0x1p60) return wanted * scale;
  return std::min(wanted * scale, std::ldexp(1.0, 126 - exponent) / keyScale);
}

// Up to eight rows from `from` on, and how many keys they see. The panel is number `place` of those together.
AttentionHead::Panel AttentionHead::panel_of(ptrdiff_t place, ptrdiff_t from, ptrdiff_t rows) const {
  Panel panel;
  panel.queries = queryPanels.data() + place * shape.d * queries_per_panel;
  panel.scores = scorePanels.data() + place * padded * queries_per_panel;
  panel.output =
      outputPanels.data() + place * up_to_multiple(shape.valueWidth, panel_rows) * queries_per_panel;
  panel.from = from;
  panel.rows = std::min(rows, queries_per_panel);
  // Later rows see more. Unused columns see as many as the last, and their results are ignored.
  for (ptrdiff_t lane = 0; lane < queries_per_panel; ++lane) {
    panel.seen[lane] = keys_seen(from + std::min(lane, panel.rows - 1));
  }
  panel.keys = up_to_multiple(panel.seen[panel.rows - 1], keys_per_strip);
  return panel;
}

// The factors that make scores `wanted` times the raw ones. False if a query is not finite.
bool AttentionHead::set_factors(Panel& panel, const double* wanted) const {
  for (ptrdiff_t lane = 0; lane < panel.rows; ++lane) {
    const float* const row = query(panel.from + lane);
    const uint32_t largest = largest_bits(row, shape.d);
    if (largest >= bits_of_infinity) return false;
    panel.factor[lane] = query_factor(row, load<float>(&largest), wanted[lane]);
  }
  return true;
}

// The panel's queries [d×8], each times its factor.
void AttentionHead::pack_queries(const Panel& panel) const {
  pack_strip<queries_per_panel>(query(panel.from), 1, shape.heads * shape.d, shape.d, panel.rows,
                                panel.queries);
  float factors[queries_per_panel];
  for (ptrdiff_t lane = 0; lane < queries_per_panel; ++lane) {
    const double factor = panel.factor[lane] * keyScale;
    factors[lane] = static_cast<float>(factor);
    if (factor == 0 || (factor > 0x1p-100 && factor < 0x1p100)) continue;
    for (ptrdiff_t x = 0; x < shape.d; ++x) {
      float& entry = panel.queries[x * queries_per_panel + lane];
      entry = static_cast<float>(static_cast<double>(entry) * factor);
    }
    factors[lane] = 1;
  }
  const f32x4 left = load<f32x4>(factors), right = load<f32x4>(factors + lanes);
  for (ptrdiff_t x = 0; x < shape.d; ++x) {
    float* at = panel.queries + x * queries_per_panel;
    store(at, load<f32x4>(at) * left);
    store(at + lanes, load<f32x4>(at + lanes) * right);
  }
}

// Scores of the panels' queries: their raw ones times panel.factor. −∞ where a query sees no key.
void AttentionHead::score(const Panel* panels, ptrdiff_t count) const {
  for (ptrdiff_t i = 0; i < count; ++i) pack_queries(panels[i]);
  // Of the last panel: later rows see more.
  const ptrdiff_t keys = panels[count - 1].keys;
  for (ptrdiff_t tile = 0; tile < keys; tile += score_tile) {
    for (ptrdiff_t x = 0; x < shape.d; x += depth_chunk) {
      const ptrdiff_t depth = std::min<ptrdiff_t>(depth_chunk, shape.d - x);
      for (const Panel* panel = panels; panel != panels + count; ++panel) {
        const ptrdiff_t strips = std::min(panel->keys - tile, score_tile) / keys_per_strip;
        panel_kernel(strips, depth, packedKeys.data() + tile * shape.d + x * keys_per_strip,
                     shape.d * keys_per_strip, panel->queries + x * queries_per_panel,
                     panel->scores + tile * queries_per_panel, queries_per_panel, x > 0);
      }
    }
  }
  for (const Panel* panel = panels; panel != panels + count; ++panel) {
    for (ptrdiff_t key = panel->seen[0]; key < panel->keys; ++key) {
      for (ptrdiff_t lane = 0; lane < queries_per_panel; ++lane) {
        if (key >= panel->seen[lane]) panel->scores[key * queries_per_panel + lane] = -infinity;
      }
    }
  }
}

bool AttentionHead::row_moments(ptrdiff_t from, ptrdiff_t count, RowMoments* moments) {
  if (!finite) return false;
  // The raw scores of tiny keys enlarged as these are, so that none is denormal.
  double wanted[queries_per_panel];
  std::fill_n(wanted, queries_per_panel, 1 / keyScale);
  for (ptrdiff_t row = 0; row < count; row += queries_per_panel) {
    Panel panel = panel_of(0, from + row, count - row);
    if (!set_factors(panel, wanted)) return false;
    score(&panel, 1);
    for (ptrdiff_t lane = 0; lane < panel.rows; ++lane) {
      const double seen = static_cast<double>(panel.seen[lane]), scale = 1 / panel.factor[lane];
      const float* column = panel.scores + lane;
      double sum = 0, squares = 0;
      for (ptrdiff_t key = 0; key < panel.seen[lane]; ++key) {
        sum += static_cast<double>(column[key * queries_per_panel]);
      }
      const double mean = panel.seen[lane] == 0 ? 0 : sum / seen;
      for (ptrdiff_t key = 0; key < panel.seen[lane]; ++key) {
        const double apart = static_cast<double>(column[key * queries_per_panel]) - mean;
        squares += apart * apart;
      }
      moments[row + lane] = {seen, mean * scale, squares * scale * scale};
    }
  }
  return true;
}

bool AttentionHead::attend(ptrdiff_t from, ptrdiff_t count, double measuredBeta,
                           const AttentionResults& results) {
  if (!finite) return false;
  for (ptrdiff_t row = 0; row < count; row += together * queries_per_panel) {
    Panel panels[most_together];
    ptrdiff_t filled = 0;
    for (ptrdiff_t at = row; at < count && filled < together; at += queries_per_panel) {
      Panel& panel = panels[filled] = panel_of(filled, from + at, count - at);
      double wanted[queries_per_panel];
      for (ptrdiff_t lane = 0; lane < panel.rows; ++lane) {
        const double beta = factor(static_cast<double>(panel.seen[lane]), measuredBeta);
        if (results.beta) results.beta[at + lane] = static_cast<float>(beta);
        wanted[lane] = std::min(beta, largest_factor) * binary_logarithm_of_e;
      }
      if (!set_factors(panel, wanted)) return false;
      ++filled;
    }
    score(panels, filled);
    for (ptrdiff_t i = 0; i < filled; ++i) soften(panels[i], results, row + i * queries_per_panel);
    if (!results.output) continue;
    mix_values(panels, filled);
    for (ptrdiff_t i = 0; i < filled; ++i) write_output(panels[i], results, row + i * queries_per_panel);
  }
  return true;
}

// Scores → exponentials, and the statistics of each row. `index` is the place of the first row in the
// results.
void AttentionHead::soften(Panel& panel, const AttentionResults& results, ptrdiff_t index) const {
  float largest[queries_per_panel];
  std::fill_n(largest, queries_per_panel, -infinity);
  raise_to_largest(panel.keys, panel.scores, largest);
  PanelSums sums[2] = {};
  for (ptrdiff_t key = 0; key < panel.keys; key += depth_chunk) {
    const ptrdiff_t keys = std::min<ptrdiff_t>(depth_chunk, panel.keys - key);
    float* chunk = panel.scores + key * queries_per_panel;
    exponentials(keys, chunk, largest, exponents.data());
    add_to_sums(keys, exponents.data(), chunk, sums[0]);
    add_to_sums(keys, exponents.data() + lanes, chunk + lanes, sums[1]);
  }
  for (ptrdiff_t lane = 0; lane < queries_per_panel; ++lane) {
    const PanelSums& half = sums[lane / lanes];
    const ptrdiff_t at = lane % lanes;
    const RowSums of_lane{half.ties[at], half.first[at], half.second[at], half.third[at], half.weighted[at]};
    panel.scale[lane] = static_cast<float>(of_lane.largest_weight());
    if (lane < panel.rows) write_row(results, index + lane, panel.scores + lane, panel.seen[lane], of_lane);
  }
}

// output [valueWidth×8] = Vᵀ·e of each panel, unnormalised.
void AttentionHead::mix_values(const Panel* panels, ptrdiff_t count) const {
  for (const Panel* panel = panels; panel != panels + count; ++panel) {
    if (panel->keys == 0) std::fill_n(panel->output, shape.valueWidth * queries_per_panel, 0.0f);
  }
  const ptrdiff_t strips = (shape.valueWidth + panel_rows - 1) / panel_rows;
  for (ptrdiff_t chunk = 0; chunk < panels[count - 1].keys; chunk += depth_chunk) {
    const ptrdiff_t packedDepth = std::min<ptrdiff_t>(depth_chunk, padded - chunk);
    for (ptrdiff_t strip = 0; strip < strips; strip += value_strips_per_call) {
      for (const Panel* panel = panels; panel != panels + count; ++panel) {
        if (panel->keys <= chunk) continue;
        panel_kernel(std::min(value_strips_per_call, strips - strip),
                     std::min<ptrdiff_t>(depth_chunk, panel->keys - chunk),
                     packedValues.data() + (chunk * strips + strip * packedDepth) * panel_rows,
                     packedDepth * panel_rows, panel->scores + chunk * queries_per_panel,
                     panel->output + strip * panel_rows * queries_per_panel, queries_per_panel, chunk > 0);
      }
    }
  }
}

// The panel's outputᵀ, each entry times its query's scale. `index` as above.
void AttentionHead::write_output(const Panel& panel, const AttentionResults& results, ptrdiff_t index) const {
  for (ptrdiff_t first = 0; first < panel.rows; first += lanes) {
    const f32x4 scale = load<f32x4>(panel.scale + first);
    const ptrdiff_t here = std::min<ptrdiff_t>(lanes, panel.rows - first);
    for (ptrdiff_t x = 0; x < shape.valueWidth; x += lanes) {
      f32x4 four[lanes];
      for (ptrdiff_t i = 0; i < lanes; ++i)
        four[i] = load<f32x4>(panel.output + (x + i) * queries_per_panel + first) * scale;
      transpose(four);
      float* to = results.output + (index + first) * results.outputStride + x;
      if (here == lanes && x + lanes <= shape.valueWidth) {
        for (const f32x4 entries : four) {
          store(to, entries);
          to += results.outputStride;
        }
      } else {
        float entries[lanes * lanes];
        for (ptrdiff_t i = 0; i < lanes; ++i) store(entries + i * lanes, four[i]);
        for (ptrdiff_t i = 0; i < here; ++i)
          std::copy_n(entries + i * lanes, std::min<ptrdiff_t>(lanes, shape.valueWidth - x),
                      to + i * results.outputStride);
      }
    }
  }
}

// `weights` are the row's exponentials, one in every panel_columns.
void AttentionHead::write_row(const AttentionResults& results, ptrdiff_t index, const float* weights,
                              ptrdiff_t seen, const RowSums& sums) const {
  const double top = sums.largest_weight();
  const float scale = static_cast<float>(top);
  if (results.weights) {
    float* to = results.weights + index * shape.columns;
    std::fill_n(to, shape.columns, 0.0f);
    for (ptrdiff_t key = 0; key < seen; ++key) {
      to[visible[static_cast<size_t>(key)]] = weights[key * queries_per_panel] * scale;
    }
  }
  if (results.largest) results.largest[index] = scale;
  if (results.entropy) {
    const double entropy = logarithm(sums.total()) - natural_logarithm_of_2 * sums.weighted * top;
    results.entropy[index] = top == 0 ? 0 : static_cast<float>(entropy);
  }
  if (results.participation)
    results.participation[index] = static_cast<float>((sums.ties + sums.second) * top * top);
  if (results.jacobian) {
    // ‖J‖² = S₂ − 2S₃ + S₂² cancels in a frozen row. With one largest weight set apart, 1 − p₁ is the sum r₁
    // of the others, and ‖J‖² = (p₁r₁)² + 2p₁²r₂ + r₂ − 2r₃ + r₂², where the others are at most ½.
    const double r1 = (sums.ties - 1 + sums.first) * top;
    const double r2 = (sums.ties - 1 + sums.second) * top * top;
    const double r3 = (sums.ties - 1 + sums.third) * top * top * top;
    const double squared = top * r1 * top * r1 + 2 * top * top * r2 + (r2 - 2 * r3) + r2 * r2;
    results.jacobian[index] = static_cast<float>(std::sqrt(std::max(0.0, squared)));
  }
}

}  // namespace rootd

#include "attention/attention.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "attention/panel_softmax.h"
#include "numeric/elementary.h"
#include "numeric/matrix_kernel.h"

namespace rootd {

namespace {

constexpr ptrdiff_t keys_per_strip = panel_rows;
constexpr float infinity = std::numeric_limits<float>::infinity();
// A factor that freezes any row, and still is finite when multiplied on.
constexpr double largest_factor = 1e300;
// Keys all below 2 to the power of it are packed enlarged: a large factor would overflow in the query alone.
constexpr int tiny_exponent = -32;
constexpr double binary_logarithm_of_e = 1.4426950408889634;
constexpr double natural_logarithm_of_2 = 0.6931471805599453;

// Keys whose scores are computed before the next chunk of d: their strips share a chunk of queries in the
// first cache.
constexpr ptrdiff_t score_tile = 64;
// And the columns of values that one call of the kernel mixes, by fours.
constexpr ptrdiff_t value_strips_per_call = 16;

ptrdiff_t up_to_multiple(ptrdiff_t n, ptrdiff_t of) {
  return (n + of - 1) / of * of;
}

float largest_magnitude(const float* x, ptrdiff_t count) {
  f32x4 first{}, second{};
  const auto magnitude = [](f32x4 v) { return bits_as<f32x4>(bits_as<u32x4>(v) & 0x7fffffffu); };
  ptrdiff_t i = 0;
  for (; i + 2 * lanes <= count; i += 2 * lanes) {
    first = larger(magnitude(load<f32x4>(x + i)), first);
    second = larger(magnitude(load<f32x4>(x + i + lanes)), second);
  }
  first = larger(first, second);
  float largest = std::max(std::max(first[0], first[1]), std::max(first[2], first[3]));
  for (; i < count; ++i) largest = std::max(largest, std::abs(x[i]));
  return largest;
}

// |x| < 2^exponent; far below every other exponent for x = 0.
int exponent_above(float x) {
  constexpr int of_zero = -1000;
  return x == 0 ? of_zero : std::ilogb(x) + 1;
}

double inverse_norm(const float* x, ptrdiff_t count) {
  double squares = 0;
  for (ptrdiff_t i = 0; i < count; ++i) squares += static_cast<double>(x[i]) * static_cast<double>(x[i]);
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

struct AttentionHead::Panel {
  ptrdiff_t rows;                         // of the eight columns, those in use
  ptrdiff_t seen[queries_per_panel];      // how many of the visible keys, from the first on, each query sees
  ptrdiff_t keys;                         // the most that any sees, padded to whole strips
  double factor[queries_per_panel] = {};  // what the queries are multiplied by before the product
};

AttentionHead::AttentionHead(const AttentionShape& shape, const AttentionSettings& settings, ptrdiff_t head,
                             const float* queries, const float* keys, const float* values)
    : shape(shape), settings(settings), queries(queries + head * shape.d) {
  for (ptrdiff_t key = 0; key < shape.columns; ++key) {
    if (settings.keyMask.empty() || settings.keyMask[static_cast<size_t>(key)]) {
      visible.push_back(static_cast<int32_t>(key));
    }
  }
  const ptrdiff_t count = static_cast<ptrdiff_t>(visible.size());
  const ptrdiff_t padded = up_to_multiple(count, keys_per_strip);
  const auto visible_row = [&](const float* matrix, ptrdiff_t i, ptrdiff_t width) {
    return matrix + (visible[static_cast<size_t>(i)] * shape.heads + head) * width;
  };

  packedKeys.resize(static_cast<size_t>(padded * shape.d));
  const std::vector<float> padding(static_cast<size_t>(std::max(shape.d, shape.valueWidth)));
  std::vector<float> directions(settings.rule == Rule::cosine ? static_cast<size_t>(keys_per_strip * shape.d)
                                                              : 0);
  float largestKey = 0;
  for (ptrdiff_t i = 0; i < padded; i += keys_per_strip) {
    const float* rows[keys_per_strip];
    for (ptrdiff_t k = 0; k < keys_per_strip; ++k) {
      rows[k] = i + k < count ? visible_row(keys, i + k, shape.d) : padding.data();
      if (settings.rule == Rule::cosine) {
        const double scale = inverse_norm(rows[k], shape.d);
        float* direction = directions.data() + k * shape.d;
        for (ptrdiff_t x = 0; x < shape.d; ++x)
          direction[x] = static_cast<float>(static_cast<double>(rows[k][x]) * scale);
        rows[k] = direction;
      }
      largestKey = std::max(largestKey, largest_magnitude(rows[k], shape.d));
    }
    interleave_four(rows, shape.d, packedKeys.data() + i * shape.d, keys_per_strip);
  }
  int largestExponent = exponent_above(largestKey);
  if (largestKey > 0 && largestExponent < tiny_exponent) {
    const float up = std::ldexp(1.0f, std::min(-largestExponent, 126));
    for (ptrdiff_t i = 0; i < padded * shape.d; ++i) packedKeys.data()[i] *= up;
    keyScale = 1 / static_cast<double>(up);
    largestExponent = exponent_above(largestKey * up);
  }
  keyExponent = largestExponent + std::ilogb(static_cast<double>(shape.d)) + 1;

  if (shape.valueWidth > 0) {
    const ptrdiff_t width = up_to_multiple(shape.valueWidth, panel_rows);
    packedValues.resize(static_cast<size_t>(padded * width));
    if (width > shape.valueWidth) std::fill_n(packedValues.data(), padded * width, 0.0f);
    for (ptrdiff_t chunk = 0; chunk < count; chunk += depth_chunk) {
      const ptrdiff_t depth = std::min<ptrdiff_t>(depth_chunk, padded - chunk);
      // Four keys at a time fill a cache line of every strip.
      for (ptrdiff_t i = chunk; i < chunk + depth; i += keys_per_strip) {
        const float* rows[keys_per_strip];
        for (ptrdiff_t k = 0; k < keys_per_strip; ++k) {
          rows[k] = i + k < count ? visible_row(values, i + k, shape.valueWidth) : padding.data();
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
    mixed.resize(static_cast<size_t>(width * queries_per_panel));
  }
  exponents.resize(static_cast<size_t>(std::min<ptrdiff_t>(depth_chunk, padded) * queries_per_panel));
  queryPanel.resize(static_cast<size_t>(shape.d * queries_per_panel));
  scores.resize(static_cast<size_t>(padded * queries_per_panel));
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
      break;
  }
  return 1;
}

// The factor that turns `lane`'s query into scores `wanted` times the raw ones (under `cosine`, times the
// cosine); less if scores, or the entries of the query that the factor is applied to, might reach 2^126, so
// that they and their differences are finite. That bound is only met where the softmax is frozen.
double AttentionHead::query_factor(const float* query, double wanted) const {
  const double scale = settings.rule == Rule::cosine ? inverse_norm(query, shape.d) : 1;
  const int exponent = exponent_above(largest_magnitude(query, shape.d)) + std::max(keyExponent, 0);
  // Ordinary numbers are far from the bound; ldexp is slow.
  if (exponent < 64 && wanted * scale * keyScale < 0x1p60) return wanted * scale;
  return std::min(wanted * scale, std::ldexp(1.0, 126 - exponent) / keyScale);
}

// Scores of rows from … from + panel.rows − 1: their raw ones times panel.factor. −∞ where a query sees no
// key.
void AttentionHead::score(ptrdiff_t from, Panel& panel) {
  const ptrdiff_t stride = shape.heads * shape.d;
  pack_strip<queries_per_panel>(queries + from * stride, 1, stride, shape.d, panel.rows, queryPanel.data());
  float factors[queries_per_panel];
  for (ptrdiff_t lane = 0; lane < queries_per_panel; ++lane) {
    const double factor = panel.factor[lane] * keyScale;
    factors[lane] = static_cast<float>(factor);
    if (factor == 0 || (factor > 0x1p-100 && factor < 0x1p100)) continue;
    for (ptrdiff_t x = 0; x < shape.d; ++x) {
      float& entry = queryPanel.data()[x * queries_per_panel + lane];
      entry = static_cast<float>(static_cast<double>(entry) * factor);
    }
    factors[lane] = 1;
  }
  const f32x4 left = load<f32x4>(factors), right = load<f32x4>(factors + lanes);
  for (ptrdiff_t x = 0; x < shape.d; ++x) {
    float* at = queryPanel.data() + x * queries_per_panel;
    store(at, load<f32x4>(at) * left);
    store(at + lanes, load<f32x4>(at + lanes) * right);
  }

  for (ptrdiff_t tile = 0; tile < panel.keys; tile += score_tile) {
    const ptrdiff_t strips = std::min(panel.keys - tile, score_tile) / keys_per_strip;
    for (ptrdiff_t x = 0; x < shape.d; x += depth_chunk) {
      const ptrdiff_t depth = std::min<ptrdiff_t>(depth_chunk, shape.d - x);
      panel_kernel(strips, depth, packedKeys.data() + tile * shape.d + x * keys_per_strip,
                   shape.d * keys_per_strip, queryPanel.data() + x * queries_per_panel,
                   scores.data() + tile * queries_per_panel, queries_per_panel, x > 0);
    }
  }
  for (ptrdiff_t key = panel.seen[0]; key < panel.keys; ++key) {
    for (ptrdiff_t lane = 0; lane < queries_per_panel; ++lane) {
      if (key >= panel.seen[lane]) scores.data()[key * queries_per_panel + lane] = -infinity;
    }
  }
}

// Rows from … from + rows − 1, and how many keys they see.
AttentionHead::Panel AttentionHead::panel_of(ptrdiff_t from, ptrdiff_t rows) const {
  Panel panel;
  panel.rows = std::min(rows, queries_per_panel);
  // Later rows see more. Unused columns see as many as the last, and what they give is left alone.
  for (ptrdiff_t lane = 0; lane < queries_per_panel; ++lane) {
    panel.seen[lane] = keys_seen(from + std::min(lane, panel.rows - 1));
  }
  panel.keys = up_to_multiple(panel.seen[panel.rows - 1], keys_per_strip);
  return panel;
}

void AttentionHead::row_moments(ptrdiff_t from, ptrdiff_t count, RowMoments* moments) {
  for (ptrdiff_t row = 0; row < count; row += queries_per_panel) {
    Panel panel = panel_of(from + row, count - row);
    for (ptrdiff_t lane = 0; lane < panel.rows; ++lane) {
      // The raw scores of tiny keys enlarged as these are, so that none is denormal.
      panel.factor[lane] = query_factor(queries + (from + row + lane) * shape.heads * shape.d, 1 / keyScale);
    }
    score(from + row, panel);
    for (ptrdiff_t lane = 0; lane < panel.rows; ++lane) {
      const double seen = static_cast<double>(panel.seen[lane]), scale = 1 / panel.factor[lane];
      const float* column = scores.data() + lane;
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
}

void AttentionHead::attend(ptrdiff_t from, ptrdiff_t count, double measuredBeta,
                           const AttentionResults& results) {
  for (ptrdiff_t row = 0; row < count; row += queries_per_panel) {
    Panel panel = panel_of(from + row, count - row);
    for (ptrdiff_t lane = 0; lane < panel.rows; ++lane) {
      const double beta = factor(static_cast<double>(panel.seen[lane]), measuredBeta);
      if (results.beta) results.beta[row + lane] = static_cast<float>(beta);
      const float* query = queries + (from + row + lane) * shape.heads * shape.d;
      panel.factor[lane] = query_factor(query, std::min(beta, largest_factor) * binary_logarithm_of_e);
    }
    score(from + row, panel);

    float largest[queries_per_panel];
    std::fill_n(largest, queries_per_panel, -infinity);
    for (ptrdiff_t key = 0; key < panel.keys; key += depth_chunk) {
      raise_to_largest(std::min<ptrdiff_t>(depth_chunk, panel.keys - key),
                       scores.data() + key * queries_per_panel, largest);
    }
    PanelSums sums[2] = {};
    for (ptrdiff_t key = 0; key < panel.keys; key += depth_chunk) {
      const ptrdiff_t keys = std::min<ptrdiff_t>(depth_chunk, panel.keys - key);
      float* chunk = scores.data() + key * queries_per_panel;
      exponentials(keys, chunk, largest, exponents.data());
      add_to_sums(keys, exponents.data(), chunk, sums[0]);
      add_to_sums(keys, exponents.data() + lanes, chunk + lanes, sums[1]);
    }
    float largestWeights[queries_per_panel];
    for (ptrdiff_t lane = 0; lane < queries_per_panel; ++lane) {
      const PanelSums& half = sums[lane / lanes];
      const ptrdiff_t at = lane % lanes;
      const RowSums of_lane{half.ties[at], half.first[at], half.second[at], half.third[at],
                            half.weighted[at]};
      largestWeights[lane] = static_cast<float>(of_lane.largest_weight());
      if (lane < panel.rows) write_row(results, row + lane, lane, panel.seen[lane], of_lane);
    }
    if (results.output) {
      mix_values(panel.keys);
      write_output(results, row, panel.rows, largestWeights);
    }
  }
}

// mixed [valueWidth×8] = Vᵀ·e, unnormalised.
void AttentionHead::mix_values(ptrdiff_t keys) {
  if (keys == 0) std::fill_n(mixed.data(), shape.valueWidth * queries_per_panel, 0.0f);
  const ptrdiff_t strips = (shape.valueWidth + panel_rows - 1) / panel_rows;
  const ptrdiff_t packed = up_to_multiple(static_cast<ptrdiff_t>(visible.size()), keys_per_strip);
  for (ptrdiff_t chunk = 0; chunk < keys; chunk += depth_chunk) {
    const ptrdiff_t depth = std::min<ptrdiff_t>(depth_chunk, keys - chunk);
    const ptrdiff_t packedDepth = std::min<ptrdiff_t>(depth_chunk, packed - chunk);
    for (ptrdiff_t strip = 0; strip < strips; strip += value_strips_per_call) {
      panel_kernel(std::min(value_strips_per_call, strips - strip), depth,
                   packedValues.data() + (chunk * strips + strip * packedDepth) * panel_rows,
                   packedDepth * panel_rows, scores.data() + chunk * queries_per_panel,
                   mixed.data() + strip * panel_rows * queries_per_panel, queries_per_panel, chunk > 0);
    }
  }
}

// outputᵀ = mixed, of the panel's rows `from` … from + rows − 1, each entry times its query's scale.
void AttentionHead::write_output(const AttentionResults& results, ptrdiff_t from, ptrdiff_t rows,
                                 const float* scales) const {
  for (ptrdiff_t first = 0; first < rows; first += lanes) {
    const f32x4 scale = load<f32x4>(scales + first);
    const ptrdiff_t here = std::min<ptrdiff_t>(lanes, rows - first);
    for (ptrdiff_t x = 0; x < shape.valueWidth; x += lanes) {
      f32x4 four[lanes];
      for (ptrdiff_t i = 0; i < lanes; ++i)
        four[i] = load<f32x4>(mixed.data() + (x + i) * queries_per_panel + first) * scale;
      transpose(four);
      float* to = results.output + (from + first) * results.outputStride + x;
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

void AttentionHead::write_row(const AttentionResults& results, ptrdiff_t index, ptrdiff_t lane,
                              ptrdiff_t seen, const RowSums& sums) const {
  const double top = sums.largest_weight();
  const float scale = static_cast<float>(top);
  if (results.weights) {
    float* to = results.weights + index * shape.columns;
    std::fill_n(to, shape.columns, 0.0f);
    for (ptrdiff_t key = 0; key < seen; ++key) {
      to[visible[static_cast<size_t>(key)]] = scores.data()[key * queries_per_panel + lane] * scale;
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

#include "running/head_attention.h"

#include <algorithm>
#include <limits>

#include "numeric/double_lanes.h"
#include "numeric/elementary.h"
#include "numeric/matrix_kernel.h"
#include "running/soft_cap.h"

namespace rootd {
namespace {

constexpr float masked = -std::numeric_limits<float>::infinity();
constexpr ptrdiff_t queries_together = panel_columns;

ptrdiff_t up_to(ptrdiff_t n, ptrdiff_t multiple) {
  return (n + multiple - 1) / multiple * multiple;
}

// Of four queries: the keys that each sees.
struct Sight {
  i32x4 first, end;

  i32x4 sees(ptrdiff_t key) const {
    const auto k = static_cast<int32_t>(key);
    const i32x4 keys = {k, k, k, k};
    return (keys >= first) & (keys < end);
  }
};

// A query after the text's last token, which fills up a panel, sees what that token sees.
Sight sight_of(const TextMask& mask, ptrdiff_t query) {
  Sight sight;
  for (ptrdiff_t lane = 0; lane < lanes; ++lane) {
    const ptrdiff_t q = std::min(query + lane, mask.tokens - 1);
    sight.first[lane] = static_cast<int32_t>(mask.first(q));
    sight.end[lane] = static_cast<int32_t>(mask.end(q));
  }
  return sight;
}

struct FourQueries {
  ptrdiff_t first;
  // Those that are not there to fill up a panel.
  ptrdiff_t count;
};

// Products → what the softmax sees, −∞ where a key is not seen. Notes the largest scaled product, and the
// high ones of `queries` from the first on.
[[gnu::noinline]] f32x4 scale_scores(const Sight& sight, const ScoreScale& scale, ptrdiff_t firstKey,
                                     ptrdiff_t keys, float* scores, f32x4& largest, i32x4& largestKey,
                                     const FourQueries& queries, HighScores& high) {
  f32x4 top = splat(masked);
  largest = splat(masked);
  largestKey = i32x4{};
  for (ptrdiff_t key = firstKey; key < keys; ++key) {
    float* const at = scores + key * queries_together;
    const i32x4 seen = sight.sees(key);
    const f32x4 scaled = select(seen, load<f32x4>(at) * splat(scale.scale), splat(masked));
    const i32x4 above = scaled > largest;
    const auto k = static_cast<int32_t>(key);
    largest = select(above, scaled, largest);
    largestKey = (largestKey & ~above) | (i32x4{k, k, k, k} & above);
    const i32x4 isHigh = seen & (scaled >= splat(high.least()));
    if ((isHigh[0] | isHigh[1] | isHigh[2] | isHigh[3]) != 0) {
      for (ptrdiff_t lane = 0; lane < queries.count; ++lane) {
        if (isHigh[lane] != 0) high.see({scaled[lane], static_cast<int32_t>(queries.first + lane), k});
      }
    }
    const f32x4 z = scale.cap > 0 ? select(seen, soft_capped(scaled, scale.cap), splat(masked)) : scaled;
    top = larger(top, z);
    store(at, z);
  }
  return top;
}

struct FourRows {
  DoubleLanes scores, squares, total, weighted, weightedSquares;
  f32x4 firstScore{}, firstExponential{};
};

// z → exp(z − top), with the sums over each row.
[[gnu::noinline]] void exponentials(const Sight& sight, f32x4 top, ptrdiff_t firstKey, ptrdiff_t keys,
                                    float* scores, FourRows& rows) {
  for (ptrdiff_t key = firstKey; key < keys; ++key) {
    float* const at = scores + key * queries_together;
    const i32x4 seen = sight.sees(key);
    const f32x4 x = bits_as<f32x4>(bits_as<i32x4>(load<f32x4>(at) - top) & seen);
    const f32x4 e = bits_as<f32x4>(bits_as<i32x4>(exponential(x)) & seen);
    store(at, e);
    const f64x2 lowX = lower_half(x), highX = upper_half(x), lowE = lower_half(e), highE = upper_half(e);
    rows.total.add(lowE, highE);
    rows.weighted.add(lowE * lowX, highE * highX);
    rows.weightedSquares.add(lowE * lowX * lowX, highE * highX * highX);
    if (key == 0) {
      rows.firstScore = x;
      rows.firstExponential = e;
    } else {
      rows.scores.add(lowX, highX);
      rows.squares.add(lowX * lowX, highX * highX);
    }
  }
}

double lane_of(const DoubleLanes& sums, ptrdiff_t lane) {
  return lane < 2 ? sums.low[lane] : sums.high[lane - 2];
}

}  // namespace

int64_t TextMask::pairs() const {
  int64_t count = 0;
  for (ptrdiff_t query = 0; query < tokens; ++query) count += end(query) - first(query);
  return count;
}

// Eight queries and the keys that at least one of them may see, with those before them in their chunk.
struct KeyHead::Panel {
  ptrdiff_t from, firstKey, keys;
};

KeyHead::KeyHead(const HeadWidths& widths, const TextMask& mask, const float* keys, const float* values)
    : widths(widths), mask(mask) {
  const ptrdiff_t padded = up_to(mask.tokens, panel_columns), strips = up_to(widths.value, panel_rows);
  keyStrips.resize(static_cast<size_t>(padded * widths.d));
  for (ptrdiff_t key = 0; key < padded; key += panel_rows) {
    pack_strip<panel_rows>(keys + key, widths.stride, 1, widths.d, panel_rows,
                           keyStrips.data() + key * widths.d);
  }
  // Chunk by chunk of keys, in strips of four entries.
  valueStrips.resize(static_cast<size_t>(mask.tokens * strips));
  for (ptrdiff_t chunk = 0; chunk < mask.tokens; chunk += depth_chunk) {
    const ptrdiff_t depth = std::min<ptrdiff_t>(depth_chunk, mask.tokens - chunk);
    for (ptrdiff_t entry = 0; entry < widths.value; entry += panel_rows) {
      const auto row = [&](ptrdiff_t i) {
        return values + std::min(entry + i, widths.value - 1) * widths.stride + chunk;
      };
      interleave_four({row(0), row(1), row(2), row(3)}, depth,
                      valueStrips.data() + chunk * strips + entry * depth, panel_rows);
    }
  }
  queryPanel.resize(static_cast<size_t>(widths.d * queries_together));
  scores.resize(static_cast<size_t>(padded * queries_together));
  mixed.resize(static_cast<size_t>(strips * queries_together));
}

void KeyHead::score(const float* queries, const Panel& panel) {
  pack_strip<queries_together>(queries + panel.from, widths.stride, 1, widths.d, queries_together,
                               queryPanel.data());
  for (ptrdiff_t x = 0; x < widths.d; x += depth_chunk) {
    panel_kernel(up_to(panel.keys - panel.firstKey, panel_rows) / panel_rows,
                 std::min<ptrdiff_t>(depth_chunk, widths.d - x),
                 keyStrips.data() + panel.firstKey * widths.d + x * panel_rows, widths.d * panel_rows,
                 queryPanel.data() + x * queries_together, scores.data() + panel.firstKey * queries_together,
                 queries_together, x > 0);
  }
}

void KeyHead::soften(const Panel& panel, const ScoreScale& scale, HeadSums& sums, HighScores& high) {
  for (ptrdiff_t half = 0; half < queries_together; half += lanes) {
    float* const columns = scores.data() + half;
    const Sight sight = sight_of(mask, panel.from + half);
    f32x4 largest;
    i32x4 largestKey;
    const ptrdiff_t first = panel.from + half;
    const FourQueries queries{first, std::min<ptrdiff_t>(lanes, mask.tokens - first)};
    const f32x4 top =
        scale_scores(sight, scale, panel.firstKey, panel.keys, columns, largest, largestKey, queries, high);
    FourRows rows;
    exponentials(sight, top, panel.firstKey, panel.keys, columns, rows);
    f32x4 inverse;
    for (ptrdiff_t lane = 0; lane < lanes; ++lane) {
      const double total = lane_of(rows.total, lane);
      inverse[lane] = static_cast<float>(1 / total);
      const ptrdiff_t query = panel.from + half + lane;
      if (query >= mask.tokens) continue;
      sums.see(static_cast<double>(largest[lane]), query, largestKey[lane]);
      sums.add({.keys = sight.end[lane] - sight.first[lane],
                .seesFirst = sight.first[lane] == 0,
                .firstScore = static_cast<double>(rows.firstScore[lane]),
                .firstExponential = static_cast<double>(rows.firstExponential[lane]),
                .scores = lane_of(rows.scores, lane),
                .squares = lane_of(rows.squares, lane),
                .total = total,
                .weighted = lane_of(rows.weighted, lane),
                .weightedSquares = lane_of(rows.weightedSquares, lane)});
    }
    for (ptrdiff_t key = panel.firstKey; key < panel.keys; ++key) {
      float* const at = columns + key * queries_together;
      store(at, load<f32x4>(at) * inverse);
    }
  }
}

void KeyHead::mix(const Panel& panel, float* output) {
  const ptrdiff_t padded = up_to(widths.value, panel_rows);
  for (ptrdiff_t chunk = panel.firstKey; chunk < panel.keys; chunk += depth_chunk) {
    const ptrdiff_t packed = std::min<ptrdiff_t>(depth_chunk, mask.tokens - chunk);
    panel_kernel(padded / panel_rows, std::min<ptrdiff_t>(depth_chunk, panel.keys - chunk),
                 valueStrips.data() + chunk * padded, packed * panel_rows,
                 scores.data() + chunk * queries_together, mixed.data(), queries_together,
                 chunk > panel.firstKey);
  }
  for (ptrdiff_t entry = 0; entry < widths.value; ++entry)
    std::copy_n(mixed.data() + entry * queries_together, queries_together,
                output + entry * widths.stride + panel.from);
}

HeadOnText KeyHead::attend(const float* queries, const ScoreScale& scale, float* output, HeadMap* map) {
  HeadSums sums;
  HighScores high(mask.pairs());
  const ptrdiff_t n = mask.tokens;
  if (map) {
    map->products.assign(static_cast<size_t>(n * n), masked);
    map->weights.assign(static_cast<size_t>(n * n), 0.0f);
  }
  const auto keep = [&](const Panel& panel, std::vector<float>& to) {
    for (ptrdiff_t query = panel.from; query < std::min(n, panel.from + queries_together); ++query) {
      for (ptrdiff_t key = mask.first(query); key < mask.end(query); ++key) {
        to[static_cast<size_t>(query * n + key)] = scores.data()[key * queries_together + query - panel.from];
      }
    }
  };
  for (ptrdiff_t from = 0; from < n; from += queries_together) {
    const Panel panel{from, mask.first(from) / depth_chunk * depth_chunk,
                      mask.end(std::min(n, from + queries_together) - 1)};
    score(queries, panel);
    if (map) keep(panel, map->products);
    soften(panel, scale, sums, high);
    if (map) keep(panel, map->weights);
    mix(panel, output);
  }
  return sums.means(high.quantile());
}

}  // namespace rootd

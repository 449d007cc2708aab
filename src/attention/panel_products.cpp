#include "attention/panel_products.h"

#include <algorithm>
#include <limits>

#include "numeric/matrix_kernel.h"

namespace rootd {

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
// Keys whose scores are computed before the next chunk of depth: their strips share a chunk of queries in the
// first cache.
constexpr ptrdiff_t score_tile = 64;
// How many columns of values one call of the kernel mixes, in fours.
constexpr ptrdiff_t value_strips_per_call = 16;

// The panel's queries [depth×8], each times its factor. Columns not in use hold the last query times 0.
void pack_queries(const QueryPanel& panel, const HeadRows& queries) {
  for (ptrdiff_t first = 0; first < queries_per_panel; first += lanes) {
    const float* rows[lanes];
    for (ptrdiff_t i = 0; i < lanes; ++i)
      rows[i] = queries.row(panel.from + std::min(first + i, panel.rows - 1));
    const f32x4 lifts = load<f32x4>(panel.lift + first), factors = load<f32x4>(panel.factor + first);
    interleave_four(rows, queries.width, panel.queries + first, queries_per_panel,
                    [lifts, factors](f32x4 x) { return x * lifts * factors; });
  }
}

}  // namespace

void score(const QueryPanel* panels, ptrdiff_t count, const HeadRows& queries, const PackedKeys& packed) {
  const QueryPanel *const last = panels + count - 1, *const end = panels + count;
  for (const QueryPanel* panel = panels; panel != end; ++panel) pack_queries(*panel, queries);
  for (ptrdiff_t tile = 0; tile < last->keys; tile += score_tile) {
    for (ptrdiff_t x = 0; x < packed.depth; x += depth_chunk) {
      const ptrdiff_t depth = std::min<ptrdiff_t>(depth_chunk, packed.depth - x);
      for (const QueryPanel* panel = panels; panel != end; ++panel) {
        const ptrdiff_t strips = std::min(panel->keys - tile, score_tile) / keys_per_strip;
        panel_kernel(strips, depth, packed.strips.data() + tile * packed.depth + x * keys_per_strip,
                     packed.depth * keys_per_strip, panel->queries + x * queries_per_panel,
                     panel->scores + tile * queries_per_panel, queries_per_panel, x > 0);
      }
    }
  }
  for (const QueryPanel* panel = panels; panel != end; ++panel) {
    for (ptrdiff_t key = panel->seen[0]; key < panel->keys; ++key) {
      for (ptrdiff_t lane = 0; lane < queries_per_panel; ++lane) {
        if (key >= panel->seen[lane]) panel->scores[key * queries_per_panel + lane] = -infinity;
      }
    }
  }
}

void mix_values(const QueryPanel* panels, ptrdiff_t count, const PackedValues& values) {
  const QueryPanel *const last = panels + count - 1, *const end = panels + count;
  for (const QueryPanel* panel = panels; panel != end; ++panel) {
    if (panel->keys == 0) std::fill_n(panel->output, values.width * queries_per_panel, 0.0f);
  }
  const ptrdiff_t strips = (values.width + panel_rows - 1) / panel_rows;
  for (ptrdiff_t chunk = 0; chunk < last->keys; chunk += depth_chunk) {
    const ptrdiff_t packedDepth = std::min<ptrdiff_t>(depth_chunk, values.padded - chunk);
    for (ptrdiff_t strip = 0; strip < strips; strip += value_strips_per_call) {
      for (const QueryPanel* panel = panels; panel != end; ++panel) {
        if (panel->keys <= chunk) continue;
        panel_kernel(std::min(value_strips_per_call, strips - strip),
                     std::min<ptrdiff_t>(depth_chunk, panel->keys - chunk),
                     values.chunks.data() + (chunk * strips + strip * packedDepth) * panel_rows,
                     packedDepth * panel_rows, panel->scores + chunk * queries_per_panel,
                     panel->output + strip * panel_rows * queries_per_panel, queries_per_panel, chunk > 0);
      }
    }
  }
}

void write_output(const QueryPanel& panel, ptrdiff_t width, float* output, ptrdiff_t stride) {
  for (ptrdiff_t first = 0; first < panel.rows; first += lanes) {
    const f32x4 scale = load<f32x4>(panel.scale + first);
    const ptrdiff_t here = std::min<ptrdiff_t>(lanes, panel.rows - first);
    for (ptrdiff_t x = 0; x < width; x += lanes) {
      f32x4 four[lanes];
      for (ptrdiff_t i = 0; i < lanes; ++i)
        four[i] = load<f32x4>(panel.output + (x + i) * queries_per_panel + first) * scale;
      transpose(four);
      float* to = output + first * stride + x;
      if (here == lanes && x + lanes <= width) {
        for (const f32x4 entries : four) {
          store(to, entries);
          to += stride;
        }
      } else {
        float entries[lanes * lanes];
        for (ptrdiff_t i = 0; i < lanes; ++i) store(entries + i * lanes, four[i]);
        for (ptrdiff_t i = 0; i < here; ++i)
          std::copy_n(entries + i * lanes, std::min<ptrdiff_t>(lanes, width - x), to + i * stride);
      }
    }
  }
}

}  // namespace rootd

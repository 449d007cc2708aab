#pragma once

#include "attention/head_rows.h"
#include "attention/packed_keys.h"
#include "attention/packed_values.h"
#include "attention/query_panel.h"

// The two products of attention, for several panels of one head at once: tile by tile of the keys and of the
// values, so that a tile is in the first cache for all of them. Later panels see more keys.

namespace rootd {

// Scores of the panels' queries: their raw ones times panel.factor. −∞ where a query sees no key.
void score(const QueryPanel* panels, ptrdiff_t count, const HeadRows& queries, const PackedKeys& keys);

// Each panel's output [width×8] = Vᵀ·e, unnormalised.
void mix_values(const QueryPanel* panels, ptrdiff_t count, const PackedValues& values);

// The panel's outputᵀ, each entry times its query's scale: its rows at `to`, `stride` apart.
void write_output(const QueryPanel& panel, ptrdiff_t width, float* to, ptrdiff_t stride);

}  // namespace rootd

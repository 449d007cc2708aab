#pragma once

#include <cstddef>

#include "attention/row_statistics.h"
#include "numeric/matrix_kernel.h"
#include "numeric/vector.h"

// The softmax of eight queries at once: their scores stand as the matrix kernel leaves them, key by key, one
// query in each column.

namespace rootd {

constexpr ptrdiff_t queries_per_panel = panel_columns;

// Keys that one step of the softmax works on: its exponents stay in the first cache.
constexpr ptrdiff_t softmax_chunk = 256;

// The sums of four queries, one to a lane.
struct PanelSums {
  double first[lanes];
  double second[lanes];
  double third[lanes];
  double weighted[lanes];
  double ties[lanes];

  RowSums of(ptrdiff_t lane) const {
    return {ties[lane], first[lane], second[lane], third[lane], weighted[lane]};
  }
};

// Scores → exponentials e = 2^(score − largest), with their sums added to those of the two halves of the
// panel. Keys come in whole strips; `exponents` is room for one chunk of them. The e of a score of −∞ is 0.
void soften(ptrdiff_t keys, float* scores, float* exponents, PanelSums (&sums)[2]);

}  // namespace rootd

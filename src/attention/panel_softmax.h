#pragma once

#include <cstddef>

#include "numeric/matrix_kernel.h"
#include "numeric/vector.h"

// The softmax of eight queries at once: their scores stand as the matrix kernel leaves them, key by key, one
// query in each column.

namespace rootd {

constexpr ptrdiff_t queries_per_panel = panel_columns;

// Sums over the keys of four queries, one to a lane, of e = 2^(score − largest). The largest are counted and
// left out of the sums, so that a frozen row, whose other weights are far below rounding, still has its exact
// entropy and Jacobian.
struct PanelSums {
  double first[lanes];     // Σ e
  double second[lanes];    // Σ e²
  double third[lanes];     // Σ e³
  double weighted[lanes];  // Σ e log₂ e
  double ties[lanes];      // keys with the largest score
};

// Raises the eight `largest` to those of the scores; keys come in whole strips.
void raise_to_largest(ptrdiff_t keys, const float* scores, float* largest);

// Scores → exponents score − largest, at least −127, and e in the scores' place; keys come in whole strips.
void exponentials(ptrdiff_t keys, float* scores, const float* largest, float* exponents);

// Of four of the panel's eight columns. It is a pass of its own, because the sums and the constants of the
// exponential do not fit into the registers together.
void add_to_sums(ptrdiff_t keys, const float* exponents, const float* exponentials, PanelSums& sums);

}  // namespace rootd

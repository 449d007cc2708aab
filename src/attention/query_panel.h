#pragma once

#include "attention/panel_softmax.h"

namespace rootd {

// Eight queries and what becomes of them. Queries, scores and output lie in their head's memory.
struct QueryPanel {
  float* queries;                      // depth×8
  float* scores;                       // keys×8; then their exponentials
  float* output;                       // width×8, padded to whole strips
  ptrdiff_t from;                      // the first query's row
  ptrdiff_t rows;                      // of the eight columns, those in use
  ptrdiff_t seen[queries_per_panel];   // how many of the visible keys, from the first on, each query sees
  ptrdiff_t keys;                      // the most that any sees, padded to whole strips
  float lift[queries_per_panel] = {};  // what the queries are multiplied by before the product: 1, or a power
  float factor[queries_per_panel] = {};  // of 2 where the factor alone is larger than a float; and then this
  float scale[queries_per_panel];        // what exponentials are multiplied by to be weights
};

}  // namespace rootd

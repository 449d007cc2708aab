#pragma once

// How the loss answers to a head's scale, and what flows back through the head: a reverse pass.

#include "running/head_attention.h"

namespace rootd {

// Rows of entries with the tokens side by side, as in head_attention.h.
struct HeadFlow {
  const float *queries, *keys, *values;
  const float* output;  // the gradient for the head's output
};
struct HeadFlowBack {
  float *queries, *keys, *values;  // added to
};

// ∂loss/∂ln(scale) of this head alone.
double head_gradient(const HeadWidths& widths, const TextMask& mask, const ScoreScale& scale,
                     const HeadFlow& head, const HeadFlowBack& back);

}  // namespace rootd

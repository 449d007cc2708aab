#pragma once

#include <cstddef>

namespace rootd {

// weights[i] = exp(β(scores[i] − largest)) / their sum, for one row of `count` scores. −∞ masks a score, also
// at β = 0, which is uniform over the others; all masked gives zeros. Scores are not NaN or +∞, β finite and
// ≥ 0. It is what callers ask for by itself, in doubles; attention and training have softmaxes of their own,
// which work on panels of queries (panel_softmax.h) and keep what gradients need (training/softmax.h).
void softmax(const double* scores, ptrdiff_t count, double beta, float* weights);

}  // namespace rootd

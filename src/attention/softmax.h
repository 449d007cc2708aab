#pragma once

#include <cstddef>

namespace rootd {

// weights[i] = exp(β(scores[i] − largest)) / their sum, for one row of `count` scores. −∞ masks a score, also
// at β = 0, which is uniform over the others; all masked gives zeros. Scores are not NaN or +∞, β finite and
// ≥ 0.
void softmax(const double* scores, ptrdiff_t count, double beta, float* weights);

// Its first step, for a part of the row: weights[i] = exp(β(scores[i] − largest)). Returns their sum.
double exponentials(const double* scores, ptrdiff_t count, double largest, double beta, float* weights);

}  // namespace rootd

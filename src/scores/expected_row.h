#pragma once

// What softmax makes, on average, of n independent normal scores of mean 0 and standard deviation σ.
//
// With φ(x) = E exp(−e^(σz−x)) the normaliser Z of n scores has E exp(−Z e^(−x)) = φ(x)ⁿ, from which every
// expectation below is an integral over x (Gumbel's trick, and versions of it in which one or two scores are
// treated apart). The integrands are analytic in a strip, so the trapezoid rule converges exponentially.

#include "attention/row_statistics.h"

namespace rootd {

// Beyond this σ a row is practically one-hot: the expectations differ from those here by under 0.1 σ_c/σ.
inline constexpr double largest_expected_sigma = 1e4;

// keys ≥ 1, 0 ≤ sigma ≤ largest_expected_sigma. Absolute error under 1e-8. The cost grows with σ and with
// ln(keys), because a wider law takes more steps.
RowStatistics expected_row(double keys, double sigma);

}  // namespace rootd

#pragma once

#include <cstddef>
#include <vector>

namespace rootd {

// LayerNorm (J. Ba et al., arXiv 1607.06450) or RMSNorm (B. Zhang and R. Sennrich, arXiv 1910.07467).
struct ColumnNorm {
  bool centred = false;  // LayerNorm subtracts the mean
  double epsilon = 0;
  std::vector<float> gain;  // one for each row; empty for 1
  std::vector<float> bias;  // empty for 0
};

// Each column of x, of `rows` entries `stride` apart, is divided by the root of its mean square. `columns` is
// a multiple of four.
void normalise(const ColumnNorm& norm, float* x, ptrdiff_t rows, ptrdiff_t columns, ptrdiff_t stride);

// The gradient for what was normalised from that for the result. x is what was normalised.
void norm_gradient(const ColumnNorm& norm, const float* x, float* gradient, ptrdiff_t rows, ptrdiff_t columns,
                   ptrdiff_t stride);

}  // namespace rootd

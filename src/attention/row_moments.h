#pragma once

#include <cstddef>

namespace rootd {

// Of the raw scores q·k that one row sees.
struct RowMoments {
  double count = 0;
  double mean = 0;
  double squares = 0;  // Σ(score − mean)²
};

// Of `count` scores, `stride` apart.
RowMoments moments_of(const float* scores, ptrdiff_t count, ptrdiff_t stride);

// One over the population standard deviation of the scores of all rows, merged in the order of their index;
// 1 where it is 0.
double measured_beta(const RowMoments* rows, ptrdiff_t count);

}  // namespace rootd

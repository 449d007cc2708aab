#pragma once

#include <cstdint>

namespace rootd {

// Three stages of the product of two matrices a and b, rows×columns: entry by entry (Hadamard), summed along
// rows (one score for each), and summed over all (Frobenius). Sums are of the exact products, in double.
// Returns the total.
double products(const float* a, const float* b, int64_t rows, int64_t columns, float* hadamard,
                double* rowSums);

}  // namespace rootd

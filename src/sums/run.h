#pragma once

#include "numeric/summary.h"
#include "random/sample.h"

namespace rootd {

// Adds samples first … first + count − 1 to the summary, and writes their sums to `values` unless it is null.
// `first` is a multiple of four.
void add_samples(const VectorLaw& law, int64_t d, uint64_t seed, uint64_t first, int64_t count,
                 Summary& summary, double* values);

}  // namespace rootd

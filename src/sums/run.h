#pragma once

#include "numeric/summary.h"
#include "random/sample.h"

namespace rootd {

// How many samples make a slice: a piece of work of some 5 to 40 ms, so that a run can be cancelled, shown
// and spread over workers. It depends only on the vectors' law and d, and slices are merged in order, so that
// the result does not depend on which worker computed what.
int64_t slice_length(const VectorLaw& law, int64_t d);

// Adds samples first … first + count − 1 to the summary, and writes their sums to `values` unless it is null.
// `first` is a multiple of four.
void run_slice(const VectorLaw& law, int64_t d, uint64_t seed, uint64_t first, int64_t count,
               Summary& summary, double* values);

}  // namespace rootd

#pragma once

#include <cstdint>

#include "numeric/summary.h"
#include "random/sample.h"

namespace rootd {

// mean ± 6 standard deviations of the exact law, or ± 20 interquartile ranges around the median where there
// is no variance; on a lattice whole steps with edges half a step off its points, inside the support.
SummaryShape summary_shape(const VectorLaw& law, int64_t d);

}  // namespace rootd

#pragma once

#include <cstdint>

#include "numeric/summary.h"
#include "random/sample.h"

namespace rootd {

// The default bins of a summary: mean ± 6 standard deviations of the exact law, or median ± 20 interquartile
// ranges where there is no variance. On a lattice bins are whole steps wide, with edges half a step from its
// points, and lie inside the support.
SummaryShape summary_shape(const VectorLaw& law, int64_t d);

}  // namespace rootd

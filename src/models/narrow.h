#pragma once

#include "models/head_numbers.h"
#include "models/projection.h"

namespace rootd {

// The Gram matrices of a head of more entries than its inputs can fill: its queries, keys and offsets lie in
// 2D + 2 dimensions at most, and stand in coordinates of those. For heads whose entries all count alike, with
// no turns and no norm of their own.
template <typename Real>
HeadGrams narrowed(const Projection<Real>& query, const Projection<Real>& key);

}  // namespace rootd

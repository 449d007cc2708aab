#pragma once

#include <cstddef>

namespace rootd {

// Whether none of the numbers is infinite or NaN.
bool all_finite(const float* x, ptrdiff_t count);

}  // namespace rootd

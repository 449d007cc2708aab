#pragma once

#include <cstddef>

namespace rootd {

bool all_finite(const float* x, ptrdiff_t count);
bool all_finite(const double* x, ptrdiff_t count);

}  // namespace rootd

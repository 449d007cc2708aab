#pragma once

#include <cstddef>

namespace rootd {

// In double precision with eight partial sums, added up in a fixed order.
double sum_of_squares(const float* x, ptrdiff_t count);
double sum_of_squares(const double* x, ptrdiff_t count);

}  // namespace rootd

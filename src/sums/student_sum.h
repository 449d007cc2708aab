#pragma once

#include <memory>

#include "sums/distribution.h"

namespace rootd {

// Student's t. The error is relative at d = 1, and 1e-11 absolute for larger d.
std::unique_ptr<Distribution> student_sum(double degrees, double d);

}  // namespace rootd

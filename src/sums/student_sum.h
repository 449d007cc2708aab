#pragma once

#include <memory>

#include "sums/distribution.h"

namespace rootd {

// Student's t: relative precision at d = 1, 1e-11 absolute beyond.
std::unique_ptr<Distribution> student_sum(double degrees, double d);

}  // namespace rootd

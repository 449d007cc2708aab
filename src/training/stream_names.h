#pragma once

#include "random/stream.h"

namespace rootd::streams {

inline constexpr StreamName training_parameters{9};
inline constexpr StreamName training_tables{10};
inline constexpr StreamName training_batches{11};
inline constexpr StreamName training_evaluation{12};
inline constexpr StreamName training_mean{17};

}  // namespace rootd::streams

#pragma once

#include "random/stream.h"

namespace rootd::streams {

inline constexpr StreamName depth_input{7};
inline constexpr StreamName depth_weights{8};

}  // namespace rootd::streams

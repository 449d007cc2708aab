#pragma once

#include "random/stream.h"

namespace rootd::streams {

inline constexpr StreamName coordinates{0};
inline constexpr StreamName correlation_coins{1};
inline constexpr StreamName shared_draw{2};

}  // namespace rootd::streams

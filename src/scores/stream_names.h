#pragma once

#include "random/stream.h"

namespace rootd::streams {

inline constexpr StreamName queries{3};
inline constexpr StreamName keys{4};
inline constexpr StreamName score_repetitions{5};
inline constexpr StreamName saturation{6};
inline constexpr StreamName origin_tokens{13};
inline constexpr StreamName origin_shared{14};
inline constexpr StreamName origin_query_weights{15};
inline constexpr StreamName origin_key_weights{16};

}  // namespace rootd::streams

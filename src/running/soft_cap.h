#pragma once

#include "numeric/vector.h"

namespace rootd {

// cap·tanh(x/cap), what some models bend scores and logits by. Relative error under 4e-7.
f32x4 soft_capped(f32x4 x, float cap);

}  // namespace rootd

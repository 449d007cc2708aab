#pragma once

#include <cstddef>

#include "numeric/vector.h"

namespace rootd {

// In the order of the library's names for them.
enum class Activation { relu, gelu, gelu_tanh, quick_gelu, silu };

// x → a(x), for `count` numbers, a multiple of four.
void activate(Activation activation, float* x, ptrdiff_t count);

// gate → a(gate)·x.
void activate_gate(Activation activation, float* gate, const float* x, ptrdiff_t count);

// cap·tanh(x/cap), what some models bend scores and logits by. Relative error under 4e-7.
f32x4 soft_capped(f32x4 x, float cap);

}  // namespace rootd

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

// gradient → gradient·a′(x).
void activation_gradient(Activation activation, const float* x, float* gradient, ptrdiff_t count);

// Of y = a(gate)·x: the gradient for y becomes that for x, and the gate that for itself.
void gate_gradient(Activation activation, float* gate, const float* x, float* gradient, ptrdiff_t count);

// cap·tanh(x/cap), what some models bend scores and logits by. Relative error under 4e-7.
f32x4 soft_capped(f32x4 x, float cap);

}  // namespace rootd

#pragma once

#include <cstddef>

namespace rootd {

// In the order of the library's names for them.
enum class MlpActivation { relu, gelu, gelu_tanh, quick_gelu, silu };

// x → a(x), for `count` numbers, a multiple of four.
void activate(MlpActivation activation, float* x, ptrdiff_t count);

// gate → a(gate)·x.
void activate_gate(MlpActivation activation, float* gate, const float* x, ptrdiff_t count);

// gradient → gradient·a′(x).
void activation_gradient(MlpActivation activation, const float* x, float* gradient, ptrdiff_t count);

// Of y = a(gate)·x: the gradient for y becomes that for x, and the gate that for itself.
void gate_gradient(MlpActivation activation, float* gate, const float* x, float* gradient, ptrdiff_t count);

}  // namespace rootd

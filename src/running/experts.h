#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace rootd {

// Which of a layer's experts a token asks, the best first, and how much each counts.
struct Chosen {
  std::vector<int32_t> experts;
  std::vector<float> shares;
};

// Softmax of the router's scores over all experts, of which the best `count` are asked: logits[e·stride] is
// expert e's. `normalised`: their shares are made to sum to 1.
Chosen choose_experts(const float* logits, ptrdiff_t experts, ptrdiff_t stride, ptrdiff_t count,
                      bool normalised);

// The gradient for the router's scores from that for the shares of the chosen experts.
std::vector<float> expert_gradient(const float* logits, ptrdiff_t experts, ptrdiff_t stride,
                                   const Chosen& chosen, const std::vector<double>& ofShares,
                                   bool normalised);

}  // namespace rootd

#include "running/experts.h"

#include <algorithm>
#include <numeric>

#include "numeric/elementary.h"

namespace rootd {

Chosen choose_experts(const float* logits, ptrdiff_t experts, ptrdiff_t stride, ptrdiff_t count,
                      bool normalised) {
  const auto score = [&](int32_t expert) { return static_cast<double>(logits[expert * stride]); };
  std::vector<int32_t> order(static_cast<size_t>(experts));
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int32_t a, int32_t b) { return score(a) > score(b); });
  double all = 0, asked = 0;
  for (size_t i = 0; i < order.size(); ++i) {
    const double e = exponential(score(order[i]) - score(order[0]));
    all += e;
    if (static_cast<ptrdiff_t>(i) < count) asked += e;
  }
  order.resize(static_cast<size_t>(count));
  Chosen chosen{order, {}};
  for (const int32_t expert : order) {
    const double e = exponential(score(expert) - score(order[0]));
    chosen.shares.push_back(static_cast<float>(e / (normalised ? asked : all)));
  }
  return chosen;
}

// A share is a softmax over the chosen experts, or over all: ∂s_i/∂z_j = s_i([i = j] − s_j).
std::vector<float> expert_gradient(const float* logits, ptrdiff_t experts, ptrdiff_t stride,
                                   const Chosen& chosen, const std::vector<double>& ofShares,
                                   bool normalised) {
  double mean = 0;
  for (size_t i = 0; i < ofShares.size(); ++i) mean += static_cast<double>(chosen.shares[i]) * ofShares[i];
  std::vector<double> gradient(static_cast<size_t>(experts));
  if (!normalised) {
    const Chosen all = choose_experts(logits, experts, stride, experts, false);
    for (size_t i = 0; i < all.experts.size(); ++i)
      gradient[static_cast<size_t>(all.experts[i])] = -mean * static_cast<double>(all.shares[i]);
  }
  for (size_t i = 0; i < ofShares.size(); ++i) {
    gradient[static_cast<size_t>(chosen.experts[i])] +=
        static_cast<double>(chosen.shares[i]) * (ofShares[i] - (normalised ? mean : 0));
  }
  return {gradient.begin(), gradient.end()};
}

}  // namespace rootd

#pragma once

// What a model holds: its rule, its sizes, and where each matrix lies. Letters as in model.h.

#include <array>
#include <cstddef>
#include <string_view>

#include "attention/rule.h"

namespace rootd {

// Learned besides the matrices:
//   cosine    its gain, one number a head, at first √d (A. Henry et al., arXiv 2010.04245)
//   learned   τ of e^τ/√d, one a head, at first 0
//   scalable  s of s·ln n/√d, one a head, at first 1/ln of the context's length, so that it starts as 1/√d
//             (K. Nakanishi, arXiv 2501.19399)
//   rms-norm  a gain a channel for q and one for k, at first 1
inline constexpr size_t gains_a_head(Rule rule, int d) {
  switch (rule) {
    case Rule::cosine:
    case Rule::learned:
    case Rule::scalable:
      return 1;
    case Rule::rmsNorm:
      return 2 * static_cast<size_t>(d);
    default:
      return 0;
  }
}

// Under these rules q and k are normalised before they are compared: to length 1 under `cosine` and to √d
// under `rms-norm`.
inline constexpr bool is_normalised(Rule rule) {
  return rule == Rule::cosine || rule == Rule::rmsNorm;
}

// Whether the gradient flows through the β that `measured` takes from the batch and `predicted` from the
// weights (W. Chuang, 2023), or treats it as a constant.
enum class FactorGradient { stopped, through };

struct FactorGradientEntry {
  FactorGradient name;
  std::string_view id;
};

inline constexpr std::array<FactorGradientEntry, 2> factor_gradient_entries{{
    {FactorGradient::stopped, "stopped"},
    {FactorGradient::through, "through"},
}};

struct ModelShape {
  Rule rule = Rule::sqrt;
  int classes = 16;  // C
  int d = 64;
  int heads = 1;  // H
  FactorGradient gradient = FactorGradient::stopped;
};

// Where each matrix begins in the one vector that holds all parameters.
struct ParameterLayout {
  explicit ParameterLayout(const ModelShape& shape);
  size_t query(int head) const { return head * projection; }            // Wq, E×d
  size_t key(int head) const { return (heads + head) * projection; }    // Wk, E×d
  size_t value(int head) const { return values + head * valueMatrix; }  // Wv, C×C

  size_t heads, projection, valueMatrix;
  size_t values;  // all Wq and Wk lie before
  size_t output;  // Wo, HC×C; empty for one head
  size_t gains, gainsAHead;
  size_t gain(int head) const { return gains + head * gainsAHead; }

  size_t count;
};

}  // namespace rootd

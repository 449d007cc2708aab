#pragma once

// Recall learned by plain descent on Wq and Wk alone, in their inner products: the same numbers as training
// the matrices, to rounding, at a cost that does not grow with d.

#include <array>
#include <cstdint>
#include <vector>

#include "attention/rule.h"
#include "training/inner_products.h"
#include "training/recall_example.h"

namespace rootd {

struct DescentOptions {
  Rule rule = Rule::sqrt;
  int d = 64;
  double rate = 1;
  uint64_t seed = 1;
  int watched = 0;  // of the examples that attention is measured on
};

inline constexpr int descent_batch = 64;      // examples of a step
inline constexpr int descent_examples = 256;  // that attention and loss are measured on, which no step draws

struct DescentState {
  int64_t step = 0;
  InnerProducts products;
  Movement movement;
};

// Where one stands after each step.
struct Footprint {
  double attention = 0;  // mean weight on the key that is asked for
  double moved = 0;      // ‖Wq − Wq₀‖
  double loss = 0;       // mean
  // Of each example that is watched, the asked key's first: what softmax sees, and makes of it.
  std::vector<std::array<double, recall_slots>> scores;
  std::vector<std::array<double, recall_slots>> weights;
  // By how much each key's value answers better than the mix; times its weight, −∂loss/∂score.
  std::vector<std::array<double, recall_slots>> advantages;
};

DescentState first_state(const DescentOptions& options);
Footprint footprint(const DescentOptions& options, const DescentState& state);
// Takes `count` steps; one footprint after each. Where numbers grow beyond all bounds, NaN.
std::vector<Footprint> walk(const DescentOptions& options, int count, DescentState& state);

}  // namespace rootd

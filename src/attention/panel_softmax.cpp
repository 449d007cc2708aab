#include "attention/panel_softmax.h"

#include <algorithm>

#include "numeric/double_lanes.h"
#include "numeric/elementary.h"

namespace rootd {

namespace {

// Terms that each lane adds in single precision before the sum goes on in double: keeps Σp within 1e-6 of 1
// even if every rounding goes the same way.
constexpr ptrdiff_t sum_block = 16;

}  // namespace

void exponentials(ptrdiff_t keys, float* scores, const float* largest, float* exponents) {
  const f32x4 left = load<f32x4>(largest), right = load<f32x4>(largest + lanes);
  // Two keys at a time: while one of the four vectors waits for a result, the others are worked on.
  constexpr ptrdiff_t together = 4;
  for (ptrdiff_t i = 0; i < keys * queries_per_panel; i += together * lanes) {
    f32x4 x[together], e[together];
    for (ptrdiff_t k = 0; k < together; ++k) {
      // −∞ − (−∞), where a query sees no key at all, becomes −127 too, and so weight 0.
      x[k] = larger(load<f32x4>(scores + i + k * lanes) - (k % 2 == 0 ? left : right), splat(-127.0f));
      store(exponents + i + k * lanes, x[k]);
    }
    powers_of_two_at_most_one(x, e);
    for (ptrdiff_t k = 0; k < together; ++k) store(scores + i + k * lanes, e[k]);
  }
}

void add_to_sums(ptrdiff_t keys, const float* exponents, const float* exponentials, PanelSums& sums) {
  DoubleLanes first, second, third, weighted;
  i32x4 below{};
  for (ptrdiff_t block = 0; block < keys; block += sum_block) {
    const ptrdiff_t end = std::min(keys, block + sum_block);
    f32x4 block_first{}, block_second{}, block_third{}, block_weighted{};
    for (ptrdiff_t key = block; key < end; ++key) {
      const f32x4 x = load<f32x4>(exponents + key * queries_per_panel);
      const f32x4 e = load<f32x4>(exponentials + key * queries_per_panel);
      const i32x4 lower = x < splat(0.0f);
      const f32x4 rest = bits_as<f32x4>(bits_as<i32x4>(e) & lower);
      const f32x4 square = rest * rest;
      below -= lower;
      block_first += rest;
      block_second += square;
      block_third += square * rest;
      block_weighted += rest * x;
    }
    first.add(block_first);
    second.add(block_second);
    third.add(block_third);
    weighted.add(block_weighted);
  }
  first.add_to(sums.first);
  second.add_to(sums.second);
  third.add_to(sums.third);
  weighted.add_to(sums.weighted);
  for (ptrdiff_t lane = 0; lane < lanes; ++lane) sums.ties[lane] += static_cast<double>(keys - below[lane]);
}

void raise_to_largest(ptrdiff_t keys, const float* scores, float* largest) {
  // One chain for each key of a strip: none waits for another.
  f32x4 left[panel_rows], right[panel_rows];
  for (int k = 0; k < panel_rows; ++k) {
    left[k] = load<f32x4>(largest);
    right[k] = load<f32x4>(largest + lanes);
  }
  for (ptrdiff_t key = 0; key < keys; key += panel_rows) {
    for (ptrdiff_t k = 0; k < panel_rows; ++k) {
      const float* at = scores + (key + k) * queries_per_panel;
      left[k] = larger(left[k], load<f32x4>(at));
      right[k] = larger(right[k], load<f32x4>(at + lanes));
    }
  }
  store(largest, larger(larger(left[0], left[1]), larger(left[2], left[3])));
  store(largest + lanes, larger(larger(right[0], right[1]), larger(right[2], right[3])));
}

}  // namespace rootd

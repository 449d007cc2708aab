#include "attention/panel_softmax.h"

#include <algorithm>
#include <limits>

#include "numeric/double_lanes.h"
#include "numeric/elementary.h"

namespace rootd {

namespace {

// Terms that each lane adds in single precision before the sum goes on in double: keeps Σp within 1e-6 of 1
// even if every rounding goes the same way.
constexpr ptrdiff_t sum_block = 16;

// The passes below are over four of the panel's eight columns. None is inlined by the compiler: together
// their sums and constants do not fit into the registers.

[[gnu::noinline]] f32x4 largest_of(ptrdiff_t keys, const float* scores) {
  // One chain for each key of a strip: none waits for another.
  f32x4 largest[panel_rows];
  for (f32x4& each : largest) each = splat(-std::numeric_limits<float>::infinity());
  for (ptrdiff_t key = 0; key < keys; key += panel_rows) {
    for (ptrdiff_t k = 0; k < panel_rows; ++k)
      largest[k] = larger(largest[k], load<f32x4>(scores + (key + k) * queries_per_panel));
  }
  return larger(larger(largest[0], largest[1]), larger(largest[2], largest[3]));
}

// Scores → exponents score − largest, at least −127, and e in the scores' place.
[[gnu::noinline]] void exponentials(ptrdiff_t keys, float* scores, f32x4 largest, float* exponents) {
  // A strip of keys at a time: while one vector waits for a result, the others are worked on.
  constexpr ptrdiff_t together = panel_rows;
  for (ptrdiff_t i = 0; i < keys * queries_per_panel; i += together * queries_per_panel) {
    f32x4 x[together], e[together];
    for (ptrdiff_t k = 0; k < together; ++k) {
      // −∞ − (−∞), where a query sees no key at all, becomes −127 too, and so weight 0.
      x[k] = larger(load<f32x4>(scores + i + k * queries_per_panel) - largest, splat(-127.0f));
      store(exponents + i + k * queries_per_panel, x[k]);
    }
    powers_of_two_at_most_one(x, e);
    for (ptrdiff_t k = 0; k < together; ++k) store(scores + i + k * queries_per_panel, e[k]);
  }
}

[[gnu::noinline]] void add_to_sums(ptrdiff_t keys, const float* exponents, const float* exponentials,
                                   PanelSums& sums) {
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

}  // namespace

void soften(ptrdiff_t keys, float* scores, float* exponents, PanelSums (&sums)[2]) {
  // Where nothing is seen there may be no memory to point into.
  if (keys == 0) return;
  const f32x4 largest[2] = {largest_of(keys, scores), largest_of(keys, scores + lanes)};
  for (ptrdiff_t key = 0; key < keys; key += softmax_chunk) {
    const ptrdiff_t here = std::min(softmax_chunk, keys - key);
    for (ptrdiff_t half = 0; half < 2; ++half) {
      float* const chunk = scores + key * queries_per_panel + half * lanes;
      float* const powers = exponents + half * lanes;
      exponentials(here, chunk, largest[half], powers);
      add_to_sums(here, powers, chunk, sums[half]);
    }
  }
}

}  // namespace rootd

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "numeric/vector.h"

// How large floats are, by their bits: these compare like whole numbers once the sign is gone, and what is
// not finite comes after everything that is.

namespace rootd {

inline constexpr uint32_t bits_of_infinity = 0x7f800000;

// The bits of the float of largest magnitude among them, without its sign; 0 of none. Inline: a call for each
// row would take as long as looking at the row.
inline uint32_t largest_bits(const float* x, ptrdiff_t count) {
  constexpr int32_t magnitude = 0x7fffffff;
  i32x4 first{}, second{};
  const auto raise = [](i32x4& largest, i32x4 bits) { largest = bits > largest ? bits : largest; };
  ptrdiff_t i = 0;
  for (; i + 2 * lanes <= count; i += 2 * lanes) {
    raise(first, load<i32x4>(x + i) & magnitude);
    raise(second, load<i32x4>(x + i + lanes) & magnitude);
  }
  raise(first, second);
  int32_t largest = std::max(std::max(first[0], first[1]), std::max(first[2], first[3]));
  for (; i < count; ++i) largest = std::max(largest, load<int32_t>(x + i) & magnitude);
  return static_cast<uint32_t>(largest);
}

// |x| < 2^exponent; far below every other exponent for x = 0.
inline int exponent_above(float x) {
  constexpr int of_zero = -1000;
  return x == 0 ? of_zero : std::ilogb(x) + 1;
}

}  // namespace rootd

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "numeric/vector.h"

// How large floats are, by their bits: these compare like whole numbers once the sign is gone, and what is
// not finite comes after everything that is.

namespace rootd {

// The bits of 10¹². Of queries, keys and values no larger, scores of a million coordinates, and their
// differences, are finite.
inline constexpr uint32_t bits_of_largest_entry = 0x5368d4a5;

// The bits of the float of largest magnitude among all that it saw, without its sign; 0 of none.
class LargestBits {
 public:
  // Gives the four back: they are looked at on their way.
  f32x4 see(f32x4 four) {
    const i32x4 bits = bits_as<i32x4>(four) & 0x7fffffff;
    largest = bits > largest ? bits : largest;
    return four;
  }
  void see(const float* x, ptrdiff_t count) {
    ptrdiff_t i = 0;
    for (; i + lanes <= count; i += lanes) see(load<f32x4>(x + i));
    for (; i < count; ++i) see(f32x4{x[i]});
  }
  uint32_t bits() const {
    const int32_t most = std::max(std::max(largest[0], largest[1]), std::max(largest[2], largest[3]));
    return static_cast<uint32_t>(most);
  }

 private:
  i32x4 largest{};
};

inline uint32_t largest_bits(const float* x, ptrdiff_t count) {
  LargestBits largest;
  largest.see(x, count);
  return largest.bits();
}

}  // namespace rootd

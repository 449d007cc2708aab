#pragma once

// Floats of 16 bits: IEEE's binary16 and bfloat16, little-endian in a file.

#include <cstddef>
#include <cstdint>

#include "numeric/vector.h"

namespace rootd {

typedef uint16_t u16x4 __attribute__((vector_size(8)));

inline u32x4 four_of_16_bits(const uint8_t* at) {
  return convert<u32x4>(load<u16x4>(at));
}

// Subnormal numbers are found by a subtraction: a float of their bits would be subnormal too, and slow.
inline f32x4 from_f16(u32x4 bits) {
  constexpr uint32_t bias = 112u << 23, smallest_normal = 113u << 23;
  const u32x4 shifted = (bits & splat(0x7fffu)) << 13;
  const u32x4 exponent = shifted & splat(0x0f800000u);
  const f32x4 normal = bits_as<f32x4>(shifted + splat(bias));
  const f32x4 subnormal =
      bits_as<f32x4>(shifted + splat(smallest_normal)) - bits_as<f32x4>(splat(smallest_normal));
  const f32x4 infinite = bits_as<f32x4>(shifted + splat(2 * bias));
  const f32x4 size = select(bits_as<i32x4>(exponent == splat(0u)), subnormal,
                            select(bits_as<i32x4>(exponent == splat(0x0f800000u)), infinite, normal));
  return bits_as<f32x4>(bits_as<u32x4>(size) | (bits & splat(0x8000u)) << 16);
}
inline float from_f16(const uint8_t* at) {
  return from_f16(splat(static_cast<uint32_t>(load<uint16_t>(at))))[0];
}

inline f32x4 from_bf16(u32x4 bits) {
  return bits_as<f32x4>(bits << 16);
}

// Four after four, and those that are left by filling up with zeros.
template <f32x4 change(u32x4)>
void decode_16_bits(const uint8_t* bytes, ptrdiff_t count, float* to) {
  ptrdiff_t i = 0;
  for (; i + lanes <= count; i += lanes) store(to + i, change(four_of_16_bits(bytes + 2 * i)));
  if (i == count) return;
  const ptrdiff_t left = count - i;
  uint8_t rest[2 * lanes] = {};
  float numbers[lanes];
  __builtin_memcpy(rest, bytes + 2 * i, static_cast<size_t>(2 * left));
  store(numbers, change(four_of_16_bits(rest)));
  __builtin_memcpy(to + i, numbers, sizeof(float) * static_cast<size_t>(left));
}

}  // namespace rootd

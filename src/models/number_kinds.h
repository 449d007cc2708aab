#pragma once

// How a model's file stores its numbers, and how they are decoded. Everything is little-endian.

#include <cstddef>
#include <cstdint>

namespace rootd {

// The order is that of web/engine/models/numberKinds.js.
enum class NumberKind {
  f64,
  f32,
  f16,
  bf16,
  // Eight bits, by the number of bits of exponent and mantissa. FNUZ: no infinities, no −0, one NaN.
  e4m3,
  e5m2,
  e4m3_fnuz,
  e5m2_fnuz,
  // Only powers of two, 2^(bits − 127): scales of other tensors.
  e8m0,
  // GGUF's blocks of 32: a scale as f16, then 32 signed bytes.
  q8_0,
};

inline constexpr ptrdiff_t q8_block = 32;

// How many bytes `count` numbers take; of q8_0 in whole blocks.
ptrdiff_t bytes_of(NumberKind kind, ptrdiff_t count);

// Real is float or double. Float rounds what only f64 can hold.
template <typename Real>
void decode(NumberKind kind, const uint8_t* bytes, ptrdiff_t count, Real* to);

}  // namespace rootd

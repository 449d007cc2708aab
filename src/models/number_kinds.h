#pragma once

// How a model's file stores its numbers, and how they are decoded. Everything is little-endian.

#include <cstddef>
#include <cstdint>

namespace rootd {

// The order is that of web/engine/models/numberKinds.ts.
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
  // GGUF's blocks: models/block_formats.h.
  q8_0,
  q4_0,
  q4_1,
  q5_0,
  q5_1,
  q2_k,
  q3_k,
  q4_k,
  q5_k,
  q6_k,
  iq4_nl,
  iq4_xs,
  tq2_0,
  mxfp4,
};

// Numbers that come together: of a block, otherwise 1.
ptrdiff_t block_of(NumberKind kind);

// How many bytes `count` numbers take, in whole blocks.
ptrdiff_t bytes_of(NumberKind kind, ptrdiff_t count);

// Whole blocks. Real is float or double. Float rounds what only f64 can hold.
template <typename Real>
void decode(NumberKind kind, const uint8_t* bytes, ptrdiff_t count, Real* to);

}  // namespace rootd

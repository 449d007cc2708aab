#include "models/number_kinds.h"

#include <algorithm>
#include <array>
#include <limits>

#include "models/block_formats.h"
#include "models/half_float.h"

namespace rootd {
namespace {

constexpr float nothing = std::numeric_limits<float>::quiet_NaN();
constexpr float infinity = std::numeric_limits<float>::infinity();

constexpr float float_of(uint32_t bits) {
  return __builtin_bit_cast(float, bits);
}

// sign · significand · 2^exponent, for exponents that a normal float can have as a power of two.
constexpr float scaled(bool negative, int significand, int exponent) {
  const float size = static_cast<float>(significand) * float_of(static_cast<uint32_t>(exponent + 127) << 23);
  return negative ? -size : size;
}

// Bits of a float with so many of exponent and mantissa: sign, exponent, mantissa from the top.
struct SmallFormat {
  int mantissa;
  int bias;
  bool fnuz;
};

constexpr float from_small(uint32_t bits, const SmallFormat& format) {
  const bool negative = (bits & 0x80u) != 0;
  const int mantissa = static_cast<int>(bits & ((1u << format.mantissa) - 1));
  const int exponent = static_cast<int>((bits & 0x7fu) >> format.mantissa);
  if (format.fnuz) {
    if (bits == 0x80u) return nothing;
  } else if (format.mantissa == 3) {
    // E4M3 gives its last exponent to numbers too, and has one NaN of each sign.
    if ((bits & 0x7fu) == 0x7fu) return nothing;
  } else if (exponent == 31) {
    if (mantissa != 0) return nothing;
    return negative ? -infinity : infinity;
  }
  if (exponent == 0) return scaled(negative, mantissa, 1 - format.bias - format.mantissa);
  return scaled(negative, (1 << format.mantissa) + mantissa, exponent - format.bias - format.mantissa);
}

constexpr float from_byte(NumberKind kind, uint32_t bits) {
  switch (kind) {
    case NumberKind::e4m3:
      return from_small(bits, {3, 7, false});
    case NumberKind::e5m2:
      return from_small(bits, {2, 15, false});
    case NumberKind::e4m3_fnuz:
      return from_small(bits, {3, 8, true});
    case NumberKind::e5m2_fnuz:
      return from_small(bits, {2, 16, true});
    default:
      break;
  }
  // 2^−127 is not a normal float.
  if (bits == 255) return nothing;
  return bits == 0 ? 0x1p-127f : float_of(bits << 23);
}

const BlockFormat* blocks_of(NumberKind kind) {
  switch (kind) {
    case NumberKind::q8_0:
      return &q8_0_blocks;
    case NumberKind::q4_0:
      return &q4_0_blocks;
    case NumberKind::q4_1:
      return &q4_1_blocks;
    case NumberKind::q5_0:
      return &q5_0_blocks;
    case NumberKind::q5_1:
      return &q5_1_blocks;
    case NumberKind::q2_k:
      return &q2_k_blocks;
    case NumberKind::q3_k:
      return &q3_k_blocks;
    case NumberKind::q4_k:
      return &q4_k_blocks;
    case NumberKind::q5_k:
      return &q5_k_blocks;
    case NumberKind::q6_k:
      return &q6_k_blocks;
    case NumberKind::iq4_nl:
      return &iq4_nl_blocks;
    case NumberKind::iq4_xs:
      return &iq4_xs_blocks;
    case NumberKind::tq2_0:
      return &tq2_0_blocks;
    case NumberKind::mxfp4:
      return &mxfp4_blocks;
    default:
      return nullptr;
  }
}

template <NumberKind kind>
void decode_bytes(const uint8_t* bytes, ptrdiff_t count, float* to) {
  static constexpr std::array<float, 256> values = [] {
    std::array<float, 256> all{};
    for (uint32_t bits = 0; bits < 256; ++bits) all[bits] = from_byte(kind, bits);
    return all;
  }();
  for (ptrdiff_t i = 0; i < count; ++i) to[i] = values[bytes[i]];
}

}  // namespace

ptrdiff_t block_of(NumberKind kind) {
  const BlockFormat* const blocks = blocks_of(kind);
  return blocks ? blocks->numbers : 1;
}

ptrdiff_t bytes_of(NumberKind kind, ptrdiff_t count) {
  switch (kind) {
    case NumberKind::f64:
      return 8 * count;
    case NumberKind::f32:
      return 4 * count;
    case NumberKind::f16:
    case NumberKind::bf16:
      return 2 * count;
    default:
      break;
  }
  const BlockFormat* const blocks = blocks_of(kind);
  return blocks ? count / blocks->numbers * blocks->bytes : count;
}

template <>
void decode(NumberKind kind, const uint8_t* bytes, ptrdiff_t count, float* to) {
  switch (kind) {
    case NumberKind::f64:
      for (ptrdiff_t i = 0; i < count; ++i) to[i] = static_cast<float>(load<double>(bytes + 8 * i));
      return;
    case NumberKind::f32:
      for (ptrdiff_t i = 0; i < count; ++i) to[i] = load<float>(bytes + 4 * i);
      return;
    case NumberKind::f16:
      return decode_16_bits<from_f16>(bytes, count, to);
    case NumberKind::bf16:
      return decode_16_bits<from_bf16>(bytes, count, to);
    case NumberKind::e4m3:
      return decode_bytes<NumberKind::e4m3>(bytes, count, to);
    case NumberKind::e5m2:
      return decode_bytes<NumberKind::e5m2>(bytes, count, to);
    case NumberKind::e4m3_fnuz:
      return decode_bytes<NumberKind::e4m3_fnuz>(bytes, count, to);
    case NumberKind::e5m2_fnuz:
      return decode_bytes<NumberKind::e5m2_fnuz>(bytes, count, to);
    case NumberKind::e8m0:
      return decode_bytes<NumberKind::e8m0>(bytes, count, to);
    default:
      break;
  }
  const BlockFormat* const blocks = blocks_of(kind);
  blocks->decode(bytes, count / blocks->numbers, to);
}

template <>
void decode(NumberKind kind, const uint8_t* bytes, ptrdiff_t count, double* to) {
  if (kind == NumberKind::f64) {
    for (ptrdiff_t i = 0; i < count; ++i) to[i] = load<double>(bytes + 8 * i);
    return;
  }
  // A whole number of blocks of every kind.
  constexpr ptrdiff_t together = 256;
  float numbers[together];
  for (ptrdiff_t from = 0; from < count; from += together) {
    const ptrdiff_t here = std::min(together, count - from);
    decode(kind, bytes + bytes_of(kind, from), here, numbers);
    std::copy_n(numbers, here, to + from);
  }
}

}  // namespace rootd

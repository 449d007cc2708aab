#include "models/number_kinds.h"

#include <array>
#include <cmath>
#include <limits>

#include "numeric/vector.h"

namespace rootd {
namespace {

constexpr float nothing = std::numeric_limits<float>::quiet_NaN();
constexpr float infinity = std::numeric_limits<float>::infinity();

float float_of(uint32_t bits) {
  return load<float>(&bits);
}

// sign · significand · 2^exponent, for exponents that a normal float can have as a power of two.
float scaled(bool negative, int significand, int exponent) {
  const float size = static_cast<float>(significand) * float_of(static_cast<uint32_t>(exponent + 127) << 23);
  return negative ? -size : size;
}

float from_f16(uint32_t bits) {
  const uint32_t sign = (bits & 0x8000u) << 16;
  const uint32_t exponent = (bits >> 10) & 31u;
  const uint32_t mantissa = bits & 0x3ffu;
  if (exponent == 0) return scaled(sign != 0, static_cast<int>(mantissa), -24);
  const uint32_t wide = exponent == 31 ? 255u : exponent + 112u;
  return float_of(sign | wide << 23 | mantissa << 13);
}

// Bits of a float with so many of exponent and mantissa: sign, exponent, mantissa from the top.
struct SmallFormat {
  int mantissa;
  int bias;
  bool fnuz;
};

float from_small(uint32_t bits, const SmallFormat& format) {
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

float from_byte(NumberKind kind, uint32_t bits) {
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

uint32_t two_bytes(const uint8_t* at) {
  return at[0] | static_cast<uint32_t>(at[1]) << 8;
}

}  // namespace

ptrdiff_t bytes_of(NumberKind kind, ptrdiff_t count) {
  switch (kind) {
    case NumberKind::f64:
      return 8 * count;
    case NumberKind::f32:
      return 4 * count;
    case NumberKind::f16:
    case NumberKind::bf16:
      return 2 * count;
    case NumberKind::q8_0:
      return count / q8_block * (q8_block + 2);
    default:
      return count;
  }
}

template <typename Real>
void decode(NumberKind kind, const uint8_t* bytes, ptrdiff_t count, Real* to) {
  switch (kind) {
    case NumberKind::f64:
      for (ptrdiff_t i = 0; i < count; ++i) to[i] = static_cast<Real>(load<double>(bytes + 8 * i));
      return;
    case NumberKind::f32:
      for (ptrdiff_t i = 0; i < count; ++i) to[i] = load<float>(bytes + 4 * i);
      return;
    case NumberKind::f16:
      for (ptrdiff_t i = 0; i < count; ++i) to[i] = from_f16(two_bytes(bytes + 2 * i));
      return;
    case NumberKind::bf16:
      for (ptrdiff_t i = 0; i < count; ++i) to[i] = float_of(two_bytes(bytes + 2 * i) << 16);
      return;
    case NumberKind::q8_0:
      for (ptrdiff_t i = 0; i < count; i += q8_block, bytes += q8_block + 2) {
        const float scale = from_f16(two_bytes(bytes));
        for (ptrdiff_t j = 0; j < q8_block; ++j) to[i + j] = scale * static_cast<int8_t>(bytes[2 + j]);
      }
      return;
    default:
      break;
  }
  std::array<float, 256> values;
  for (uint32_t bits = 0; bits < 256; ++bits) values[bits] = from_byte(kind, bits);
  for (ptrdiff_t i = 0; i < count; ++i) to[i] = values[bytes[i]];
}

template void decode(NumberKind, const uint8_t*, ptrdiff_t, float*);
template void decode(NumberKind, const uint8_t*, ptrdiff_t, double*);

}  // namespace rootd

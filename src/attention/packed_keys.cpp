#include "attention/packed_keys.h"

#include <algorithm>
#include <cmath>

#include "attention/magnitude.h"
#include "numeric/sum_of_squares.h"

namespace rootd {

namespace {

// Keys all below 2 to the power of it are packed enlarged: a large factor would overflow in the query alone.
constexpr int tiny_exponent = -32;

}  // namespace

double inverse_norm(const float* x, ptrdiff_t count) {
  const double squares = sum_of_squares_in_order(x, count);
  return squares == 0 ? 0 : 1 / std::sqrt(squares);
}

uint32_t PackedKeys::pack(const HeadRows& keys, const std::vector<int32_t>& visible, bool normalize) {
  depth = keys.width;
  const ptrdiff_t count = static_cast<ptrdiff_t>(visible.size());
  const ptrdiff_t padded = up_to_multiple(count, keys_per_strip);
  strips.resize(static_cast<size_t>(padded * depth));
  const std::vector<float> padding(static_cast<size_t>(depth));
  std::vector<float> directions(normalize ? static_cast<size_t>(keys_per_strip * depth) : 0);
  uint32_t largestGiven = 0;
  LargestBits packed;
  for (ptrdiff_t i = 0; i < padded; i += keys_per_strip) {
    const float* rows[keys_per_strip];
    for (ptrdiff_t k = 0; k < keys_per_strip; ++k) {
      rows[k] = i + k < count ? keys.row(visible[static_cast<size_t>(i + k)]) : padding.data();
      if (!normalize) continue;
      largestGiven = std::max(largestGiven, largest_bits(rows[k], depth));
      const double norm = inverse_norm(rows[k], depth);
      float* direction = directions.data() + k * depth;
      for (ptrdiff_t x = 0; x < depth; ++x)
        direction[x] = static_cast<float>(static_cast<double>(rows[k][x]) * norm);
      rows[k] = direction;
    }
    interleave_four(rows, depth, strips.data() + i * depth, keys_per_strip,
                    [&packed](f32x4 four) { return packed.see(four); });
  }
  const uint32_t largestPacked = packed.bits();
  const uint32_t largest = normalize ? largestGiven : largestPacked;
  if (largest >= bits_of_infinity) return largest;

  const float largestKey = load<float>(&largestPacked);
  int largestExponent = exponent_above(largestKey);
  if (largestKey > 0 && largestExponent < tiny_exponent) {
    const float up = std::ldexp(1.0f, std::min(-largestExponent, 126));
    for (ptrdiff_t i = 0; i < padded * depth; ++i) strips.data()[i] *= up;
    scale = 1 / static_cast<double>(up);
    largestExponent = exponent_above(largestKey * up);
  }
  exponent = largestExponent + std::ilogb(static_cast<double>(depth)) + 1;
  return largest;
}

double PackedKeys::bounded_factor(float largest, double wanted) const {
  const int above = exponent_above(largest) + std::max(exponent, 0);
  if (above < 64 && wanted * scale < 0x1p60) return wanted;
  return std::min(wanted, std::ldexp(1.0, 126 - above) / scale);
}

}  // namespace rootd

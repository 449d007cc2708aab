#include "attention/packed_keys.h"

#include <algorithm>
#include <cmath>

#include "attention/magnitude.h"
#include "numeric/sum_of_squares.h"

namespace rootd {

double inverse_norm(const float* x, ptrdiff_t count) {
  const double squares = sum_of_squares_in_order(x, count);
  return squares == 0 ? 0 : 1 / std::sqrt(squares);
}

uint32_t PackedKeys::pack(const HeadRows& keys, const std::vector<int32_t>& visible, bool normalise) {
  depth = keys.width;
  const ptrdiff_t count = static_cast<ptrdiff_t>(visible.size());
  const ptrdiff_t padded = up_to_multiple(count, keys_per_strip);
  strips.resize(static_cast<size_t>(padded * depth));
  const std::vector<float> padding(static_cast<size_t>(depth));
  std::vector<float> directions(normalise ? static_cast<size_t>(keys_per_strip * depth) : 0);
  uint32_t largestGiven = 0;
  LargestBits packed;
  for (ptrdiff_t i = 0; i < padded; i += keys_per_strip) {
    const float* rows[keys_per_strip];
    for (ptrdiff_t k = 0; k < keys_per_strip; ++k) {
      rows[k] = i + k < count ? keys.row(visible[static_cast<size_t>(i + k)]) : padding.data();
      if (!normalise) continue;
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
  return normalise ? largestGiven : packed.bits();
}

}  // namespace rootd

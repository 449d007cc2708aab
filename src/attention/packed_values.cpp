#include "attention/packed_values.h"

#include <algorithm>

#include "attention/magnitude.h"
#include "numeric/matrix_kernel.h"

namespace rootd {

uint32_t PackedValues::pack(const HeadRows& values, const std::vector<int32_t>& visible) {
  width = values.width;
  // Four keys at a time fill a cache line of every strip.
  constexpr ptrdiff_t together = 4;
  const ptrdiff_t count = static_cast<ptrdiff_t>(visible.size());
  padded = up_to_multiple(count, together);
  if (width == 0) return 0;
  const ptrdiff_t paddedWidth = up_to_multiple(width, panel_rows);
  const std::vector<float> padding(static_cast<size_t>(width));
  chunks.resize(static_cast<size_t>(padded * paddedWidth));
  if (paddedWidth > width) std::fill_n(chunks.data(), padded * paddedWidth, 0.0f);
  LargestBits packed;
  for (ptrdiff_t chunk = 0; chunk < count; chunk += depth_chunk) {
    const ptrdiff_t depth = std::min<ptrdiff_t>(depth_chunk, padded - chunk);
    for (ptrdiff_t i = chunk; i < chunk + depth; i += together) {
      const float* rows[together];
      for (ptrdiff_t k = 0; k < together; ++k)
        rows[k] = i + k < count ? values.row(visible[static_cast<size_t>(i + k)]) : padding.data();
      float* to = chunks.data() + chunk * paddedWidth + (i - chunk) * panel_rows;
      for (ptrdiff_t x = 0; x < width; x += panel_rows, to += panel_rows * depth) {
        const ptrdiff_t here = std::min<ptrdiff_t>(panel_rows, width - x);
        for (ptrdiff_t k = 0; k < together; ++k) {
          if (here == panel_rows) {
            store(to + k * panel_rows, packed.see(load<f32x4>(rows[k] + x)));
          } else {
            std::copy_n(rows[k] + x, here, to + k * panel_rows);
            packed.see(load<f32x4>(to + k * panel_rows));
          }
        }
      }
    }
  }
  return packed.bits();
}

}  // namespace rootd

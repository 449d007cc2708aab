#pragma once

// The parts of a matrix product, for code that packs its factors itself and keeps results in panels.

#include <cstddef>

#include "numeric/vector.h"

namespace rootd {

inline constexpr int depth_chunk = 256;
inline constexpr int panel_columns = 8;
inline constexpr int panel_rows = 4;

// to[step·stride + i] = change(rows[i][step]), where `change` takes and gives four numbers of one step.
template <typename Change>
inline void interleave_four(const float* const (&rows)[4], ptrdiff_t depth, float* to, ptrdiff_t stride,
                            const Change& change) {
  ptrdiff_t step = 0;
  for (; step + lanes <= depth; step += lanes) {
    f32x4 x[4] = {load<f32x4>(rows[0] + step), load<f32x4>(rows[1] + step), load<f32x4>(rows[2] + step),
                  load<f32x4>(rows[3] + step)};
    transpose(x);
    for (const f32x4 four : x) {
      store(to, change(four));
      to += stride;
    }
  }
  for (; step < depth; ++step) {
    store(to, change(f32x4{rows[0][step], rows[1][step], rows[2][step], rows[3][step]}));
    to += stride;
  }
}

void interleave_four(const float* const (&rows)[4], ptrdiff_t depth, float* to, ptrdiff_t stride);

// Width neighbouring rows (or columns) interleaved, so that the kernel reads memory in order.
// Entry (step, w) of the strip is from[step·depthStride + w·widthStride]; from `filled` on it is 0.
template <int Width>
inline void pack_strip(const float* from, ptrdiff_t depthStride, ptrdiff_t widthStride, ptrdiff_t depth,
                       ptrdiff_t filled, float* to) {
  if (filled < Width) {
    for (ptrdiff_t step = 0; step < depth; ++step) {
      for (ptrdiff_t w = 0; w < Width; ++w) {
        to[step * Width + w] = w < filled ? from[step * depthStride + w * widthStride] : 0.0f;
      }
    }
  } else if (widthStride == 1) {
    for (ptrdiff_t step = 0; step < depth; ++step) {
      for (int w = 0; w < Width; w += lanes)
        store(to + step * Width + w, load<f32x4>(from + step * depthStride + w));
    }
  } else if (depthStride == 1) {
    for (int w = 0; w < Width; w += lanes) {
      const float* const four = from + w * widthStride;
      interleave_four({four, four + widthStride, four + 2 * widthStride, four + 3 * widthStride}, depth,
                      to + w, Width);
    }
  } else {
    for (ptrdiff_t step = 0; step < depth; ++step) {
      const float* at = from + step * depthStride;
      for (int w = 0; w < Width; w += lanes) {
        const float* four = at + w * widthStride;
        store(to + step * Width + w,
              f32x4{four[0], four[widthStride], four[2 * widthStride], four[3 * widthStride]});
      }
    }
  }
}

// Four rows after four of a panel of eight columns of the result, over one chunk of depth: eight vectors of
// sums stay in registers. `left` holds `strips` strips of depth×4 floats, `leftStride` apart, and `right`
// depth×8. Called for short stretches and never inlined: browsers replace slow first code only between calls.
void panel_kernel(ptrdiff_t strips, ptrdiff_t depth, const float* left, ptrdiff_t leftStride,
                  const float* right, float* result, ptrdiff_t resultStride, bool add);

}  // namespace rootd

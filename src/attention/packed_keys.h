#pragma once

#include <cstdint>
#include <vector>

#include "attention/head_rows.h"
#include "numeric/aligned.h"
#include "numeric/matrix_kernel.h"

namespace rootd {

inline constexpr ptrdiff_t keys_per_strip = panel_rows;

// 1/‖x‖; 0 for x = 0.
double inverse_norm(const float* x, ptrdiff_t count);

// The keys of one head that no mask hides, as the kernel reads them: strips of four keys, depth×4 each, the
// last one filled up with zeros.
struct PackedKeys {
  ptrdiff_t depth = 0;
  AlignedFloats strips;

  // `normalise` packs their directions. Returns the bits of the largest magnitude.
  uint32_t pack(const HeadRows& keys, const std::vector<int32_t>& visible, bool normalise);
};

}  // namespace rootd

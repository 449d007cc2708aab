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
  double scale = 1;  // tiny keys are packed as multiples of it, a power of two
  int exponent = 0;  // of the packed keys: |q·k| < 2^exponent for every q with entries under 1

  // `normalize` packs their directions. Returns the bits of the largest magnitude.
  uint32_t pack(const HeadRows& keys, const std::vector<int32_t>& visible, bool normalize);

  // The factor for a query whose largest magnitude is given: `wanted`, or less if scores, or the entries of
  // the query that the factor is applied to, might reach 2^126, so that they and their differences are
  // finite. That bound is only met where the softmax is frozen.
  double bounded_factor(float largest, double wanted) const;
  // Whether numbers are so ordinary that `wanted` is the factor, for all queries up to the given magnitude.
  bool far_below_bound(float largest, double wanted) const {
    return exponent < 32 && largest < 0x1p31f && wanted * scale < 0x1p60;
  }
};

}  // namespace rootd

#pragma once

#include <cstdint>
#include <vector>

#include "attention/head_rows.h"
#include "numeric/aligned.h"

namespace rootd {

// The values of one head whose keys no mask hides, as the kernel reads them: chunks of depth_chunk keys, in
// each strips of four columns. What fills up the last strip and the last four keys is zeros.
struct PackedValues {
  ptrdiff_t width = 0;
  ptrdiff_t padded = 0;  // keys, in whole fours
  AlignedFloats chunks;

  // Returns the bits of the largest magnitude.
  uint32_t pack(const HeadRows& values, const std::vector<int32_t>& visible);
};

}  // namespace rootd

#pragma once

// GGUF's blocks of few bits: numbers that share a scale. The layouts are those of ggml-quants.c in
// https://github.com/ggml-org/ggml. Every product is exact in float and the one sum rounds once, so that
// everybody who decodes a block gets the same bits.

#include <cstddef>
#include <cstdint>

namespace rootd {

struct BlockFormat {
  ptrdiff_t numbers;
  ptrdiff_t bytes;
  // `count` blocks, one after the other.
  void (*decode)(const uint8_t* blocks, ptrdiff_t count, float* to);
};

// Of 32 numbers.
extern const BlockFormat q4_0_blocks, q4_1_blocks, q5_0_blocks, q5_1_blocks, q8_0_blocks, iq4_nl_blocks,
    mxfp4_blocks;
// Of 256 numbers.
extern const BlockFormat q2_k_blocks, q3_k_blocks, q4_k_blocks, q5_k_blocks, q6_k_blocks, iq4_xs_blocks,
    tq2_0_blocks;

}  // namespace rootd

#include "models/block_formats.h"

#include "models/half_float.h"

namespace rootd {
namespace {

// The numbers that four bits stand for in IQ4_NL and IQ4_XS, and, doubled, in MXFP4.
constexpr float uneven[16] = {-127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113};
constexpr float tiny_floats[16] = {0, 1, 2, 3, 4, 6, 8, 12, 0, -1, -2, -3, -4, -6, -8, -12};

uint32_t four_bytes(const uint8_t* at) {
  return load<uint32_t>(at);
}

// Where only + − × of whole numbers below 2²⁴ and a scale follow, float loses nothing.
float number(int x) {
  return static_cast<float>(x);
}

// scale | 16 bytes: number j in the low bits of byte j, number j + 16 in its high bits
void q4_0(const uint8_t* __restrict block, float* __restrict to) {
  const float d = from_f16(block);
  const uint8_t* q = block + 2;
  for (int j = 0; j < 16; ++j) to[j] = d * number((q[j] & 15) - 8);
  for (int j = 0; j < 16; ++j) to[16 + j] = d * number((q[j] >> 4) - 8);
}

// scale | minimum | as Q4_0
void q4_1(const uint8_t* __restrict block, float* __restrict to) {
  const float d = from_f16(block), m = from_f16(block + 2);
  const uint8_t* q = block + 4;
  for (int j = 0; j < 16; ++j) to[j] = d * number(q[j] & 15) + m;
  for (int j = 0; j < 16; ++j) to[16 + j] = d * number(q[j] >> 4) + m;
}

// Number j of 32 whose four low bits stand as in Q4_0, and whose fifth is bit j of `high`.
int fifth_bit(uint32_t high, int j) {
  return static_cast<int>(high >> j & 1) << 4;
}

// scale | fifth bits | four low bits
void q5_0(const uint8_t* __restrict block, float* __restrict to) {
  const float d = from_f16(block);
  const uint32_t high = four_bytes(block + 2);
  const uint8_t* q = block + 6;
  for (int j = 0; j < 16; ++j) to[j] = d * number(((q[j] & 15) | fifth_bit(high, j)) - 16);
  for (int j = 0; j < 16; ++j) to[16 + j] = d * number(((q[j] >> 4) | fifth_bit(high, 16 + j)) - 16);
}

// scale | minimum | fifth bits | four low bits
void q5_1(const uint8_t* __restrict block, float* __restrict to) {
  const float d = from_f16(block), m = from_f16(block + 2);
  const uint32_t high = four_bytes(block + 4);
  const uint8_t* q = block + 8;
  for (int j = 0; j < 16; ++j) to[j] = d * number((q[j] & 15) | fifth_bit(high, j)) + m;
  for (int j = 0; j < 16; ++j) to[16 + j] = d * number((q[j] >> 4) | fifth_bit(high, 16 + j)) + m;
}

// scale | 32 signed bytes
void q8_0(const uint8_t* __restrict block, float* __restrict to) {
  const float d = from_f16(block);
  const uint8_t* q = block + 2;
  for (int j = 0; j < 32; ++j) to[j] = d * number(static_cast<int8_t>(q[j]));
}

// scale | 16 bytes as Q4_0, of uneven steps
void iq4_nl(const uint8_t* __restrict block, float* __restrict to) {
  const float d = from_f16(block);
  const uint8_t* q = block + 2;
  for (int j = 0; j < 16; ++j) to[j] = d * uneven[q[j] & 15];
  for (int j = 0; j < 16; ++j) to[16 + j] = d * uneven[q[j] >> 4];
}

// exponent of a power of two | 16 bytes as Q4_0, of tiny floats. The floats are doubled, the power is halved;
// the two smallest powers are subnormal.
void mxfp4(const uint8_t* __restrict block, float* __restrict to) {
  const uint32_t e = block[0];
  const uint32_t bits = e < 2 ? 0x00200000u << e : (e - 1) << 23;
  const float d = load<float>(&bits);
  const uint8_t* q = block + 1;
  for (int j = 0; j < 16; ++j) to[j] = d * tiny_floats[q[j] & 15];
  for (int j = 0; j < 16; ++j) to[16 + j] = d * tiny_floats[q[j] >> 4];
}

// 16 bytes: low bits the scale of 16 numbers, high bits their minimum | 64 bytes: of each half's 32 bytes,
// two bits after two are 32 numbers | scale of scales | scale of minima
void q2_k(const uint8_t* __restrict block, float* __restrict to) {
  const float d = from_f16(block + 80), least = from_f16(block + 82);
  for (int half = 0; half < 2; ++half) {
    const uint8_t* q = block + 16 + 32 * half;
    for (int b = 0; b < 4; ++b) {
      for (int part = 0; part < 2; ++part) {
        const uint8_t s = block[8 * half + 2 * b + part];
        const float scale = d * number(s & 15), minimum = least * number(s >> 4);
        for (int l = 0; l < 16; ++l) to[l] = scale * number(q[16 * part + l] >> (2 * b) & 3) - minimum;
        to += 16;
      }
    }
  }
}

// 32 bytes: bit k of byte l is the third bit of number 32k + l | 64 bytes: two bits each, as in Q2_K |
// 12 bytes: 16 scales of six bits, four bits each in the first eight bytes, two in the last four | scale
void q3_k(const uint8_t* __restrict block, float* __restrict to) {
  const float d = from_f16(block + 108);
  const uint8_t* s = block + 96;
  for (int half = 0; half < 2; ++half) {
    const uint8_t* q = block + 32 + 32 * half;
    for (int b = 0; b < 4; ++b) {
      const int bit = 4 * half + b;
      for (int part = 0; part < 2; ++part) {
        const int i = 2 * bit + part;
        const int low = i < 8 ? s[i] & 15 : s[i - 8] >> 4;
        const int high = s[8 + i % 4] >> (2 * (i / 4)) & 3;
        const float scale = d * number((low | high << 4) - 32);
        for (int l = 16 * part; l < 16 * part + 16; ++l) {
          const int third = (block[l] >> bit & 1) << 2;
          to[l - 16 * part] = scale * number((q[l] >> (2 * b) & 3) + third - 4);
        }
        to += 16;
      }
    }
  }
}

// Scale and minimum k of eight, of six bits each, in twelve bytes.
struct SixBits {
  int scale, minimum;
};
SixBits six_bits(const uint8_t* s, int k) {
  if (k < 4) return {s[k] & 63, s[k + 4] & 63};
  return {(s[k + 4] & 15) | s[k - 4] >> 6 << 4, s[k + 4] >> 4 | s[k] >> 6 << 4};
}

// scale of scales | scale of minima | 12 bytes of them | 128 bytes: of each quarter's 32, the low bits are 32
// numbers, the high bits the next 32
void q4_k(const uint8_t* __restrict block, float* __restrict to) {
  const float d = from_f16(block), least = from_f16(block + 2);
  for (int k = 0; k < 8; ++k, to += 32) {
    const SixBits s = six_bits(block + 4, k);
    const float scale = d * number(s.scale), minimum = least * number(s.minimum);
    const uint8_t* q = block + 16 + 32 * (k / 2);
    const int shift = 4 * (k % 2);
    for (int l = 0; l < 32; ++l) to[l] = scale * number(q[l] >> shift & 15) - minimum;
  }
}

// As Q4_K, with 32 bytes before the low bits: bit k of byte l is the fifth bit of number 32k + l
void q5_k(const uint8_t* __restrict block, float* __restrict to) {
  const float d = from_f16(block), least = from_f16(block + 2);
  const uint8_t* high = block + 16;
  for (int k = 0; k < 8; ++k, to += 32) {
    const SixBits s = six_bits(block + 4, k);
    const float scale = d * number(s.scale), minimum = least * number(s.minimum);
    const uint8_t* q = block + 48 + 32 * (k / 2);
    const int shift = 4 * (k % 2);
    for (int l = 0; l < 32; ++l)
      to[l] = scale * number((q[l] >> shift & 15) | (high[l] >> k & 1) << 4) - minimum;
  }
}

// 128 bytes of four low bits | 64 bytes of two more | 16 signed scales of 16 numbers | scale of scales
void q6_k(const uint8_t* __restrict block, float* __restrict to) {
  const float d = from_f16(block + 208);
  for (int half = 0; half < 2; ++half) {
    const uint8_t *low = block + 64 * half, *high = block + 128 + 32 * half, *s = block + 192 + 8 * half;
    for (int part = 0; part < 8; ++part, to += 16) {
      const float scale = d * number(static_cast<int8_t>(s[part]));
      const int first = 16 * part, shift = first < 64 ? 0 : 4, pair = 2 * (first / 32);
      for (int l = 0; l < 16; ++l) {
        const int t = first + l;
        to[l] = scale * number(((low[t % 64] >> shift & 15) | (high[t % 32] >> pair & 3) << 4) - 32);
      }
    }
  }
}

// scale | two high bits of each of eight scales | their four low bits | 128 bytes: of each eighth's 16, low
// bits before high ones, of uneven steps
void iq4_xs(const uint8_t* __restrict block, float* __restrict to) {
  const float d = from_f16(block);
  const int high = load<uint16_t>(block + 2);
  for (int k = 0; k < 8; ++k, to += 32) {
    const int s = (block[4 + k / 2] >> (4 * (k % 2)) & 15) | (high >> (2 * k) & 3) << 4;
    const float scale = d * number(s - 32);
    const uint8_t* q = block + 8 + 16 * k;
    for (int j = 0; j < 16; ++j) to[j] = scale * uneven[q[j] & 15];
    for (int j = 0; j < 16; ++j) to[16 + j] = scale * uneven[q[j] >> 4];
  }
}

// 64 bytes of two bits each, as in Q2_K: −1, 0 or 1 | scale
void tq2_0(const uint8_t* __restrict block, float* __restrict to) {
  const float d = from_f16(block + 64);
  for (int half = 0; half < 2; ++half) {
    const uint8_t* q = block + 32 * half;
    for (int b = 0; b < 4; ++b, to += 32) {
      for (int l = 0; l < 32; ++l) to[l] = d * number((q[l] >> (2 * b) & 3) - 1);
    }
  }
}

template <void one(const uint8_t*, float*), ptrdiff_t numbers, ptrdiff_t bytes>
constexpr BlockFormat format() {
  return {numbers, bytes, [](const uint8_t* blocks, ptrdiff_t count, float* to) {
            for (ptrdiff_t i = 0; i < count; ++i) one(blocks + i * bytes, to + i * numbers);
          }};
}

}  // namespace

const BlockFormat q4_0_blocks = format<q4_0, 32, 18>();
const BlockFormat q4_1_blocks = format<q4_1, 32, 20>();
const BlockFormat q5_0_blocks = format<q5_0, 32, 22>();
const BlockFormat q5_1_blocks = format<q5_1, 32, 24>();
const BlockFormat q8_0_blocks = format<q8_0, 32, 34>();
const BlockFormat iq4_nl_blocks = format<iq4_nl, 32, 18>();
const BlockFormat mxfp4_blocks = format<mxfp4, 32, 17>();
const BlockFormat q2_k_blocks = format<q2_k, 256, 84>();
const BlockFormat q3_k_blocks = format<q3_k, 256, 110>();
const BlockFormat q4_k_blocks = format<q4_k, 256, 144>();
const BlockFormat q5_k_blocks = format<q5_k, 256, 176>();
const BlockFormat q6_k_blocks = format<q6_k, 256, 210>();
const BlockFormat iq4_xs_blocks = format<iq4_xs, 256, 136>();
const BlockFormat tq2_0_blocks = format<tq2_0, 256, 66>();

}  // namespace rootd

#pragma once

// One stream of 32-bit words for every sample. The four lanes are four neighbouring samples, so sums over
// coordinates are vertical adds, and neither the order of the work nor the machine changes a sample's
// numbers.
//
// Words come from xoshiro128++ (D. Blackman and S. Vigna, 2021). Its state is hashed from the counter: the
// seed, the stream's name and the counter's high half make four keys by Philox4x32-10 (J. Salmon et al.,
// 2011); each word of the state is then a bijection of the counter's low half under its key. Philox for every
// sample would cost more than drawing the 500 signs that follow; measured, it took 20 ns of 47 for such a sum
// in wasm.

#include "numeric/vector.h"

namespace rootd {

// What a stream is for. Each layer names its own, in a stream_names.h where there are several files that
// draw. Their numbers are part of every seed's results: one is never changed, and no two are alike, which
// tests/random/stream_names_test.cpp holds them to.
enum class StreamName : uint32_t {};

// Philox4x32-10.
struct PhiloxWords {
  uint32_t word[4];
};
inline PhiloxWords philox(PhiloxWords counter, uint32_t key0, uint32_t key1) {
  auto [c0, c1, c2, c3] = counter.word;
  for (int round = 0; round < 10; ++round) {
    const uint64_t product0 = uint64_t{0xD2511F53} * c0, product1 = uint64_t{0xCD9E8D57} * c2;
    c0 = static_cast<uint32_t>(product1 >> 32) ^ c1 ^ key0;
    c1 = static_cast<uint32_t>(product1);
    c2 = static_cast<uint32_t>(product0 >> 32) ^ c3 ^ key1;
    c3 = static_cast<uint32_t>(product0);
    key0 += 0x9E3779B9;
    key1 += 0xBB67AE85;
  }
  return {{c0, c1, c2, c3}};
}

// The streams of one seed and purpose, for 2³² consecutive samples.
class StreamFamily {
 public:
  // Of the samples whose index has the same high half as `sample`.
  StreamFamily(uint64_t seed, StreamName name, uint64_t sample)
      : keys(philox({{static_cast<uint32_t>(sample >> 32), 0, static_cast<uint32_t>(name), 0}},
                    static_cast<uint32_t>(seed), static_cast<uint32_t>(seed >> 32))) {}

  // Word `which` of the starting states of four counters.
  u32x4 state(int which, u32x4 counter) const {
    // Different odd factors: no two words run through the same values in the same order.
    constexpr uint32_t factors[4] = {0x9E3779B1, 0x85EBCA77, 0xC2B2AE3D, 0x27D4EB2F};
    u32x4 x = counter * factors[which] + keys.word[which];
    // Two multiplications between shifts let every bit of the counter reach every bit of the word.
    x ^= x >> 16;
    x *= 0x7FEB352Du;
    x ^= x >> 15;
    x *= 0x846CA68Bu;
    x ^= x >> 16;
    return x;
  }

 private:
  PhiloxWords keys;
};

// xoshiro128++ for four samples.
class Streams {
 public:
  // All four lanes start from one state.
  explicit Streams(const PhiloxWords& state)
      : s0(splat(state.word[0])),
        s1(splat(state.word[1])),
        s2(splat(state.word[2])),
        s3(splat(state.word[3])) {}

  // Samples first … first + 3 of the family. `first` is a multiple of four, so that their high half is one.
  Streams(const StreamFamily& family, uint64_t first) {
    const u32x4 counter = splat(static_cast<uint32_t>(first)) + u32x4{0, 1, 2, 3};
    s0 = family.state(0, counter);
    s1 = family.state(1, counter);
    s2 = family.state(2, counter);
    s3 = family.state(3, counter);
  }
  Streams(uint64_t seed, StreamName name, uint64_t first) : Streams(StreamFamily(seed, name, first), first) {}

  u32x4 next() {
    const u32x4 sum = s0 + s3;
    const u32x4 result = ((sum << 7) | (sum >> 25)) + s0;
    const u32x4 shifted = s1 << 9;
    s2 ^= s0;
    s3 ^= s1;
    s1 ^= s2;
    s0 ^= s3;
    s2 ^= shifted;
    s3 = (s3 << 11) | (s3 >> 21);
    return result;
  }

 private:
  u32x4 s0, s1, s2, s3;
};

}  // namespace rootd

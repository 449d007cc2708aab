#include "random/stream.h"

#include <doctest/doctest.h>

#include <bit>
#include <cmath>

#include "random/stream_names.h"

using namespace rootd;

TEST_CASE("Philox4x32-10 gives its published known answers") {
  const uint32_t all = 0xffffffff;
  const PhiloxWords zero = philox({{0, 0, 0, 0}}, 0, 0), ones = philox({{all, all, all, all}}, all, all);
  const uint32_t of_zero[] = {0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8};
  const uint32_t of_ones[] = {0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd};
  for (int word = 0; word < 4; ++word) {
    CHECK(zero.word[word] == of_zero[word]);
    CHECK(ones.word[word] == of_ones[word]);
  }
}

TEST_CASE("xoshiro128++ gives its published known answers") {
  Streams streams(PhiloxWords{{1, 2, 3, 4}});
  const uint32_t known[] = {641u,        1573767u,    3222811527u, 3517856514u, 836907274u,
                            4247214768u, 3867114732u, 1355841295u, 495546011u,  621204420u};
  for (const uint32_t expected : known) {
    const u32x4 word = streams.next();
    for (int lane = 0; lane < lanes; ++lane) CHECK(word[lane] == expected);
  }
}

TEST_CASE("the high half of a sample's index makes another family of streams") {
  Streams low(7, streams::coordinates, 0), high(7, streams::coordinates, uint64_t{1} << 32);
  int equal = 0;
  for (int i = 0; i < 1000; ++i) {
    const u32x4 a = low.next(), b = high.next();
    for (int lane = 0; lane < lanes; ++lane) equal += a[lane] == b[lane];
  }
  CHECK(equal <= 1);
}

// A bijection for every word of the state: no two samples of a family start alike.
TEST_CASE("words of neighbouring states differ in about half of their bits") {
  const StreamFamily family(1, streams::coordinates, 0);
  const int samples = 4096;
  for (int which = 0; which < 4; ++which) {
    double changed = 0;
    for (uint32_t i = 0; i < samples; ++i) {
      const u32x4 word = family.state(which, u32x4{i, i + 1, i, i});
      changed += std::popcount(word[0] ^ word[1]);
    }
    CHECK(std::abs(changed - 16.0 * samples) < 5 * std::sqrt(0.25 * 32 * samples));
  }
}

// Bits agree by chance: the number of agreeing bits of n is binomial(n, ½), and 5 standard deviations leave
// less than one false alarm in a million for each comparison.
TEST_CASE("neighbouring samples, seeds and streams are uncorrelated") {
  const int words = 4096;
  const double bound = 5 * std::sqrt(0.25 * 32 * words);
  const auto disagreement = [&](Streams a, int lane_a, Streams b, int lane_b) {
    double agreeing = 0;
    for (int i = 0; i < words; ++i) agreeing += std::popcount(~(a.next()[lane_a] ^ b.next()[lane_b]));
    return std::abs(agreeing - 16.0 * words);
  };
  const auto stream = [](uint64_t seed, uint64_t first, StreamName name = streams::coordinates) {
    return Streams(seed, name, first);
  };
  for (uint64_t seed = 0; seed < 16; ++seed) {
    CHECK(disagreement(stream(seed, 0), 0, stream(seed, 0), 1) < bound);
    CHECK(disagreement(stream(seed, 8), 2, stream(seed, 8), 3) < bound);
    CHECK(disagreement(stream(seed, 0), 0, stream(seed + 1, 0), 0) < bound);
    CHECK(disagreement(stream(seed, 0), 0, stream(seed + (uint64_t{1} << 32), 0), 0) < bound);
    CHECK(disagreement(stream(seed, 0), 0, stream(seed, 0, streams::shared_draw), 0) < bound);
  }
}

#include "models/number_kinds.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

using namespace rootd;

namespace {

template <typename Real = float>
Real only(NumberKind kind, std::vector<uint8_t> bytes) {
  Real x = 0;
  decode(kind, bytes.data(), 1, &x);
  return x;
}

}  // namespace

TEST_CASE("floats of 16 bits, subnormal ones and those that are no numbers included") {
  CHECK(only(NumberKind::f16, {0x00, 0x3c}) == 1);
  CHECK(only(NumberKind::f16, {0x01, 0x00}) == 0x1p-24f);
  CHECK(only(NumberKind::f16, {0xff, 0x83}) == -1023 * 0x1p-24f);
  CHECK(only(NumberKind::f16, {0xff, 0x7b}) == 65504);
  CHECK(only(NumberKind::f16, {0x00, 0xfc}) == -std::numeric_limits<float>::infinity());
  CHECK(std::isnan(only(NumberKind::f16, {0x01, 0x7c})));
  CHECK(only(NumberKind::bf16, {0x80, 0x3f}) == 1);
  CHECK(only(NumberKind::bf16, {0x01, 0x80}) == -0x1p-133f);
  CHECK(std::isnan(only(NumberKind::bf16, {0xc0, 0x7f})));
}

TEST_CASE("floats of 8 bits, at the ends of their ranges") {
  // All of them against their definition: bits, mantissa bits, bias.
  const struct {
    NumberKind kind;
    int mantissa, bias;
    bool fnuz;
    double smallest, largest;
  } formats[] = {{NumberKind::e4m3, 3, 7, false, 0x1p-9, 448},
                 {NumberKind::e5m2, 2, 15, false, 0x1p-16, 57344},
                 {NumberKind::e4m3_fnuz, 3, 8, true, 0x1p-10, 240},
                 {NumberKind::e5m2_fnuz, 2, 16, true, 0x1p-17, 57344}};
  for (const auto& f : formats) {
    double smallest = 1, largest = 0;
    int nothings = 0, infinities = 0;
    for (int bits = 0; bits < 256; ++bits) {
      const float x = only(f.kind, {static_cast<uint8_t>(bits)});
      if (std::isnan(x)) {
        ++nothings;
        continue;
      }
      if (std::isinf(x)) {
        ++infinities;
        continue;
      }
      const int exponent = (bits & 127) >> f.mantissa, rest = bits & ((1 << f.mantissa) - 1);
      const double share = static_cast<double>(rest) / (1 << f.mantissa);
      const double size =
          exponent == 0 ? std::ldexp(share, 1 - f.bias) : std::ldexp(1 + share, exponent - f.bias);
      CHECK(x == ((bits & 128) != 0 ? -size : size));
      if (x > 0) smallest = std::min<double>(smallest, x);
      largest = std::max<double>(largest, x);
    }
    CHECK(smallest == f.smallest);
    CHECK(largest == f.largest);
    CHECK(nothings == (f.fnuz ? 1 : f.mantissa == 3 ? 2 : 6));
    CHECK(infinities == (f.kind == NumberKind::e5m2 ? 2 : 0));
  }
  CHECK(std::isnan(only(NumberKind::e4m3_fnuz, {0x80})));
  CHECK(only(NumberKind::e8m0, {127}) == 1);
  CHECK(only(NumberKind::e8m0, {0}) == 0x1p-127f);
  CHECK(only(NumberKind::e8m0, {254}) == 0x1p127f);
  CHECK(std::isnan(only(NumberKind::e8m0, {255})));
}

TEST_CASE("doubles, floats and blocks of Q8_0") {
  const double x = 0.1;
  std::vector<uint8_t> bytes(8);
  std::memcpy(bytes.data(), &x, 8);
  CHECK(only<double>(NumberKind::f64, bytes) == x);
  CHECK(only(NumberKind::f64, bytes) == 0.1f);
  std::vector<uint8_t> blocks(68);
  blocks[1] = 0x38;  // 0.5
  blocks[2] = 0x80;  // −128
  blocks[33] = 127;
  blocks[35] = 0xc0;  // −2
  blocks[36] = 3;
  std::vector<float> numbers(64);
  decode(NumberKind::q8_0, blocks.data(), 64, numbers.data());
  CHECK(numbers[0] == -64);
  CHECK(numbers[31] == 63.5f);
  CHECK(numbers[32] == -6);
  CHECK(bytes_of(NumberKind::q8_0, 64) == 68);
  CHECK(bytes_of(NumberKind::bf16, 3) == 6);
}

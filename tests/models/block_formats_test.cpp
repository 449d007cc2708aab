#include "models/block_formats.h"

#include <doctest/doctest.h>

#include <cstring>
#include <string_view>
#include <vector>

#include "models/number_kinds.h"
#include "reference/block_formats.h"

using namespace rootd;

namespace {

std::vector<uint8_t> from_base64(std::string_view text) {
  constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::vector<uint8_t> bytes;
  uint32_t bits = 0;
  int count = 0;
  for (const char letter : text) {
    const size_t value = letters.find(letter);
    if (value == std::string_view::npos) continue;
    bits = bits << 6 | static_cast<uint32_t>(value);
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes.push_back(static_cast<uint8_t>(bits >> count & 255));
  }
  return bytes;
}

}  // namespace

TEST_CASE("blocks of every format hold the bits that ggml finds in them") {
  for (const KnownBlocks& known : known_blocks) {
    CAPTURE(known.name);
    const std::vector<uint8_t> blocks = from_base64(known.blocks), floats = from_base64(known.floats);
    const ptrdiff_t count = 2 * known.numbers;
    CHECK(block_of(known.kind) == known.numbers);
    CHECK(bytes_of(known.kind, count) == static_cast<ptrdiff_t>(blocks.size()));
    REQUIRE(floats.size() == sizeof(float) * static_cast<size_t>(count));
    std::vector<float> numbers(static_cast<size_t>(count));
    decode(known.kind, blocks.data(), count, numbers.data());
    CHECK(std::memcmp(numbers.data(), floats.data(), floats.size()) == 0);
    std::vector<double> wide(numbers.size());
    decode(known.kind, blocks.data(), count, wide.data());
    CHECK(wide == std::vector<double>(numbers.begin(), numbers.end()));
  }
}

TEST_CASE("the smallest and the largest scale of MXFP4") {
  std::vector<uint8_t> block(17, 0x11);
  float numbers[32];
  for (const auto& [exponent, one] :
       {std::pair{0, 0x1p-128f}, {1, 0x1p-127f}, {2, 0x1p-126f}, {254, 0x1p126f}}) {
    block[0] = static_cast<uint8_t>(exponent);
    decode(NumberKind::mxfp4, block.data(), 32, numbers);
    CHECK(numbers[0] == one);
  }
}

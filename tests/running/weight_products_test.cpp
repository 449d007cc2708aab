#include "running/weight_products.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstring>

#include "support/noise.h"

using namespace rootd;

namespace {

struct Shape {
  ptrdiff_t outputs, inputs, columns;
};

std::vector<float> multiplied(const RawMatrix& weights, const std::vector<float>& x, ptrdiff_t columns) {
  RightPanels panels;
  panels.pack(row_major(x.data(), weights.inputs, columns));
  std::vector<float> result(static_cast<size_t>(weights.outputs * columns), 7.0f), workspace;
  multiply_weights(weights, panels, result.data(), columns, Store::overwrite, workspace);
  return result;
}

RawMatrix matrix_of(const std::vector<float>& numbers, ptrdiff_t outputs, ptrdiff_t inputs) {
  RawMatrix raw;
  raw.bytes = reinterpret_cast<const uint8_t*>(numbers.data());
  raw.outputs = outputs;
  raw.inputs = inputs;
  return raw;
}

}  // namespace

TEST_CASE("products with a file's weights are sums over the inputs, however the weights stand") {
  for (const auto& [outputs, inputs, columns] : {Shape{1, 1, 8},
                                                 {3, 5, 8},
                                                 {4, 255, 16},
                                                 {127, 256, 8},
                                                 {128, 257, 24},
                                                 {131, 512, 8},
                                                 {260, 33, 40}}) {
    const auto size = static_cast<size_t>(outputs * inputs);
    const std::vector<float> w = noise(size, 1), x = noise(static_cast<size_t>(inputs * columns), 2);
    RawMatrix raw = matrix_of(w, outputs, inputs);
    const std::vector<float> result = multiplied(raw, x, columns);
    // The sum of n numbers below 1, each chunk of which loses at most a 2⁻²⁴th a term of what is there.
    const double bound = static_cast<double>(inputs) * 256 * 0x1p-24;
    for (ptrdiff_t o = 0; o < outputs; ++o) {
      for (ptrdiff_t t = 0; t < columns; ++t) {
        double sum = 0;
        for (ptrdiff_t i = 0; i < inputs; ++i) {
          sum += static_cast<double>(w[static_cast<size_t>(o * inputs + i)]) *
                 static_cast<double>(x[static_cast<size_t>(i * columns + t)]);
        }
        REQUIRE(std::abs(static_cast<double>(result[static_cast<size_t>(o * columns + t)]) - sum) < bound);
      }
    }
    std::vector<float> turned(size);
    for (ptrdiff_t o = 0; o < outputs; ++o) {
      for (ptrdiff_t i = 0; i < inputs; ++i)
        turned[static_cast<size_t>(i * outputs + o)] = w[static_cast<size_t>(o * inputs + i)];
    }
    raw.bytes = reinterpret_cast<const uint8_t*>(turned.data());
    raw.inputsFirst = true;
    CHECK(multiplied(raw, x, columns) == result);
  }
}

TEST_CASE("an output has the same bits in any block of weights, and with its inputs in parts") {
  const ptrdiff_t outputs = 150, inputs = 700, columns = 16;
  const std::vector<float> w = noise(static_cast<size_t>(outputs * inputs), 3),
                           x = noise(static_cast<size_t>(inputs * columns), 4);
  const std::vector<float> whole = multiplied(matrix_of(w, outputs, inputs), x, columns);
  for (const ptrdiff_t first : {1, 4, 130, 149}) {
    RawMatrix rest = matrix_of(w, outputs - first, inputs);
    rest.bytes += first * inputs * static_cast<ptrdiff_t>(sizeof(float));
    CHECK(multiplied(rest, x, columns) == std::vector<float>(whole.begin() + first * columns, whole.end()));
  }
  std::vector<float> turned(w.size()), result(whole.size()), workspace;
  for (ptrdiff_t o = 0; o < outputs; ++o) {
    for (ptrdiff_t i = 0; i < inputs; ++i)
      turned[static_cast<size_t>(i * outputs + o)] = w[static_cast<size_t>(o * inputs + i)];
  }
  for (ptrdiff_t from = 0; from < inputs; from += 256) {
    const ptrdiff_t count = std::min<ptrdiff_t>(256, inputs - from);
    RawMatrix part = matrix_of(turned, outputs, count);
    part.inputsFirst = true;
    part.bytes += from * outputs * static_cast<ptrdiff_t>(sizeof(float));
    RightPanels panels;
    panels.pack(row_major(x.data() + from * columns, count, columns));
    multiply_weights(part, panels, result.data(), columns, from > 0 ? Store::accumulate : Store::overwrite,
                     workspace);
  }
  CHECK(result == whole);
}

TEST_CASE("weights of few bits, and of eight bits with scales, are multiplied as what they stand for") {
  const ptrdiff_t outputs = 37, inputs = 512, columns = 8;
  const std::vector<float> x = noise(static_cast<size_t>(inputs * columns), 5);
  const auto check = [&](const RawMatrix& raw) {
    std::vector<float> numbers(static_cast<size_t>(outputs * inputs));
    for (ptrdiff_t o = 0; o < outputs; ++o) read_row(raw, o, 0, inputs, numbers.data() + o * inputs);
    CHECK(multiplied(raw, x, columns) == multiplied(matrix_of(numbers, outputs, inputs), x, columns));
  };
  for (const NumberKind kind :
       {NumberKind::f64, NumberKind::f16, NumberKind::bf16, NumberKind::q8_0, NumberKind::q4_0,
        NumberKind::q4_1, NumberKind::q5_0, NumberKind::q5_1, NumberKind::q2_k, NumberKind::q3_k,
        NumberKind::q4_k, NumberKind::q5_k, NumberKind::q6_k, NumberKind::e4m3}) {
    RawMatrix raw;
    raw.kind = kind;
    raw.outputs = outputs;
    raw.inputs = inputs;
    // Bytes below 0x3c: every scale is a number, and none is large.
    std::vector<uint8_t> bytes(static_cast<size_t>(bytes_of(kind, outputs * inputs)));
    for (size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<uint8_t>(i * 2654435761u >> 16) % 0x3c;
    raw.bytes = bytes.data();
    check(raw);
    // The other way through the same weights.
    const std::vector<float> y = noise(static_cast<size_t>(outputs * columns), 6);
    std::vector<float> numbers(static_cast<size_t>(outputs * inputs)), turned(numbers.size());
    for (ptrdiff_t o = 0; o < outputs; ++o) read_row(raw, o, 0, inputs, numbers.data() + o * inputs);
    for (ptrdiff_t o = 0; o < outputs; ++o) {
      for (ptrdiff_t i = 0; i < inputs; ++i)
        turned[static_cast<size_t>(i * outputs + o)] = numbers[static_cast<size_t>(o * inputs + i)];
    }
    CHECK(multiplied(transposed(raw), y, columns) ==
          multiplied(matrix_of(turned, inputs, outputs), y, columns));
    if (kind != NumberKind::e4m3) continue;
    for (int i = 0; i < 40; ++i) raw.scales.push_back(1 + 0.25 * i);
    raw.scaleColumns = 5;
    raw.blockRows = 7;
    raw.blockColumns = 128;
    raw.firstRow = 10;
    raw.firstColumn = 64;
    check(raw);
  }
}

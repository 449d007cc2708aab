// Attention, block by block of rows and heads: a block brings its queries and all keys and values of its
// heads. It lies in memory that JavaScript writes and reads itself (web/engine/workers/attentionMemory.ts).

#include "attention/attention.h"

#include <emscripten/bind.h>

#include <cmath>
#include <utility>

#include "bindings/convert.h"

namespace rootd::bindings {
namespace {

// The one block that is being computed. It stays for the next one, which is often of the same size.
AlignedFloats& memory() {
  static AlignedFloats floats;
  return floats;
}

// Memory for the next block, in floats; 0 frees it.
val attention_memory(double length) {
  if (length == 0) memory() = AlignedFloats();
  const auto floats = static_cast<size_t>(length);
  memory().resize(floats);
  return val(emscripten::typed_memory_view(floats, memory().data()));
}

// Hands out the parts of the memory one after the other, each beginning on a cache line.
class Parts {
 public:
  float* next(ptrdiff_t floats) {
    constexpr ptrdiff_t line = 16;
    return std::exchange(at, at + (floats + line - 1) / line * line);
  }

 private:
  float* at = memory().data();
};

struct Block {
  // In the order in which they are written. From `measured` on there is one for each head.
  enum Place { rows, columns, d, valueWidth, heads, firstRow, rule, beta, causal, weights, masked, measured };

  const double* numbers = reinterpret_cast<const double*>(memory().data());
  AttentionShape shape{size(rows), size(columns), size(d), size(valueWidth), size(heads), size(firstRow)};
  Parts parts;
  AttentionSettings settings;
  const float *queries, *keys, *values;

  Block() {
    settings.rule = static_cast<Rule>(numbers[rule]);
    if (!std::isnan(numbers[beta])) settings.beta = numbers[beta];
    settings.causal = numbers[causal] != 0;
    parts.next(2 * (measured + shape.heads));
    const ptrdiff_t hidden = numbers[masked] != 0 ? shape.columns : 0;
    const auto* mask = reinterpret_cast<const uint8_t*>(parts.next((hidden + 3) / 4));
    settings.keyMask.assign(mask, mask + hidden);
    queries = parts.next(shape.rows * shape.heads * shape.d);
    keys = parts.next(shape.columns * shape.heads * shape.d);
    values = parts.next(shape.columns * shape.heads * shape.valueWidth);
  }

  ptrdiff_t size(Place place) const { return static_cast<ptrdiff_t>(numbers[place]); }
  AttentionHead head(ptrdiff_t index) const {
    return AttentionHead(shape, settings, index, queries, keys, values);
  }
};

// Leaves the moments of each row behind, heads×rows. False if a query or a key is not finite.
bool attention_moments() {
  Block block;
  const ptrdiff_t rows = block.shape.rows;
  static_assert(sizeof(RowMoments) == 3 * sizeof(double));
  auto* moments = reinterpret_cast<RowMoments*>(block.parts.next(6 * block.shape.heads * rows));
  for (ptrdiff_t h = 0; h < block.shape.heads; ++h) {
    if (!block.head(h).row_moments(0, rows, moments + h * rows)) return false;
  }
  return true;
}

// Of the moments of all rows of one head, in their order.
double measured_beta_of(const val& moments) {
  const std::vector<double> numbers = from_numbers(moments);
  std::vector<RowMoments> rows(numbers.size() / 3);
  for (size_t i = 0; i < rows.size(); ++i) rows[i] = {numbers[3 * i], numbers[3 * i + 1], numbers[3 * i + 2]};
  return measured_beta(rows.data(), static_cast<ptrdiff_t>(rows.size()));
}

// Leaves the statistics behind (beta, entropy, largest, participation and jacobian one after the other,
// heads×rows each), the output and the weights. False if a number is not finite.
bool attention_rows() {
  Block block;
  const AttentionShape& shape = block.shape;
  const ptrdiff_t rows = shape.heads * shape.rows;
  float* const statistics = block.parts.next(5 * rows);
  float* const output = block.parts.next(shape.rows * shape.heads * shape.valueWidth);
  const bool wanted = block.numbers[Block::weights] != 0;
  float* const weights = block.parts.next(wanted ? rows * shape.columns : 0);
  for (ptrdiff_t h = 0; h < shape.heads; ++h) {
    const ptrdiff_t row = h * shape.rows;
    AttentionResults results;
    if (shape.valueWidth > 0) results.output = output + h * shape.valueWidth;
    results.outputStride = shape.heads * shape.valueWidth;
    if (wanted) results.weights = weights + row * shape.columns;
    float* const at = statistics + row;
    results.beta = at;
    results.entropy = at + rows;
    results.largest = at + 2 * rows;
    results.participation = at + 3 * rows;
    results.jacobian = at + 4 * rows;
    if (!block.head(h).attend(0, shape.rows, block.numbers[Block::measured + h], results)) return false;
  }
  return true;
}

}  // namespace

EMSCRIPTEN_BINDINGS(attention) {
  emscripten::function("attentionMemory", &attention_memory);
  emscripten::function("attentionMoments", &attention_moments);
  emscripten::function("attentionRows", &attention_rows);
  emscripten::function("measuredBeta", &measured_beta_of);
}

}  // namespace rootd::bindings

// Attention, block by block of rows and heads: a block brings its queries and all keys and values of its
// heads.

#include "attention/attention.h"

#include <emscripten/bind.h>

#include <cmath>

#include "bindings/convert.h"
#include "numeric/finite.h"

namespace rootd::bindings {
namespace {

struct Block {
  // All numbers come in one array, as web/engine/attention.js writes them: a small head feels it where each
  // is a property to be read. From `measured` on there is one for each head.
  enum Place { rows, columns, d, valueWidth, heads, firstRow, rule, beta, causal, weights, measured };

  std::vector<double> numbers;
  AttentionShape shape;
  AttentionSettings settings;
  FloatBuffer queries, keys, values;

  explicit Block(const val& args)
      : numbers(from_numbers(args["numbers"])),
        shape{size(rows), size(columns), size(d), size(valueWidth), size(heads), size(firstRow)},
        queries(args["queries"], shape.rows * shape.heads * shape.d),
        keys(args["keys"], shape.columns * shape.heads * shape.d),
        values(args["values"], shape.columns * shape.heads * shape.valueWidth) {
    settings.rule = static_cast<Rule>(numbers[rule]);
    if (!std::isnan(numbers[beta])) settings.beta = numbers[beta];
    settings.causal = numbers[causal] != 0;
    const val keyMask = args["keyMask"];
    if (!keyMask.isNull()) settings.keyMask = emscripten::convertJSArrayToNumberVector<uint8_t>(keyMask);
  }

  ptrdiff_t size(Place place) const { return static_cast<ptrdiff_t>(numbers[place]); }
  bool finite() const {
    for (const FloatBuffer* matrix : {&queries, &keys, &values}) {
      if (!all_finite(matrix->data(), static_cast<ptrdiff_t>(matrix->length))) return false;
    }
    return true;
  }
  AttentionHead head(ptrdiff_t index) const {
    return AttentionHead(shape, settings, index, queries.data(), keys.data(), values.data());
  }
};

// Count, mean and Σ(score − mean)² of each row, heads×rows×3. Null if a query or a key is not finite.
val attention_moments(const val& args) {
  const Block block(args);
  if (!block.finite()) return val::null();
  static_assert(sizeof(RowMoments) == 3 * sizeof(double));
  std::vector<RowMoments> moments(static_cast<size_t>(block.shape.heads * block.shape.rows));
  for (ptrdiff_t h = 0; h < block.shape.heads; ++h) {
    block.head(h).row_moments(0, block.shape.rows, moments.data() + h * block.shape.rows);
  }
  const double* numbers = &moments.data()->count;
  return val(emscripten::typed_memory_view(3 * moments.size(), numbers)).call<val>("slice");
}

// Of the moments of all rows of one head, in their order.
double measured_beta_of(const val& moments) {
  const std::vector<double> numbers = from_numbers(moments);
  std::vector<RowMoments> rows(numbers.size() / 3);
  for (size_t i = 0; i < rows.size(); ++i) rows[i] = {numbers[3 * i], numbers[3 * i + 1], numbers[3 * i + 2]};
  return measured_beta(rows.data(), static_cast<ptrdiff_t>(rows.size()));
}

constexpr size_t statistic_count = 5;

// { weights?, output?, statistics }: beta, entropy, largest, participation and jacobian one after the other,
// heads×rows each. Null if a number is not finite.
val attention_rows(const val& args) {
  const Block block(args);
  if (!block.finite()) return val::null();
  const AttentionShape& shape = block.shape;
  const bool wanted = block.numbers[Block::weights] != 0;
  const size_t rows = static_cast<size_t>(shape.heads * shape.rows);
  const FloatBuffer output(static_cast<size_t>(shape.rows * shape.heads * shape.valueWidth));
  const FloatBuffer weights(wanted ? rows * static_cast<size_t>(shape.columns) : 0);
  // One array for all: every array handed over takes time.
  const FloatBuffer statistics(statistic_count * rows);
  for (ptrdiff_t h = 0; h < shape.heads; ++h) {
    const ptrdiff_t row = h * shape.rows;
    AttentionResults results;
    if (shape.valueWidth > 0) results.output = output.data() + h * shape.valueWidth;
    results.outputStride = shape.heads * shape.valueWidth;
    if (wanted) results.weights = weights.data() + row * shape.columns;
    float* const at = statistics.data() + row;
    results.beta = at;
    results.entropy = at + rows;
    results.largest = at + 2 * rows;
    results.participation = at + 3 * rows;
    results.jacobian = at + 4 * rows;
    block.head(h).attend(0, shape.rows, block.numbers[Block::measured + static_cast<size_t>(h)], results);
  }
  val result = val::object();
  if (wanted) result.set("weights", weights.copy());
  if (shape.valueWidth > 0) result.set("output", output.copy());
  result.set("statistics", statistics.copy());
  return result;
}

}  // namespace

EMSCRIPTEN_BINDINGS(attention) {
  emscripten::function("attentionMoments", &attention_moments);
  emscripten::function("attentionRows", &attention_rows);
  emscripten::function("measuredBeta", &measured_beta_of);
}

}  // namespace rootd::bindings

// Softmax of one row, and the stages in which two matrices become scores: small enough to come with the
// draws.

#include "attention/softmax.h"

#include <emscripten/bind.h>

#include "bindings/convert.h"
#include "scores/entrywise_products.h"

namespace rootd::bindings {
namespace {

// The weights of { scores, beta }.
val softmax_row(const val& args) {
  const std::vector<double> scores = from_numbers(args["scores"]);
  std::vector<float> weights(scores.size());
  softmax(scores.data(), static_cast<ptrdiff_t>(scores.size()), args["beta"].as<double>(), weights.data());
  return to_float32(weights);
}

// { hadamard, rowSums }.
val product_stages(const val& args) {
  const std::vector<float> a = from_floats(args["a"]), b = from_floats(args["b"]);
  std::vector<float> hadamard(a.size());
  std::vector<double> sums(static_cast<size_t>(to_int64(args["rows"])));
  products(a.data(), b.data(), to_int64(args["rows"]), to_int64(args["columns"]), hadamard.data(),
           sums.data());
  val result = val::object();
  result.set("hadamard", to_float32(hadamard));
  result.set("rowSums", to_float64(sums));
  return result;
}

}  // namespace

EMSCRIPTEN_BINDINGS(softmax) {
  emscripten::function("softmax", &softmax_row);
  emscripten::function("products", &product_stages);
}

}  // namespace rootd::bindings

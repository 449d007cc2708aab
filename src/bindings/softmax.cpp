// Softmax of one row, and the stages in which two matrices become scores: small enough to come with the
// draws.

#include "attention/softmax.h"

#include <emscripten/bind.h>

#include "bindings/convert.h"

namespace rootd::bindings {
namespace {

// The weights of { scores, beta }.
val softmax_row(const val& args) {
  const std::vector<double> scores = from_numbers(args["scores"]);
  std::vector<float> weights(scores.size());
  softmax(scores.data(), static_cast<ptrdiff_t>(scores.size()), args["beta"].as<double>(), weights.data());
  return to_float32(weights);
}

}  // namespace

EMSCRIPTEN_BINDINGS(softmax) {
  emscripten::function("softmax", &softmax_row);
}

}  // namespace rootd::bindings

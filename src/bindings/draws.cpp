// Single vectors: small enough to come before the sums.

#include <emscripten/bind.h>

#include <vector>

#include "bindings/convert.h"
#include "random/sample.h"
#include "random/stream_names.h"

namespace rootd::bindings {
namespace {

val sample(const val& options) {
  const int64_t d = to_int64(options["d"]);
  std::vector<float> coordinates(static_cast<size_t>(d));
  sample_rows(to_vector_law(options), to_uint64(options["seed"]), streams::coordinates,
              to_uint64(options["index"]), 1, d, coordinates.data());
  return to_float32(coordinates);
}

}  // namespace

EMSCRIPTEN_BINDINGS(draws) {
  emscripten::function("sample", &sample);
}

}  // namespace rootd::bindings

// Where the variance of a score comes from.

#include "scores/origin.h"

#include <emscripten/bind.h>

#include "bindings/convert.h"

namespace rootd::bindings {
namespace {

// input, normalised, query, key, raw, withinRows of draw options.draw.
val origin(const val& options) {
  const OriginSettings settings{to_int64(options["width"]),      to_int64(options["d"]),
                                to_int64(options["tokens"]),     options["spread"].as<double>(),
                                options["normalize"].as<bool>(), options["gain"].as<double>(),
                                options["cosine"].as<double>(),  options["sigmaQuery"].as<double>(),
                                options["sigmaKey"].as<double>()};
  const OriginMeasures m = measure_origin(settings, to_uint64(options["seed"]), to_uint64(options["draw"]));
  return to_float64({m.input, m.normalised, m.query, m.key, m.raw, m.withinRows});
}

}  // namespace

EMSCRIPTEN_BINDINGS(origin) {
  emscripten::function("origin", &origin);
}

}  // namespace rootd::bindings

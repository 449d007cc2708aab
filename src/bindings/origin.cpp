// Where the variance of a score comes from.

#include "scores/origin.h"

#include <emscripten/bind.h>

#include <memory>
#include <vector>

#include "bindings/convert.h"

namespace rootd::bindings {
namespace {

// input, normalized, query, key, raw, withinRows of one draw; null where options.work did not suffice: the
// draw is kept, and goes on with the next call for it.
val origin(const val& options) {
  static std::vector<double> key;
  static std::unique_ptr<OriginDraw> kept;
  const OriginSettings settings{to_int64(options["width"]),      to_int64(options["d"]),
                                to_int64(options["tokens"]),     options["spread"].as<double>(),
                                options["normalize"].as<bool>(), options["gain"].as<double>(),
                                options["cosine"].as<double>(),  options["sigmaQuery"].as<double>(),
                                options["sigmaKey"].as<double>()};
  const std::vector<double> wanted{double(settings.width),
                                   double(settings.d),
                                   double(settings.tokens),
                                   settings.spread,
                                   double(settings.normalize),
                                   settings.gain,
                                   settings.cosine,
                                   settings.sigmaQuery,
                                   settings.sigmaKey,
                                   options["seed"].as<double>(),
                                   options["draw"].as<double>()};
  if (!kept || key != wanted) {
    kept = std::make_unique<OriginDraw>(settings, to_uint64(options["seed"]), to_uint64(options["draw"]));
    key = wanted;
  }
  const std::optional<OriginMeasures> m = kept->advance(options["work"].as<double>());
  if (!m) return val::null();
  kept.reset();
  return to_float64({m->input, m->normalized, m->query, m->key, m->raw, m->withinRows});
}

}  // namespace

EMSCRIPTEN_BINDINGS(origin) {
  emscripten::function("origin", &origin);
}

}  // namespace rootd::bindings

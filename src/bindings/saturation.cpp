// What softmax makes of normal scores, exactly and measured.

#include "scores/saturation.h"

#include <emscripten/bind.h>

#include "bindings/convert.h"
#include "bindings/spread.h"
#include "scores/expected_row.h"

namespace rootd::bindings {
namespace {

val from_saturation(const Saturation& s, bool largest) {
  val result = val::object();
  result.set("entropy", s.entropy);
  result.set("participation", s.participation);
  if (largest) result.set("largest", s.largest);
  return result;
}

// { exact, freezing, approximations }
val saturation_theory(const val& args) {
  const double n = args["keys"].as<double>(), sigma = args["sigma"].as<double>();
  const std::optional<Saturation> far = frozen(n, sigma);
  val approximations = val::object();
  approximations.set("smallSpread", from_saturation(small_spread(n, sigma), false));
  approximations.set("frozen", far ? from_saturation(*far, false) : val::null());
  val result = val::object();
  const RowStatistics exact = expected_row(n, sigma);
  result.set("exact", from_saturation({exact.entropy, exact.participation, exact.largest}, true));
  result.set("freezing", freezing_point(n));
  result.set("approximations", approximations);
  return result;
}

// The spreads of entropy, participation and largest weight over samples args.first … + args.length − 1.
val saturation_slice(const val& args) {
  const SaturationSpreads measured =
      measure_saturation(to_int64(args["keys"]), args["sigma"].as<double>(), to_uint64(args["seed"]),
                         to_uint64(args["first"]), to_int64(args["length"]));
  val result = val::array();
  for (const Spread& spread : {measured.entropy, measured.participation, measured.largest}) {
    result.call<void>("push", from_spread(spread));
  }
  return result;
}

}  // namespace

EMSCRIPTEN_BINDINGS(saturation) {
  emscripten::function("saturationTheory", &saturation_theory);
  emscripten::function("saturationSlice", &saturation_slice);
}

}  // namespace rootd::bindings

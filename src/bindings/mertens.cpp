// Mertens' function, stretch by stretch.

#include "primes/mertens.h"

#include <emscripten/bind.h>

#include "bindings/convert.h"

namespace rootd::bindings {
namespace {

// { state, values }: from args.state on to args.end, with the values at args.points in between.
val mertens_stretch(const val& args) {
  const val& from = args["state"];
  MertensState state{from["reached"].as<double>(), from["value"].as<double>(), from["largestAt"].as<double>(),
                     from["largestValue"].as<double>()};
  const std::vector<double> points = from_numbers(args["points"]);
  std::vector<double> values(points.size());
  follow_mertens(state, to_int64(args["end"]), points, values.data());
  val to = val::object();
  to.set("reached", state.reached);
  to.set("value", state.value);
  to.set("largestAt", state.largestAt);
  to.set("largestValue", state.largestValue);
  val result = val::object();
  result.set("state", to);
  result.set("values", to_float64(values));
  return result;
}

}  // namespace

EMSCRIPTEN_BINDINGS(mertens) {
  emscripten::function("mertensStretch", &mertens_stretch);
}

}  // namespace rootd::bindings

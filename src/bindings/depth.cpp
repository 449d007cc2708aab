// Signals in deep networks.

#include "networks/depth.h"

#include <emscripten/bind.h>

#include "bindings/convert.h"

namespace rootd::bindings {
namespace {

Network to_network(const val& args) {
  return {to_int64(args["width"]), args["gain"].as<double>(),
          static_cast<Activation>(args["activation"].as<int>()), args["normalize"].as<bool>()};
}

// Of args.layers layers after one whose mean square is args.before, which is null before the first.
val predicted_depth(const val& args) {
  const val& before = args["before"];
  return to_float64(
      predicted_mean_squares(to_network(args), to_int64(args["layers"]),
                             before.isNull() ? std::nullopt : std::optional<double>(before.as<double>())));
}

// { measured, signal }: moves args.signal, which is null at first, forward by args.rows rows of weights.
// `measured` holds the layers that they complete.
val depth_rows(const val& args) {
  const Network network = to_network(args);
  const uint64_t seed = to_uint64(args["seed"]);
  const val& from = args["signal"];
  Signal signal = from.isNull() ? input_signal(network.width, seed)
                                : Signal{to_int64(from["layer"]), from_numbers(from["units"]),
                                         from["exponent"].as<int>(), from_numbers(from["outputs"])};
  const std::vector<double> measured = run_rows(network, seed, to_int64(args["rows"]), signal);
  val next = val::object();
  next.set("layer", static_cast<double>(signal.layer));
  next.set("units", to_float64(signal.units));
  next.set("exponent", signal.exponent);
  next.set("outputs", to_float64(signal.outputs));
  val result = val::object();
  result.set("measured", to_float64(measured));
  result.set("signal", next);
  return result;
}

}  // namespace

EMSCRIPTEN_BINDINGS(depth) {
  emscripten::function("predictedDepth", &predicted_depth);
  emscripten::function("depthRows", &depth_rows);
}

}  // namespace rootd::bindings

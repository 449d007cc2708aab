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

val predicted_depth(const val& args) {
  return to_float64(predicted_mean_squares(to_network(args), to_int64(args["layers"])));
}

// { measured, signal }: moves args.signal, which is null at first, forward by args.layers layers.
val depth_layers(const val& args) {
  const Network network = to_network(args);
  const uint64_t seed = to_uint64(args["seed"]);
  const val& from = args["signal"];
  Signal signal = from.isNull() ? input_signal(network.width, seed)
                                : Signal{to_int64(from["layer"]), from_numbers(from["units"])};
  const std::vector<double> measured = run_layers(network, seed, to_int64(args["layers"]), signal);
  val next = val::object();
  next.set("layer", static_cast<double>(signal.layer));
  next.set("units", to_float64(signal.units));
  val result = val::object();
  result.set("measured", to_float64(measured));
  result.set("signal", next);
  return result;
}

}  // namespace

EMSCRIPTEN_BINDINGS(depth) {
  emscripten::function("predictedDepth", &predicted_depth);
  emscripten::function("depthLayers", &depth_layers);
}

}  // namespace rootd::bindings

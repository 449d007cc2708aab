// What everybody asks who reads a model's file.

#include <emscripten/bind.h>

#include <cmath>

#include "bindings/raw_matrix.h"
#include "models/rotation.h"

namespace rootd::bindings {
namespace {

// { bytes, kind, count }
val decode_numbers(const val& args) {
  const Bytes bytes = from_bytes(args["bytes"]);
  std::vector<double> numbers(args["count"].as<size_t>());
  decode(static_cast<NumberKind>(args["kind"].as<int>()), bytes.get(), static_cast<ptrdiff_t>(numbers.size()),
         numbers.data());
  return to_float64(numbers);
}

val frequencies_of(const val& args) {
  const RotaryScaling scaling{static_cast<Stretch>(args["stretch"].as<int>()),
                              args["factor"].as<double>(),
                              args["original"].as<double>(),
                              args["lowest"].as<double>(),
                              args["highest"].as<double>(),
                              args["wholeBounds"].as<bool>()};
  return to_float64(rotary_frequencies(args["rotary"].as<int>(), args["theta"].as<double>(), scaling));
}

double natural_logarithm(double x) {
  return std::log(x);
}

}  // namespace

EMSCRIPTEN_BINDINGS(weights) {
  emscripten::function("decodeNumbers", &decode_numbers);
  emscripten::function("rotaryFrequencies", &frequencies_of);
  emscripten::function("naturalLogarithm", &natural_logarithm);
}

}  // namespace rootd::bindings

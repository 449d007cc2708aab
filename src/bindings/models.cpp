// Heads of trained models, from the bytes of their files.

#include <emscripten/bind.h>

#include <cmath>
#include <limits>

#include "bindings/convert.h"
#include "models/head_numbers.h"
#include "models/projection.h"
#include "models/rotation.h"

namespace rootd::bindings {
namespace {

std::vector<uint8_t> from_bytes(const val& array) {
  std::vector<uint8_t> bytes(array["length"].as<size_t>());
  val(emscripten::typed_memory_view(bytes.size(), bytes.data())).call<void>("set", array);
  return bytes;
}

std::vector<double> optional_numbers(const val& array) {
  return array.isUndefined() || array.isNull() ? std::vector<double>{} : from_numbers(array);
}

using Bytes = std::vector<uint8_t>;

// A matrix as web/engine/models hands it over: `at` is its place in the bytes that come with all of them.
RawMatrix to_matrix(const val& args, const Bytes& bytes) {
  RawMatrix raw;
  raw.kind = static_cast<NumberKind>(args["kind"].as<int>());
  raw.bytes = bytes.data() + args["at"].as<size_t>();
  raw.outputs = args["outputs"].as<int>();
  raw.inputs = args["inputs"].as<int>();
  raw.inputsFirst = args["inputsFirst"].as<bool>();
  const val scale = args["scale"];
  if (scale.isUndefined() || scale.isNull()) return raw;
  raw.scales = from_numbers(scale["values"]);
  raw.scaleColumns = scale["columns"].as<int>();
  raw.blockRows = scale["blockRows"].as<int>();
  raw.blockColumns = scale["blockColumns"].as<int>();
  raw.firstRow = scale["firstRow"].as<int>();
  raw.firstColumn = scale["firstColumn"].as<int>();
  return raw;
}

NormBefore to_norm(const val& args) {
  return {optional_numbers(args["gain"]), optional_numbers(args["bias"]), args["centred"].as<bool>()};
}

// { matrix, bias, scale, through: { first, gain, straight } | undefined }, the norm before it
template <typename Real>
Projection<Real> to_projection(const val& args, const NormBefore& norm, const Bytes& bytes) {
  const RawMatrix matrix = to_matrix(args["matrix"], bytes);
  const val through = args["through"];
  if (through.isUndefined() || through.isNull())
    return fold<Real>(matrix, norm, optional_numbers(args["bias"]), optional_numbers(args["scale"]));
  const Projection<Real> folded = fold<Real>(to_matrix(through["first"], bytes), norm, {}, {});
  const std::vector<double> gain = optional_numbers(through["gain"]);
  if (through["straight"].isUndefined()) return fold_through<Real>(matrix, folded, gain, nullptr);
  const Projection<Real> past =
      fold<Real>(to_matrix(through["straight"], bytes), norm, {}, optional_numbers(through["straightScale"]));
  return fold_through<Real>(matrix, folded, gain, &past);
}

Eigen::VectorXd to_vector(const val& array) {
  const std::vector<double> numbers = optional_numbers(array);
  return Eigen::Map<const Eigen::VectorXd>(numbers.data(), static_cast<ptrdiff_t>(numbers.size()));
}

val from_numbers_of(const HeadNumbers& n, bool spectrum) {
  val result = val::object();
  result.set("sigma", n.sigma);
  result.set("sigmaAll", n.sigmaAll);
  result.set("strangers", n.strangers);
  result.set("strangersRaw", n.strangersRaw);
  result.set("agreement", n.agreement);
  result.set("agreementZ", n.agreementZ);
  result.set("agreementCeiling", n.agreementCeiling);
  result.set("participation", n.participation);
  result.set("rowVariation", n.rowVariation);
  result.set("selfMean", n.selfMean);
  result.set("selfScore", n.selfScore);
  result.set("symmetric", n.symmetric);
  result.set("bound", n.bound);
  result.set("boundOffsets", n.boundOffsets);
  result.set("betaOne", n.betaOne);
  result.set("freezingKeys", n.freezingKeys);
  result.set("sigmaNear", optional_number(n.sigmaNear));
  result.set("sigmaWindow", optional_number(n.sigmaWindow));
  result.set("sigmaFar", optional_number(n.sigmaFar));
  result.set("keyOffsetShare", n.keyOffsetShare);
  result.set("sigmaCapped", optional_number(n.sigmaCapped));
  val factors = val::object();
  factors.set("raw", n.factors.raw);
  factors.set("gains", n.factors.gains);
  factors.set("agreement", n.factors.agreement);
  factors.set("offsets", n.factors.offsets);
  factors.set("rotation", n.factors.rotation);
  result.set("factors", factors);
  if (spectrum) result.set("singular", to_float64(n.singular));
  return result;
}

template <typename Real>
struct Side {
  Projection<Real> weights;
  Eigen::MatrixXd gram;
  Eigen::VectorXd gain;
};

template <typename Real>
Side<Real> to_side(const val& args, const NormBefore& norm, const Bytes& bytes) {
  Side<Real> side{to_projection<Real>(args, norm, bytes), {}, to_vector(args["gain"])};
  side.gram = gram(side.weights, side.weights);
  if (!side.weights.finite) side.gram.setConstant(std::numeric_limits<double>::quiet_NaN());
  return side;
}

HeadModel to_model(const val& args) {
  HeadModel model;
  model.norm = static_cast<HeadNorm>(args["headNorm"].as<int>());
  model.rotation.frequencies = optional_numbers(args["frequencies"]);
  model.rotation.interleaved = args["interleaved"].as<bool>();
  model.rotation.first = args["firstTurned"].as<int>();
  model.window = args["window"].as<double>();
  model.cap = args["cap"].as<double>();
  return model;
}

// One key head after the other, each with the query heads that share it.
template <typename Real>
val inspected(const val& args) {
  const Bytes bytes = from_bytes(args["bytes"]);
  const NormBefore queryNorm = to_norm(args["queryNorm"]), keyNorm = to_norm(args["keyNorm"]);
  HeadModel model = to_model(args["model"]);
  const bool spectrum = args["spectrum"].as<bool>();
  const val groups = args["groups"];
  val result = val::array();
  for (int group = 0, groupCount = groups["length"].as<int>(); group < groupCount; ++group) {
    const Side<Real> key = to_side<Real>(groups[group]["key"], keyNorm, bytes);
    const val queries = groups[group]["queries"];
    for (int i = 0, count = queries["length"].as<int>(); i < count; ++i) {
      const Side<Real> query = to_side<Real>(queries[i], queryNorm, bytes);
      model.beta = queries[i]["beta"].as<double>();
      model.inputs = static_cast<double>(query.weights.inputs);
      model.centred = queryNorm.centred;
      model.queryGain = query.gain;
      model.keyGain = key.gain;
      const HeadGrams grams{query.gram,           key.gram,           gram(key.weights, query.weights),
                            query.weights.offset, key.weights.offset, query.weights.rawSquare,
                            key.weights.rawSquare};
      result.call<void>("push", from_numbers_of(head_numbers(grams, model), spectrum));
    }
  }
  return result;
}

// { bytes, groups: [{ key, queries }], queryNorm, keyNorm, model, spectrum, double }
val inspect_heads(const val& args) {
  return args["double"].as<bool>() ? inspected<double>(args) : inspected<float>(args);
}

// { bytes, kind, count }
val decode_numbers(const val& args) {
  const std::vector<uint8_t> bytes = from_bytes(args["bytes"]);
  std::vector<double> numbers(args["count"].as<size_t>());
  decode(static_cast<NumberKind>(args["kind"].as<int>()), bytes.data(),
         static_cast<ptrdiff_t>(numbers.size()), numbers.data());
  return to_float64(numbers);
}

// { bytes, matrix }
double square_sum(const val& args) {
  const Bytes bytes = from_bytes(args["bytes"]);
  double sum = 0;
  for (const double w : weights_of<double>(to_matrix(args["matrix"], bytes))) sum += w * w;
  return sum;
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

EMSCRIPTEN_BINDINGS(models) {
  emscripten::function("inspectHeads", &inspect_heads);
  emscripten::function("decodeNumbers", &decode_numbers);
  emscripten::function("squareSum", &square_sum);
  emscripten::function("rotaryFrequencies", &frequencies_of);
  emscripten::function("naturalLogarithm", &natural_logarithm);
}

}  // namespace rootd::bindings

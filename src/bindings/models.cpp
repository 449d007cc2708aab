// Heads of trained models, from the bytes of their files.

#include <emscripten/bind.h>

#include <utility>

#include "bindings/raw_matrix.h"
#include "models/inspection.h"

namespace rootd::bindings {
namespace {

NormBefore to_norm(const val& args) {
  return {optional_numbers(args["gain"]), optional_numbers(args["bias"]), args["centred"].as<bool>()};
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

// { matrix, bias, scale, gain, beta of a query, through: { first, gain, straight } | undefined }
SideSource to_side(const val& args, const Bytes& bytes) {
  SideSource side;
  side.matrix = to_matrix(args["matrix"], bytes);
  side.bias = optional_numbers(args["bias"]);
  side.scale = optional_numbers(args["scale"]);
  side.gain = to_vector(args["gain"]);
  if (!args["beta"].isUndefined()) side.beta = args["beta"].as<double>();
  const val through = args["through"];
  if (through.isUndefined() || through.isNull()) return side;
  side.through.emplace();
  side.through->first = to_matrix(through["first"], bytes);
  side.through->gain = optional_numbers(through["gain"]);
  if (through["straight"].isUndefined()) return side;
  side.through->straight = to_matrix(through["straight"], bytes);
  side.through->straightScale = optional_numbers(through["straightScale"]);
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
LayerSource to_layer(const val& args, const Bytes& bytes) {
  LayerSource layer;
  layer.queryNorm = to_norm(args["queryNorm"]);
  layer.keyNorm = to_norm(args["keyNorm"]);
  layer.model = to_model(args["model"]);
  layer.isDouble = args["double"].as<bool>() || args["spectrum"].as<bool>();
  const val groups = args["groups"];
  for (int group = 0, count = groups["length"].as<int>(); group < count; ++group) {
    HeadGroup heads{to_side(groups[group]["key"], bytes), {}};
    const val queries = groups[group]["queries"];
    for (int i = 0, together = queries["length"].as<int>(); i < together; ++i)
      heads.queries.push_back(to_side(queries[i], bytes));
    layer.groups.push_back(std::move(heads));
  }
  return layer;
}

// { bytes, groups: [{ key, queries }], queryNorm, keyNorm, model, double, spectrum }: the numbers of each
// head.
val inspect_heads(const val& args) {
  val result = val::array();
  const Bytes bytes = from_bytes(args["bytes"]);
  for (const HeadNumbers& numbers : inspected(to_layer(args, bytes)))
    result.call<void>("push", from_numbers_of(numbers, args["spectrum"].as<bool>()));
  return result;
}

// { bytes, matrix, norm, bias }: the expected sum of the squares of what a token's queries or keys get from
// these weights.
double square_sum(const val& args) {
  const Bytes bytes = from_bytes(args["bytes"]);
  const RawMatrix raw = to_matrix(args["matrix"], bytes);
  const NormBefore norm = to_norm(args["norm"]);
  const auto folded = fold<double>(raw, norm, optional_numbers(args["bias"]), {});
  double sum = 0;
  for (const double w : folded.weights) sum += w * w;
  // E nnᵀ = cP, as in models/head_numbers.h.
  const auto width = static_cast<double>(raw.inputs);
  const double c = norm.centred ? width / (width - 1) : 1;
  return c * sum + folded.offset.squaredNorm();
}

}  // namespace

EMSCRIPTEN_BINDINGS(models) {
  emscripten::function("inspectHeads", &inspect_heads);
  emscripten::function("squareSum", &square_sum);
}

}  // namespace rootd::bindings

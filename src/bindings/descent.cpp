// What a batch pulls at Wq in the first step of training, and where many such steps lead.

#include "training/descent.h"

#include <emscripten/bind.h>

#include <algorithm>
#include <array>
#include <utility>

#include "bindings/convert.h"
#include "training/pulls.h"

namespace rootd::bindings {
namespace {

// Of places, in order.
val from_places(const std::vector<Place>& places) {
  std::vector<double> moved, loss, promised;
  for (const Place& place : places) {
    moved.push_back(place.moved);
    loss.push_back(place.loss);
    promised.push_back(place.promised);
  }
  val result = val::object();
  result.set("moved", to_float64(moved));
  result.set("loss", to_float64(loss));
  result.set("promised", to_float64(promised));
  return result;
}

// args: { rule, d, rate, seed, batch, batches, examples }, the rule by its place in the engine's list.
val batch_pulls(const val& args) {
  PullOptions options;
  options.rule = static_cast<Rule>(args["rule"].as<int>());
  options.d = args["d"].as<int>();
  options.rate = args["rate"].as<double>();
  options.seed = to_uint64(args["seed"]);
  options.batch = args["batch"].as<int>();
  options.batches = args["batches"].as<int>();
  options.examples = args["examples"].as<int>();
  const Pulls pulls =
      first_pulls(options, EmbeddingProducts(options.seed), first_products(options.seed, options.d));
  val result = val::object();
  result.set("mean", pulls.mean);
  result.set("scores", pulls.scores);
  result.set("loss", pulls.loss);
  result.set("length", to_float64(pulls.length));
  result.set("steps", from_places(pulls.steps));
  return result;
}

std::array<TokenMatrix*, 5> matrices_of(DescentState& state) {
  auto& [step, products, movement] = state;
  return {&products.queries, &products.scores, &products.keys, &movement.queries, &movement.keys};
}

// Between two calls: { step, squared, matrices }, one after the other.
val from_state(DescentState& state) {
  std::vector<double> all;
  for (const TokenMatrix* matrix : matrices_of(state)) all.insert(all.end(), matrix->begin(), matrix->end());
  val result = val::object();
  result.set("step", static_cast<double>(state.step));
  result.set("squared", state.movement.squared);
  result.set("matrices", to_float64(all));
  return result;
}

DescentState to_state(const val& given) {
  DescentState state;
  state.step = to_int64(given["step"]);
  state.movement.squared = given["squared"].as<double>();
  const std::vector<double> all = from_numbers(given["matrices"]);
  auto from = all.begin();
  for (TokenMatrix* matrix : matrices_of(state)) {
    matrix->assign(from, from + token_cells);
    from += token_cells;
  }
  return state;
}

// args: { rule, d, rate, seed, watched, count, state }, `state` null at the start. Answers { attention,
// moved, loss, scores, weights, advantages, state }: of the start too, where it begins there.
val descent_steps(const val& args) {
  DescentOptions options;
  options.rule = static_cast<Rule>(args["rule"].as<int>());
  options.d = args["d"].as<int>();
  options.rate = args["rate"].as<double>();
  options.seed = to_uint64(args["seed"]);
  options.watched = args["watched"].as<int>();
  const bool begins = args["state"].isNull();
  DescentState state = begins ? first_state(options) : to_state(args["state"]);
  std::vector<double> attention, moved, loss, scores, weights, advantages;
  const auto add = [&](const Footprint& footprint) {
    attention.push_back(footprint.attention);
    moved.push_back(footprint.moved);
    loss.push_back(footprint.loss);
    for (const auto& row : footprint.scores) scores.insert(scores.end(), row.begin(), row.end());
    for (const auto& row : footprint.weights) weights.insert(weights.end(), row.begin(), row.end());
    for (const auto& row : footprint.advantages) advantages.insert(advantages.end(), row.begin(), row.end());
  };
  if (begins) add(footprint(options, state));
  for (const Footprint& footprint : walk(options, args["count"].as<int>(), state)) add(footprint);
  val result = val::object();
  result.set("attention", to_float64(attention));
  result.set("moved", to_float64(moved));
  result.set("loss", to_float64(loss));
  result.set("scores", to_float64(scores));
  result.set("weights", to_float64(weights));
  result.set("advantages", to_float64(advantages));
  result.set("state", from_state(state));
  return result;
}

}  // namespace

EMSCRIPTEN_BINDINGS(descent) {
  emscripten::function("batchPulls", &batch_pulls);
  emscripten::function("descentSteps", &descent_steps);
}

}  // namespace rootd::bindings

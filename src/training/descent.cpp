#include "training/descent.h"

#include <cmath>
#include <utility>

#include "attention/rule_factor.h"
#include "training/recall_example.h"
#include "training/stream_names.h"

namespace rootd {

namespace {

double factor_of(const DescentOptions& options) {
  return rule_factor(options.rule, options.d, recall_slots, 1);
}

Batch measured_examples(uint64_t seed) {
  return draw_examples(TaskName::recall, seed, streams::training_evaluation, 0, descent_examples,
                       recall_slots, false);
}

Footprint footprint_on(const Batch& examples, const DescentOptions& options, const DescentState& state) {
  const double factor = factor_of(options);
  const TokenMatrix& scores = state.products.scores;
  Footprint footprint{asked_attention(examples, scores, factor),
                      std::sqrt(state.movement.squared < 0 ? 0 : state.movement.squared),
                      mean_loss(examples, scores, factor),
                      {},
                      {},
                      {}};
  for (int b = 0; b < options.watched; ++b) {
    const RecallExample example = recall_example(examples, b, scores, factor);
    footprint.scores.push_back(asked_first(examples, b, example.scores));
    footprint.weights.push_back(asked_first(examples, b, example.weights));
    footprint.advantages.push_back(asked_first(examples, b, example.advantages));
  }
  return footprint;
}

}  // namespace

DescentState first_state(const DescentOptions& options) {
  InnerProducts products = first_products(options.seed, options.d);
  Movement movement{products.queries, transposed(products.scores), 0};
  return {0, std::move(products), std::move(movement)};
}

Footprint footprint(const DescentOptions& options, const DescentState& state) {
  return footprint_on(measured_examples(options.seed), options, state);
}

std::vector<Footprint> walk(const DescentOptions& options, int count, DescentState& state) {
  const EmbeddingProducts embeddings(options.seed);
  const Batch examples = measured_examples(options.seed);
  const double factor = factor_of(options);
  std::vector<Footprint> footprints;
  for (int i = 0; i < count; ++i) {
    ++state.step;
    const Batch batch = draw_examples(TaskName::recall, options.seed, streams::training_batches,
                                      example_number(state.step, 0), descent_batch, recall_slots, false);
    descend(embeddings, score_gradient(batch, state.products.scores, factor), options.rate, state.products,
            state.movement);
    footprints.push_back(footprint_on(examples, options, state));
  }
  return footprints;
}

}  // namespace rootd

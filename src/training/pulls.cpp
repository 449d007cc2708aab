#include "training/pulls.h"

#include <algorithm>
#include <cmath>

#include "attention/rule_factor.h"
#include "training/recall_example.h"
#include "training/stream_names.h"

namespace rootd {

namespace {

// ⟨row of a token matrix at the example's slots, its gradient on S⟩, for β in 1.
double at_slots(const double* row, const uint8_t* keys, const RecallExample& example) {
  double sum = 0;
  for (int j = 0; j < recall_slots; ++j) sum += row[keys[j]] * example.gradient[j];
  return sum;
}

Batch batch_of_step(uint64_t seed, uint64_t step) {
  return draw_examples(TaskName::recall, seed, streams::training_batches, example_number(step, 0), pull_batch,
                       recall_slots, false);
}

// A gradient on Wq by its factors: x_qᵀ G k has ⟨x_qᵀ G k, x_qᵀ H k⟩ = ⟨G, X H k kᵀ⟩.
struct QueryGradient {
  QueryGradient(const TokenMatrix& onScores, const EmbeddingProducts& embeddings, const TokenMatrix& keys)
      : onScores(onScores), against(product(product(embeddings.queries, onScores), keys)) {}
  double along(const TokenMatrix& other) const { return inner_product(other, against); }
  double length() const { return std::sqrt(std::max(0.0, along(onScores))); }

  TokenMatrix onScores;  // G
  TokenMatrix against;   // X G k kᵀ
};

// The part at right angles of a vector whose length and part along are known.
double beside(double length, double along) {
  return std::sqrt(std::max(0.0, (length - along) * (length + along)));
}

}  // namespace

Pulls first_pulls(const PullOptions& options, const EmbeddingProducts& embeddings,
                  const InnerProducts& products) {
  const TokenMatrix& scores = products.scores;
  const TokenMatrix& keys = products.keys;
  const double factor = rule_factor(options.rule, options.d, recall_slots, 1);
  const auto gradient_of = [&](const Batch& batch) {
    return QueryGradient(score_gradient(batch, scores, factor), embeddings, keys);
  };
  Pulls pulls;

  const QueryGradient mean = gradient_of(draw_examples(TaskName::recall, options.seed, streams::training_mean,
                                                       0, options.examples, recall_slots, false));
  pulls.mean = mean.length();
  const double inverse = pulls.mean > 0 ? 1 / pulls.mean : 0;

  for (int b = 1; b <= options.batches; ++b) {
    const QueryGradient step = gradient_of(batch_of_step(options.seed, b));
    const double down = mean.along(step.onScores) * inverse;
    pulls.stepsDown.push_back(down);
    pulls.stepsAcross.push_back(beside(step.length(), down));
  }

  const Batch batch = batch_of_step(options.seed, options.batch);
  const QueryGradient step = gradient_of(batch);
  const double stepDown = mean.along(step.onScores) * inverse;
  const double stepAcross = beside(step.length(), stepDown);
  const double inverseAcross = stepAcross > 0 ? 1 / stepAcross : 0;
  const double share = factor / pull_batch;
  double squares = 0;
  for (int b = 0; b < pull_batch; ++b) {
    const RecallExample example = recall_example(batch, b, scores, factor);
    const uint8_t* const slotKeys = batch.keys.data() + static_cast<size_t>(b) * recall_slots;
    const size_t query = batch.queries[b], row = query * token_count;
    const double down = share * at_slots(mean.against.data() + row, slotKeys, example) * inverse;
    const double along = share * at_slots(step.against.data() + row, slotKeys, example);
    double square = 0;
    for (int j = 0; j < recall_slots; ++j) {
      square +=
          example.gradient[j] * at_slots(keys.data() + slotKeys[j] * size_t{token_count}, slotKeys, example);
      squares += example.gradient[j] * example.gradient[j];
    }
    pulls.down.push_back(down);
    pulls.across.push_back((along - stepDown * down) * inverseAcross);
    pulls.length.push_back(share * std::sqrt(std::max(0.0, embeddings.queries[row + query] * square)));
  }
  pulls.scores = std::sqrt(squares) / pull_batch;
  return pulls;
}

}  // namespace rootd

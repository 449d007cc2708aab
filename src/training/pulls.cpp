#include "training/pulls.h"

#include <algorithm>
#include <cmath>

#include "attention/rule_factor.h"
#include "training/recall_example.h"
#include "training/stream_names.h"

namespace rootd {

namespace {

Batch batch_of_step(uint64_t seed, uint64_t step) {
  return draw_examples(TaskName::recall, seed, streams::training_batches, example_number(step, 0), pull_batch,
                       recall_slots, false);
}

// A gradient on Wq by its factors: x_qᵀ G k has ⟨x_qᵀ G k, x_qᵀ H k⟩ = ⟨G, X H k kᵀ⟩, and taking it from Wq
// takes X G k kᵀ from the scores.
struct QueryGradient {
  QueryGradient(const TokenMatrix& onScores, const EmbeddingProducts& embeddings, const TokenMatrix& keys)
      : onScores(onScores), against(product(product(embeddings.queries, onScores), keys)) {}
  double along(const TokenMatrix& other) const { return inner_product(other, against); }
  double length() const { return std::sqrt(std::max(0.0, along(onScores))); }

  TokenMatrix onScores;  // G
  TokenMatrix against;   // X G k kᵀ
};

}  // namespace

Pulls first_pulls(const PullOptions& options, const EmbeddingProducts& embeddings,
                  const InnerProducts& products) {
  const TokenMatrix& scores = products.scores;
  const TokenMatrix& keys = products.keys;
  const double factor = rule_factor(options.rule, options.d, recall_slots, 1);
  const auto examples_of = [&](StreamName stream, int count) {
    return draw_examples(TaskName::recall, options.seed, stream, 0, count, recall_slots, false);
  };
  const auto gradient_of = [&](const Batch& batch) {
    return QueryGradient(score_gradient(batch, scores, factor), embeddings, keys);
  };
  const Batch measured = examples_of(streams::training_evaluation, loss_examples);
  Pulls pulls;
  pulls.loss = mean_loss(measured, scores, factor);

  const QueryGradient mean = gradient_of(examples_of(streams::training_mean, options.examples));
  pulls.mean = mean.length();
  for (int b = 1; b <= options.batches; ++b) {
    const QueryGradient step = gradient_of(batch_of_step(options.seed, b));
    TokenMatrix changed = scores;
    for (size_t i = 0; i < token_cells; ++i) changed[i] -= options.rate * step.against[i];
    pulls.steps.push_back({options.rate * step.length(), mean_loss(measured, changed, factor),
                           options.rate * mean.along(step.onScores)});
  }

  const Batch batch = batch_of_step(options.seed, options.batch);
  const double share = options.rate * factor / pull_batch;
  double squares = 0;
  for (int b = 0; b < pull_batch; ++b) {
    const RecallExample example = recall_example(batch, b, scores, factor);
    for (const double entry : example.gradient) squares += entry * entry;
    pulls.length.push_back(share * pull_length(batch, b, example, embeddings.queries, keys));
  }
  pulls.scores = std::sqrt(squares) / pull_batch;
  return pulls;
}

}  // namespace rootd

#include "training/pulls.h"

#include <algorithm>
#include <array>
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

// An example's gradient on Wq: its G has one row, that of its query.
struct Pull {
  size_t query;
  std::vector<double> row;  // of G k kᵀ
  const uint8_t* keys;
  std::array<double, recall_slots> onScores;
  double length;

  // ⟨its G, other⟩
  double along(const TokenMatrix& other) const {
    double sum = 0;
    for (int j = 0; j < recall_slots; ++j) sum += onScores[j] * other[query * token_count + keys[j]];
    return sum;
  }
};

Pull pull_of(const Batch& batch, int b, const RecallExample& example, double share,
             const EmbeddingProducts& embeddings, const TokenMatrix& keys) {
  Pull pull{batch.queries[b],
            std::vector<double>(token_count),
            batch.keys.data() + static_cast<size_t>(b) * recall_slots,
            {},
            0};
  for (int j = 0; j < recall_slots; ++j) {
    pull.onScores[j] = share * example.gradient[j];
    const double* const row = keys.data() + pull.keys[j] * size_t{token_count};
    for (int t = 0; t < token_count; ++t) pull.row[t] += pull.onScores[j] * row[t];
  }
  double square = 0;
  for (int j = 0; j < recall_slots; ++j) square += pull.onScores[j] * pull.row[pull.keys[j]];
  square *= embeddings.queries[pull.query * (token_count + 1)];
  pull.length = std::sqrt(std::max(0.0, square));
  return pull;
}

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
  // After a step of this length, which takes `change` from the scores and goes so far along the mean
  // gradient.
  const auto place_after = [&](double length, const TokenMatrix& change, double along) {
    TokenMatrix changed = scores;
    for (size_t i = 0; i < token_cells; ++i) changed[i] -= options.rate * change[i];
    return Place{options.rate * length, mean_loss(measured, changed, factor), options.rate * along};
  };
  Pulls pulls;

  const QueryGradient mean = gradient_of(examples_of(streams::training_mean, options.examples));
  pulls.mean = mean.length();
  for (int b = 1; b <= options.batches; ++b) {
    const QueryGradient step = gradient_of(batch_of_step(options.seed, b));
    pulls.steps.push_back(place_after(step.length(), step.against, mean.along(step.onScores)));
  }

  const Batch batch = batch_of_step(options.seed, options.batch);
  std::vector<Pull> all;
  double squares = 0;
  for (int b = 0; b < pull_batch; ++b) {
    const RecallExample example = recall_example(batch, b, scores, factor);
    for (const double entry : example.gradient) squares += entry * entry;
    all.push_back(pull_of(batch, b, example, factor / pull_batch, embeddings, keys));
    pulls.length.push_back(options.rate * all.back().length);
  }
  pulls.scores = std::sqrt(squares) / pull_batch;

  std::stable_sort(all.begin(), all.end(), [](const Pull& a, const Pull& b) { return a.length > b.length; });
  TokenMatrix sum(token_cells);  // of X G k kᵀ
  double square = 0, along = 0;
  pulls.path.push_back(place_after(0, sum, 0));
  for (const Pull& pull : all) {
    square += 2 * pull.along(sum) + pull.length * pull.length;
    along += pull.along(mean.against);
    for (int t = 0; t < token_count; ++t) {
      const double beside = embeddings.queries[t * size_t{token_count} + pull.query];
      for (int k = 0; k < token_count; ++k) sum[t * size_t{token_count} + k] += beside * pull.row[k];
    }
    pulls.path.push_back(place_after(std::sqrt(std::max(0.0, square)), sum, along));
  }
  return pulls;
}

}  // namespace rootd

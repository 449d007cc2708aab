#include "training/pulls.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "support/close.h"
#include "training/model.h"
#include "training/recall_example.h"
#include "training/stream_names.h"

using namespace rootd;

namespace {

using Numbers = std::vector<double>;

double dot(const Numbers& a, const Numbers& b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}
double length(const Numbers& a) {
  return std::sqrt(dot(a, a));
}

// The gradient on Wq, entry by entry, by the passes of Model.
class Dense {
 public:
  Dense(Rule rule, int d, uint64_t seed) : model({rule, recall_classes, d}, seed) {
    model.initialize(seed, {.wideStart = true});
  }
  Numbers gradient(const Batch& batch) {
    model.compare();
    model.set_factors(batch);
    model.attend(batch, at);
    model.backward(batch, at);
    return {model.gradients.begin(), model.gradients.begin() + static_cast<ptrdiff_t>(model.layout.key(0))};
  }
  double on_scores() const { return model.gradientScores[0]; }
  double loss_after(const Numbers& step, const Batch& batch) {
    std::transform(step.begin(), step.end(), model.parameters.begin(), model.parameters.begin(),
                   [](double taken, double parameter) { return parameter - taken; });
    model.compare();
    model.set_factors(batch);
    model.attend(batch, at);
    std::transform(step.begin(), step.end(), model.parameters.begin(), model.parameters.begin(),
                   [](double taken, double parameter) { return parameter + taken; });
    return at.loss;
  }

 private:
  Model<double> model;
  Activations<double> at;
};

Batch examples_of(uint64_t seed, StreamName name, uint64_t first, int size) {
  return draw_examples(TaskName::recall, seed, name, first, size, recall_slots, false);
}

}  // namespace

TEST_CASE("pulls, and where steps lead, are those of Wq entry by entry") {
  for (const Rule rule : {Rule::none, Rule::sqrt, Rule::linear, Rule::logLength}) {
    for (const int d : {1, 16, 61}) {
      CAPTURE(static_cast<int>(rule));
      CAPTURE(d);
      const PullOptions options{rule, d, 0.7, 9, 2, 3, 333};
      const Pulls pulls =
          first_pulls(options, EmbeddingProducts(options.seed), first_products(options.seed, d));

      Dense dense(rule, d, options.seed);
      const Batch fresh = examples_of(options.seed, streams::training_evaluation, 0, loss_examples);
      const Numbers mean =
          dense.gradient(examples_of(options.seed, streams::training_mean, 0, options.examples));
      CHECK(pulls.mean == near(length(mean), 1e-12));
      REQUIRE(pulls.steps.size() == 3);
      CHECK(pulls.loss == near(dense.loss_after(Numbers(mean.size()), fresh), 1e-11));
      for (int b = 1; b <= 3; ++b) {
        Numbers other = dense.gradient(
            examples_of(options.seed, streams::training_batches, example_number(b, 0), pull_batch));
        if (b == options.batch) CHECK(pulls.scores == near(dense.on_scores(), 1e-12));
        for (double& entry : other) entry *= options.rate;
        CHECK(std::abs(pulls.steps[b - 1].promised - dot(other, mean)) <
              1e-11 * length(other) * length(mean));
        CHECK(pulls.steps[b - 1].moved == near(length(other), 1e-11));
        CHECK(pulls.steps[b - 1].loss == near(dense.loss_after(other, fresh), 1e-11));
      }
      for (int b = 0; b < pull_batch; ++b) {
        const Numbers pull = dense.gradient(
            examples_of(options.seed, streams::training_batches, example_number(options.batch, b), 1));
        CHECK(std::abs(pulls.length[b] - options.rate / pull_batch * length(pull)) < 1e-10 * length(mean));
      }
    }
  }
}

TEST_CASE("the batches that are drawn beside it change nothing of a batch's pulls") {
  const EmbeddingProducts embeddings(4);
  const InnerProducts products = first_products(4, 20);
  const Pulls few = first_pulls({Rule::none, 20, 1, 4, 7, 1, 100}, embeddings, products);
  const Pulls many = first_pulls({Rule::none, 20, 1, 4, 7, 9, 100}, embeddings, products);
  CHECK(few.length == many.length);
  CHECK(many.steps.size() == 9);
  CHECK(few.steps[0].loss == many.steps[0].loss);
}

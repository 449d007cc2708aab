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

 private:
  Model<double> model;
  Activations<double> at;
};

Batch examples_of(uint64_t seed, StreamName name, uint64_t first, int size) {
  return draw_examples(TaskName::recall, seed, name, first, size, recall_slots, false);
}

}  // namespace

TEST_CASE("pulls in the plane are those of gradients on Wq entry by entry") {
  for (const Rule rule : {Rule::none, Rule::sqrt, Rule::linear, Rule::logLength}) {
    for (const int d : {1, 16, 61}) {
      CAPTURE(static_cast<int>(rule));
      CAPTURE(d);
      const PullOptions options{rule, d, 9, 2, 3, 333};
      const Pulls pulls =
          first_pulls(options, EmbeddingProducts(options.seed), first_products(options.seed, d));

      Dense dense(rule, d, options.seed);
      Numbers mean = dense.gradient(examples_of(options.seed, streams::training_mean, 0, options.examples));
      const double unit = length(mean);
      CHECK(pulls.mean == near(unit, 1e-12));
      for (double& entry : mean) entry /= unit;
      REQUIRE(pulls.stepsDown.size() == 3);
      Numbers step;
      for (int b = 1; b <= 3; ++b) {
        const Numbers other = dense.gradient(
            examples_of(options.seed, streams::training_batches, example_number(b, 0), pull_batch));
        if (b == options.batch) {
          step = other;
          CHECK(pulls.scores == near(dense.on_scores(), 1e-12));
        }
        const double down = dot(other, mean);
        CHECK(std::abs(pulls.stepsDown[b - 1] - down) < 1e-11 * length(other));
        CHECK(std::abs(pulls.stepsAcross[b - 1] - std::sqrt(dot(other, other) - down * down)) <
              1e-9 * length(other));
      }
      Numbers across = step;
      const double down = dot(step, mean);
      for (size_t i = 0; i < across.size(); ++i) across[i] -= down * mean[i];
      const double sideways = length(across);
      for (double& entry : across) entry /= sideways;
      double worst = 0, downSum = 0, acrossSum = 0;
      for (int b = 0; b < pull_batch; ++b) {
        Numbers pull = dense.gradient(
            examples_of(options.seed, streams::training_batches, example_number(options.batch, b), 1));
        for (double& entry : pull) entry /= pull_batch;
        worst = std::max({worst, std::abs(pulls.down[b] - dot(pull, mean)),
                          std::abs(pulls.across[b] - dot(pull, across)),
                          std::abs(pulls.length[b] - length(pull))});
        downSum += pulls.down[b];
        acrossSum += pulls.across[b];
      }
      CHECK(worst < 1e-10 * length(step));
      CHECK(std::abs(downSum - pulls.stepsDown[options.batch - 1]) < 1e-11 * length(step));
      CHECK(std::abs(acrossSum - pulls.stepsAcross[options.batch - 1]) < 1e-9 * length(step));
    }
  }
}

TEST_CASE("the batches that are drawn beside it change nothing of a batch's pulls") {
  const EmbeddingProducts embeddings(4);
  const InnerProducts products = first_products(4, 20);
  const Pulls few = first_pulls({Rule::none, 20, 4, 7, 1, 100}, embeddings, products);
  const Pulls many = first_pulls({Rule::none, 20, 4, 7, 9, 100}, embeddings, products);
  CHECK(few.down == many.down);
  CHECK(few.across == many.across);
  CHECK(few.length == many.length);
  CHECK(many.stepsDown.size() == 9);
  CHECK(few.stepsDown[0] == many.stepsDown[0]);
}

#include "training/model.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "support/close.h"
#include "training/optimizer.h"
#include "training/stream_names.h"

using namespace rootd;

namespace {

Batch some_batch(TaskName task, bool causal, uint64_t seed, int size = 6, int length = 7) {
  return draw_examples(task, seed, streams::training_batches, 100, size, length, causal);
}

// Every rule, and those whose β is computed from weights or batch with both kinds of gradient.
std::vector<std::pair<RuleEntry, FactorGradient>> rules_and_gradients() {
  std::vector<std::pair<RuleEntry, FactorGradient>> all;
  for (const RuleEntry& rule : rule_entries) all.emplace_back(rule, FactorGradient::stopped);
  for (const RuleEntry& rule : rule_entries) {
    if (rule.name == Rule::measured || rule.name == Rule::predicted) {
      all.emplace_back(rule, FactorGradient::through);
    }
  }
  return all;
}

// Whether the gradient takes a rule's β for a constant.
bool holds_factors(const ModelShape& shape) {
  const bool computed = shape.rule == Rule::measured || shape.rule == Rule::predicted;
  return computed && shape.gradient == FactorGradient::stopped;
}

double loss_of(Model<double>& model, const Batch& batch) {
  const auto held = model.factors;
  model.compare();
  model.set_factors(batch);
  if (holds_factors(model.shape)) model.factors = held;
  Activations<double> at;
  model.attend(batch, at);
  return at.loss;
}

}  // namespace

TEST_CASE("the gradients agree with central differences for every rule, task, mask and number of heads") {
  for (const auto& both : rules_and_gradients()) {
    const RuleEntry rule = both.first;
    const FactorGradient gradient = both.second;
    for (const TaskEntry& task : task_entries) {
      for (const bool causal : {false, true}) {
        for (const int heads : {1, 2, 3}) {
          CAPTURE(std::string(rule.id));
          CAPTURE(std::string(task.id));
          CAPTURE(causal);
          CAPTURE(heads);
          const Batch batch = some_batch(task.name, causal, 5);
          // Small enough that the softmax is far from frozen under every rule.
          const int d = 3;
          Model<double> model({rule.name, task.classes, d, heads, gradient}, 2);
          model.initialize(2, {.initialScale = rule.name == Rule::none ? 0.5 : 0.8, .contextLength = 7});
          // Away from where they start, and each its own.
          for (size_t i = model.layout.gains; i < model.layout.count; ++i) {
            model.parameters[i] += 0.25 * static_cast<double>(i - model.layout.gains + 1) / d;
          }
          model.compare();
          model.set_factors(batch);
          Activations<double> at;
          model.attend(batch, at);
          model.backward(batch, at);

          double worst = 0, largest = 0;
          const double h = 3e-4;
          // Every matrix is met, and every gain.
          for (size_t i = 0; i < model.layout.count; i += model.layout.count - i > 80 ? 61 : 1) {
            const double kept = model.parameters[i];
            const auto loss_at = [&](double shift) {
              model.parameters[i] = kept + shift;
              return loss_of(model, batch);
            };
            const double slope =
                (8 * (loss_at(h) - loss_at(-h)) - (loss_at(2 * h) - loss_at(-2 * h))) / (12 * h);
            model.parameters[i] = kept;
            worst = std::max(worst, std::abs(slope - model.gradients[i]));
            largest = std::max(largest, std::abs(model.gradients[i]));
          }
          // These differences err by h⁴/30 times a fifth derivative, which short q and k make as large as 10⁶
          // under `cosine`, and by 2⁻⁵³/h.
          CHECK(worst < 1e-9);
          CHECK(largest > 1e-3);
        }
      }
    }
  }
}

TEST_CASE("no weight, answer or gradient on the projections of a frozen head is denormal") {
  constexpr int classes = entry_of(TaskName::recall).classes;
  int vanished = 0, felt = 0;
  for (uint64_t seed = 1; seed <= 8; ++seed) {
    // One example of two slots: all gradients on Wq and Wk are as small as the smaller weight.
    const Batch batch = some_batch(TaskName::recall, false, seed, 1, 2);
    for (double scale = 1; scale < 40; scale *= 1.1) {
      Model<float> model({Rule::sqrt, classes, 16, 1}, seed);
      model.initialize(seed, {.initialScale = scale});
      // An answer is as good as certain: right or wrong.
      for (int i = 0; i < classes * classes; ++i) {
        model.parameters[model.layout.values + i] = i % (classes + 1) == 0 ? 40 : 0;
      }
      model.compare();
      model.set_factors(batch);
      Activations<float> at;
      model.attend(batch, at);
      model.backward(batch, at);
      const auto denormal = [](float x) { return std::fpclassify(x) == FP_SUBNORMAL; };
      CHECK(std::none_of(at.weights.begin(), at.weights.end(), denormal));
      CHECK(std::none_of(at.answers.begin(), at.answers.end(), denormal));
      const auto projections = model.gradients.begin();
      CHECK(std::none_of(projections, projections + static_cast<ptrdiff_t>(model.layout.values), denormal));
      (model.gradient_query(0) == 0 ? vanished : felt) += 1;
    }
  }
  CHECK(vanished > 0);
  CHECK(felt > 0);
}

TEST_CASE("through its β no step changes what the β takes away: the size of the scores") {
  for (const Rule rule : {Rule::measured, Rule::predicted}) {
    const Batch batch = some_batch(TaskName::recall, false, 5);
    Model<double> model({rule, 16, 6, 1, FactorGradient::through}, 2);
    model.initialize(2, {});
    model.compare();
    model.set_factors(batch);
    Activations<double> at;
    model.attend(batch, at);
    model.backward(batch, at);
    // The loss is the same for every multiple of Wq, so that its gradient has no part along Wq.
    double along = 0, gradient = 0, weights = 0;
    for (size_t i = 0; i < model.layout.projection; ++i) {
      along += model.gradients[i] * model.parameters[i];
      gradient += model.gradients[i] * model.gradients[i];
      weights += model.parameters[i] * model.parameters[i];
    }
    CHECK(std::abs(along) < 1e-12 * std::sqrt(gradient * weights));
    CHECK(gradient > 0);
  }
}

TEST_CASE("the margin says what weight the key that is asked for gets") {
  for (const RuleEntry& rule : rule_entries) {
    CAPTURE(std::string(rule.id));
    // One example: the mean is its own number.
    const Batch batch = some_batch(TaskName::recall, false, 3, 1, 9);
    Model<double> model({rule.name, 16, 5, 1}, 2);
    model.initialize(2, {});
    if (rule.name == Rule::scalable) model.parameters[model.layout.gains] = -0.5;
    model.compare();
    model.set_factors(batch);
    Activations<double> at;
    model.attend(batch, at);
    const auto own = std::find(batch.keys.begin(), batch.keys.end(), batch.queries[0]) - batch.keys.begin();
    const double p = at.weights[own];
    CHECK(std::log(p / (1 - p)) == near(model.margin(batch, at, 0) - std::log(8.0), 1e-9));
  }
}

TEST_CASE("the margin of a query that sees one key is infinite, and leaves the mean alone") {
  const Batch batch = some_batch(TaskName::recall, true, 3, 40, 6);
  REQUIRE(std::count(batch.visible.begin(), batch.visible.end(), 1) > 0);
  Model<double> model({Rule::sqrt, 16, 5, 1}, 2);
  model.initialize(2, {});
  model.compare();
  model.set_factors(batch);
  Activations<double> at;
  model.attend(batch, at);
  CHECK(std::isfinite(model.margin(batch, at, 0)));
  const Batch alone = some_batch(TaskName::recall, false, 3, 4, 1);
  model.attend(alone, at);
  CHECK(std::isinf(model.margin(alone, at, 0)));
}

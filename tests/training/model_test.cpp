#include "training/model.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "training/optimizer.h"

using namespace rootd;

namespace {

Batch some_batch(TaskName task, bool causal, uint64_t seed, int size = 6, int length = 7) {
  return draw_examples(task, seed, StreamName::trainingBatches, 100, size, length, causal);
}

// Forward with β of `measured` and `predicted` held: the gradient takes them for constants.
double loss_of(Model<double>& model, const Batch& batch, bool holdFactors) {
  const auto held = model.factors;
  model.compare();
  model.set_factors(batch);
  if (holdFactors) model.factors = held;
  Activations<double> at;
  model.attend(batch, at);
  return at.loss;
}

}  // namespace

TEST_CASE("the gradients agree with central differences for every rule, task, mask and number of heads") {
  for (const RuleEntry& rule : rule_entries) {
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
          Model<double> model({rule.name, task.classes, d, heads}, 2);
          model.initialize(2, rule.name == Rule::none ? 0.5 : 0.8);
          for (int head = 0; head < heads && has_gain(rule.name); ++head) {
            model.parameters[model.layout.gain + head] += 0.25 * (head + 1);
          }
          model.compare();
          model.set_factors(batch);
          Activations<double> at;
          model.attend(batch, at);
          model.backward(batch, at);
          const bool hold = rule.name == Rule::measured || rule.name == Rule::predicted;

          double worst = 0, largest = 0;
          const double h = 3e-4;
          // Every matrix is met, and every gain.
          for (size_t i = 0; i < model.layout.count; i += model.layout.count - i > 70 ? 61 : 1) {
            const double kept = model.parameters[i];
            const auto loss_at = [&](double shift) {
              model.parameters[i] = kept + shift;
              return loss_of(model, batch, hold);
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
      model.initialize(seed, scale);
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

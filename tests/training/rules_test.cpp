// Runs under each of the rules that scale scores.

#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

#include "support/close.h"
#include "training/run.h"
#include "training/small_runs.h"
#include "training/stream_names.h"

using namespace rootd;

TEST_CASE("scalable starts as 1/√d at its length, and grows with the logarithm of the slots") {
  TrainingOptions options = small(Rule::scalable);
  TrainingRun<double> run(options);
  options.rule = Rule::sqrt;
  TrainingRun<double> plain(options);
  run.step(TrainingRun<double>::Watch::record);
  plain.step(TrainingRun<double>::Watch::record);
  CHECK(run.record().loss == near(plain.record().loss, 1e-12));
  Model<double> model({Rule::scalable, 16, 24, 1}, 1);
  model.initialize(1, {.contextLength = 9});
  model.set_factors({});
  CHECK(model.factor_at(0, 27) / model.factor_at(0, 9) == near(1.5, 1e-12));
}

TEST_CASE("rms-norm starts as the cosine times √d, whatever the size of the weights") {
  TrainingOptions options = small(Rule::rmsNorm);
  options.initialScale = 7;
  TrainingRun<double> run(options);
  options.rule = Rule::cosine;
  options.initialScale = 1;
  TrainingRun<double> cosine(options);
  run.step(TrainingRun<double>::Watch::record);
  cosine.step(TrainingRun<double>::Watch::record);
  CHECK(run.record().loss == near(cosine.record().loss, 1e-12));
  // The deviation is of the raw q·k, which the rule does not see.
  CHECK(run.record().scoreDeviation[0] == near(49 * cosine.record().scoreDeviation[0], 1e-6));
}

TEST_CASE("every rule learns recall, and the float passes follow the double ones") {
  for (const RuleEntry& rule : rule_entries) {
    CAPTURE(std::string(rule.id));
    TrainingOptions options = small(rule.name);
    // Unscaled scores make a run chaotic, and rounding doubles at every step: start them near 1/√d's.
    if (rule.name == Rule::none) {
      options.initialScale = 0.45;
      options.queryKeyRate = 0.2;
    }
    // A step of s counts ln n times: with batches this small, plain descent swings it from side to side.
    if (rule.name == Rule::scalable) {
      options.optimizer = OptimizerName::adam;
      options.learningRate = 0.01;
    }
    const auto single = losses<float>(options, 10);
    const auto both = losses<double>(options, 10);
    for (int i = 0; i < 10; ++i) CHECK(single[i] == near(both[i], 1e-4));
    CHECK(losses<float>(options, 200).back() < 0.8 * single.front());
  }
}

TEST_CASE("measured gives scores of deviation 1, and predicted of 1 as far as the weights foretell it") {
  for (const Rule rule : {Rule::measured, Rule::predicted}) {
    TrainingRun<float> run(small(rule));
    for (int i = 0; i < 30; ++i) run.step(Watch::record);
    const TrainingRecord& record = run.record();
    const float deviation = rule == Rule::measured ? record.scoreDeviation[0] : record.predictedDeviation[0];
    CHECK(record.beta[0] * deviation == near(1, 1e-6));
  }
}

TEST_CASE("evaluating takes a measured β from the last step and a predicted one from the weights") {
  for (const Rule rule : {Rule::measured, Rule::predicted}) {
    const TrainingOptions options = small(rule);
    TrainingRun<float> run(options);
    for (int i = 0; i < 10; ++i) run.step(Watch::record);
    const auto state = run.state();
    Model<float> model({rule, 16, options.d, 1}, options.seed);
    model.parameters = state.parameters;
    const Batch fresh =
        draw_examples(options.task, options.seed, streams::training_evaluation, 0, 30, 40, false);
    model.compare();
    model.set_factors(fresh);
    if (rule == Rule::measured) model.factors = {1 / static_cast<double>(run.record().scoreDeviation[0])};
    Activations<float> at;
    model.attend(fresh, at);
    CHECK(run.evaluate(40, 30).loss == near(at.loss, 1e-5));
    CHECK(run.state().factors == state.factors);
  }
}

TEST_CASE("log-length takes the number of slots that each query sees") {
  TrainingOptions options = small(Rule::logLength);
  TrainingRun<float> run(options);
  run.step(Watch::record);
  CHECK(run.record().beta[0] == near(std::log(9.0) / std::sqrt(24.0), 1e-6));
  options.causal = true;
  TrainingRun<float> causal(options);
  causal.step(Watch::record);
  CHECK(causal.record().beta[0] < run.record().beta[0]);
}

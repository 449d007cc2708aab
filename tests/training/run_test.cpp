#include "training/run.h"

#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "support/close.h"
#include "training/small_runs.h"

using namespace rootd;

TEST_CASE("a run that is saved and resumed goes on bit for bit") {
  for (const RuleEntry& rule : rule_entries) {
    for (const OptimizerEntry& optimizer : optimizer_entries) {
      TrainingOptions options = small(rule.name);
      options.gradient = FactorGradient::through;
      options.weightDecay = 0.01;
      options.wideStart = true;
      options.optimizer = optimizer.name;
      options.learningRate = optimizer.learningRate;
      options.heads = 2;
      TrainingRun<float> whole(options), first(options);
      for (int i = 0; i < 12; ++i) whole.step(Watch::record);
      for (int i = 0; i < 5; ++i) first.step(Watch::no);
      TrainingRun<float> second(options, first.state());
      CHECK(second.steps() == 5);
      for (int i = 0; i < 7; ++i) second.step(Watch::record);
      CHECK(second.state().parameters == whole.state().parameters);
      CHECK(second.record().loss == whole.record().loss);
      CHECK(second.record().gradientQuery == whole.record().gradientQuery);
      CHECK(second.evaluate(5, 100).loss == whole.evaluate(5, 100).loss);
    }
  }
}

TEST_CASE("the margin of an evaluation is the mean over all examples that have one") {
  TrainingOptions options;
  options.d = 8;
  options.batch = 16;
  options.contextLength = 4;
  options.causal = true;
  TrainingRun<float> run(options);
  run.step(Watch::record);
  // Beyond 256 examples the last few are a part of their own, which may see no other key at all.
  const double expected = run.evaluate(4, 256).margin[0];
  for (int examples = 257; examples <= 272; ++examples) {
    const double margin = run.evaluate(4, examples).margin[0];
    // Each example changes the mean of some 190 by its distance from it, at most some 5.
    CHECK(std::abs(margin - expected) < 5.0 * (examples - 256) / 150);
  }
}

TEST_CASE("watching a run does not change it") {
  TrainingOptions options = small(Rule::measured);
  TrainingRun<float> watched(options), alone(options);
  for (int i = 0; i < 10; ++i) {
    watched.step(Watch::recordAndExample);
    watched.evaluate(20, 50);
    alone.step(Watch::no);
  }
  CHECK(watched.state().parameters == alone.state().parameters);
}

TEST_CASE("the example's rows are distributions and a causal one looks back only") {
  for (const bool causal : {false, true}) {
    TrainingOptions options = small(Rule::cosine);
    options.heads = 2;
    options.causal = causal;
    TrainingRun<float> run(options);
    run.step(Watch::recordAndExample);
    const TrainingExample& example = run.example();
    const int n = options.contextLength;
    REQUIRE(example.weights.size() == static_cast<size_t>(2 * n * n));
    for (int row = 0; row < 2 * n; ++row) {
      double sum = 0;
      for (int j = 0; j < n; ++j) {
        sum += example.weights[row * n + j];
        if (causal && j > row % n) CHECK(example.weights[row * n + j] == 0);
      }
      CHECK(sum == near(1, 1e-6));
    }
    CHECK(example.keys.back() == example.queries.back() + "=" + example.answer);
  }
}

TEST_CASE("a run that diverges says so and keeps its last finite numbers") {
  TrainingOptions options = small(Rule::none);
  options.optimizer = OptimizerName::adam;
  options.learningRate = 1e30;
  TrainingRun<float> run(options);
  int steps = 0;
  while (!run.record().diverged && steps < 100) {
    run.step(Watch::no);
    ++steps;
  }
  REQUIRE(run.record().diverged);
  CHECK(run.record().step == steps);
  CHECK(std::isfinite(run.record().loss));
  CHECK(run.record().loss > 0);
  CHECK(std::isfinite(run.record().scoreDeviation[0]));
  const Evaluation evaluation = run.evaluate(9, 100);
  CHECK(evaluation.diverged);
  CHECK(std::isfinite(evaluation.loss));
  CHECK(TrainingRun<float>(options, run.state()).evaluate(9, 100).loss == evaluation.loss);
}

TEST_CASE("a run that diverges at once has NaN in its record, and as many numbers as heads") {
  TrainingOptions options = small(Rule::none);
  options.heads = 3;
  options.initialScale = 1e30;
  TrainingRun<float> run(options);
  run.step(Watch::record);
  const TrainingRecord& record = run.record();
  REQUIRE(record.diverged);
  CHECK(record.step == 1);
  CHECK(std::isnan(record.loss));
  CHECK(std::isnan(record.accuracy));
  for (const std::vector<float>& numbers :
       {record.entropy, record.beta, record.alignment, record.gradientQuery}) {
    REQUIRE(numbers.size() == 3);
    for (const float number : numbers) CHECK(std::isnan(number));
  }
}

TEST_CASE("what a run of many heads and examples holds and does is counted in full") {
  TrainingOptions options = small(Rule::sqrt);
  options.heads = 64;
  options.batch = 65536;
  options.contextLength = 1;
  const double classes = shape_of(options).classes, all = classes * options.heads * options.batch;
  // Mixed values, the heads' outputs and the gradients of these.
  CHECK(training_bytes(options) > 3 * all * sizeof(float));
  // A multiplication and an addition for each, forwards and for both gradients, with Wv and with Wo.
  CHECK(training_work(options) > 12 * all * classes);
}

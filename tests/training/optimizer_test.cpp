#include "training/optimizer.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "support/close.h"
#include "training/run.h"
#include "training/small_runs.h"

using namespace rootd;

namespace {

TrainingOptions identity_options(Rule rule, int d) {
  TrainingOptions options;
  options.d = d;
  options.rule = rule;
  if (rule == Rule::none) {
    options.initialScale = std::pow(d, -0.25);
    options.queryKeyRate = std::pow(d, -0.5);
  }
  return options;
}

}  // namespace

TEST_CASE("under plain descent 1/√d is β = 1 with another initial scale and learning rate") {
  for (const int d : {8, 100}) {
    const auto scaled = losses<double>(identity_options(Rule::sqrt, d), 50);
    const auto plain = losses<double>(identity_options(Rule::none, d), 50);
    auto without = identity_options(Rule::none, d);
    without.initialScale = without.queryKeyRate = 1;
    CHECK(std::abs(scaled.back() - losses<double>(without, 50).back()) > 0.1);
    for (int i = 0; i < 50; ++i) CHECK(std::abs(scaled[i] - plain[i]) < 1e-12);
  }
  // d^(−¼) is a power of two: not even rounding differs.
  for (const int d : {16, 256}) {
    CHECK(losses<float>(identity_options(Rule::sqrt, d), 50) ==
          losses<float>(identity_options(Rule::none, d), 50));
  }
  // Elsewhere every step adds a few roundings of 2⁻²⁴ that descent at rate 1 may amplify: 100 of them a step.
  const auto scaled = losses<float>(identity_options(Rule::sqrt, 100), 50);
  const auto plain = losses<float>(identity_options(Rule::none, 100), 50);
  for (int i = 0; i < 50; ++i) CHECK(std::abs(scaled[i] - plain[i]) < (i + 1) * 100 * 0x1p-24);
}

// Score = β q·k with Wq and Wk started at σ and trained at rate η is q·k with √β σ and, under plain descent,
// β η; under Adam, which divides a gradient by its own size, √β η.
TEST_CASE("1/√d is no scale at all with another start and rate of Wq and Wk, under plain descent and Adam") {
  for (const OptimizerEntry& optimizer : optimizer_entries) {
    for (const int d : {64, 256}) {
      CAPTURE(std::string(optimizer.id));
      CAPTURE(d);
      const bool adam = optimizer.name == OptimizerName::adam;
      TrainingOptions scaled;
      scaled.d = d;
      scaled.optimizer = optimizer.name;
      scaled.learningRate = optimizer.learningRate;
      // Where every width trains well; at one rate for all the widest is chaotic, and rounding grows.
      if (adam) scaled.queryKeyRate = std::pow(d, -0.25);
      TrainingOptions plain = scaled;
      plain.rule = Rule::none;
      plain.initialScale *= std::pow(d, -0.25);
      plain.queryKeyRate *= std::pow(d, adam ? -0.25 : -0.5);

      // In double, and without the ε that is added to the size of a gradient.
      TrainingOptions exactly = scaled, exactlyPlain = plain;
      exactly.adamEpsilon = exactlyPlain.adamEpsilon = 1e-300;
      const auto one = losses<double>(exactly, 100), other = losses<double>(exactlyPlain, 100);
      CHECK(one.back() < 0.9 * one.front());
      double worst = 0;
      for (size_t i = 0; i < one.size(); ++i) worst = std::max(worst, std::abs(one[i] - other[i]));
      CHECK(worst < 1e-9);

      // As it is run.
      const auto run = losses<float>(scaled, 100), runPlain = losses<float>(plain, 100);
      double off = 0;
      for (size_t i = 0; i < run.size(); ++i) off = std::max(off, std::abs(run[i] - runPlain[i]));
      CHECK(off < 2e-3);
    }
  }
}

TEST_CASE("the rate of Wq and Wk is theirs alone under every optimiser") {
  for (const OptimizerEntry& optimizer : optimizer_entries) {
    TrainingOptions options = small(Rule::sqrt);
    options.optimizer = optimizer.name;
    options.learningRate = optimizer.learningRate;
    options.queryKeyRate = 0;
    TrainingRun<float> run(options);
    const auto before = run.state().parameters;
    for (int i = 0; i < 3; ++i) run.step(Watch::no);
    const auto after = run.state().parameters;
    const ParameterLayout layout(shape_of(options));
    const auto projections = static_cast<ptrdiff_t>(layout.values);
    CHECK(std::equal(before.begin(), before.begin() + projections, after.begin()));
    CHECK(before[layout.values] != after[layout.values]);
  }
}

TEST_CASE("weight decay shrinks every matrix by its rate, apart from the gradient, and no gain") {
  for (const Rule rule : {Rule::cosine, Rule::rmsNorm}) {
    TrainingOptions options = small(rule);
    options.optimizer = OptimizerName::adam;
    options.learningRate = 0.01;
    options.queryKeyRate = 0.5;
    options.heads = 2;
    TrainingRun<double> plain(options);
    options.weightDecay = 3;
    TrainingRun<double> decayed(options);
    const auto before = plain.state().parameters;
    plain.step(TrainingRun<double>::Watch::no);
    decayed.step(TrainingRun<double>::Watch::no);
    const auto one = plain.state().parameters, other = decayed.state().parameters;
    const ParameterLayout layout(shape_of(options));
    for (size_t i = 0; i < layout.count; ++i) {
      const double rate = i < layout.values ? 0.005 : i < layout.gains ? 0.01 : 0;
      CHECK(other[i] - one[i] == near(-rate * 3 * before[i], 1e-9));
    }
  }
}

#include "training/descent.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "attention/rule_factor.h"
#include "support/close.h"
#include "training/model.h"
#include "training/recall_example.h"
#include "training/stream_names.h"

using namespace rootd;

namespace {

// The loss of the first example of a batch whose weights are these, each times e to so much.
double loss_with(const Batch& batch, const std::vector<double>& weights,
                 const std::array<double, recall_slots>& more) {
  double sum = 0;
  std::array<double, recall_classes> mixed{};
  for (int j = 0; j < recall_slots; ++j) {
    const double weight = weights[j] * std::exp(more[j]);
    sum += weight;
    mixed[batch.values[j]] += weight;
  }
  double all = 0;
  for (const double share : mixed) all += std::exp(4 * share / sum);
  return std::log(all) - 4 * mixed[batch.answers[0]] / sum;
}

// What is gained by raising each key's score, by differences.
std::array<double, recall_slots> gains(const Batch& batch, const std::vector<double>& weights) {
  constexpr double step = 1e-4;
  std::array<double, recall_slots> gains{};
  for (int j = 0; j < recall_slots; ++j) {
    std::array<double, recall_slots> more{}, less{};
    more[j] = step;
    less[j] = -step;
    gains[j] = (loss_with(batch, weights, less) - loss_with(batch, weights, more)) / (2 * step);
  }
  return gains;
}

struct Taken {
  Footprint footprint;
  std::vector<std::array<double, recall_slots>> pushes;  // −∂loss/∂score of each key, by differences
};

// The same descent on the matrices themselves, by the passes of Model; Wv stays √C times the identity.
std::vector<Taken> walk_on_matrices(const DescentOptions& options, int count) {
  Model<double> model({options.rule, recall_classes, options.d}, options.seed);
  model.initialize(options.seed, {.wideStart = true});
  const std::vector<double> first = model.parameters;
  const size_t projections = model.layout.values;
  const Batch examples = draw_examples(TaskName::recall, options.seed, streams::training_evaluation, 0,
                                       descent_examples, recall_slots, false);
  Activations<double> at;
  std::vector<Taken> taken;
  for (int step = 1; step <= count; ++step) {
    const Batch batch = draw_examples(TaskName::recall, options.seed, streams::training_batches,
                                      example_number(step, 0), descent_batch, recall_slots, false);
    model.compare();
    model.set_factors(batch);
    model.attend(batch, at);
    model.backward(batch, at);
    for (size_t i = 0; i < projections; ++i) model.parameters[i] -= options.rate * model.gradients[i];

    model.compare();
    model.attend(examples, at);
    double attention = 0, moved = 0;
    std::vector<std::array<double, recall_slots>> weights, pushes;
    const auto asked_before = [&](int b, const auto& ofSlots) {
      std::array<double, recall_slots> row{};
      int others = 0;
      for (int j = 0; j < recall_slots; ++j) {
        const size_t slot = static_cast<size_t>(b) * recall_slots + j;
        row[examples.keys[slot] == examples.queries[b] ? 0 : ++others] = ofSlots[j];
      }
      return row;
    };
    for (int b = 0; b < examples.size; ++b) {
      const auto row = asked_before(b, &at.weights[static_cast<size_t>(b) * recall_slots]);
      attention += row[0];
      if (b < options.watched) weights.push_back(row);
    }
    for (size_t i = 0; i < model.layout.key(0); ++i) moved += std::pow(model.parameters[i] - first[i], 2);
    const double loss = at.loss;
    for (int b = 0; b < options.watched; ++b) {
      const Batch alone = draw_examples(TaskName::recall, options.seed, streams::training_evaluation, b, 1,
                                        recall_slots, false);
      model.set_factors(alone);
      model.attend(alone, at);
      pushes.push_back(asked_before(b, gains(alone, at.weights)));
    }
    taken.push_back(
        {{attention / examples.size, std::sqrt(moved), loss, {}, std::move(weights), {}}, std::move(pushes)});
  }
  return taken;
}

}  // namespace

TEST_CASE("descent in inner products is descent on the matrices") {
  struct Case {
    Rule rule;
    int d;
    double rate;
    int steps;
    double most;  // long steps multiply what rounding leaves
  };
  for (const Case& c : {Case{Rule::sqrt, 1, 0.1, 20, 1e-12}, Case{Rule::sqrt, 7, 1, 20, 1e-12},
                        Case{Rule::sqrt, 64, 1, 40, 1e-12}, Case{Rule::sqrt, 200, 1, 20, 1e-12},
                        Case{Rule::linear, 64, 10, 40, 1e-12}, Case{Rule::logLength, 24, 0.2, 20, 1e-12},
                        Case{Rule::none, 24, 0.25, 20, 1e-11}, Case{Rule::none, 64, 1, 6, 1e-10}}) {
    CAPTURE(c.d);
    CAPTURE(static_cast<int>(c.rule));
    const DescentOptions options{c.rule, c.d, c.rate, 5, 3};
    DescentState state = first_state(options);
    CHECK(state.movement.squared == 0);
    const std::vector<Footprint> quick = walk(options, c.steps, state);
    const std::vector<Taken> plain = walk_on_matrices(options, c.steps);
    double worst = 0, worstLoss = 0, worstWeight = 0, worstPush = 0;
    for (int i = 0; i < c.steps; ++i) {
      worst = std::max({worst, std::abs(quick[i].attention - plain[i].footprint.attention),
                        std::abs(quick[i].moved / plain[i].footprint.moved - 1)});
      worstLoss = std::max(worstLoss, std::abs(quick[i].loss - plain[i].footprint.loss));
      REQUIRE(quick[i].weights.size() == 3);
      for (int b = 0; b < 3; ++b) {
        for (int j = 0; j < recall_slots; ++j) {
          const double weight = quick[i].weights[b][j];
          worstWeight = std::max(worstWeight, std::abs(weight - plain[i].footprint.weights[b][j]));
          const double push = weight * quick[i].advantages[b][j];
          worstPush = std::max(worstPush, std::abs(push - plain[i].pushes[b][j]));
        }
      }
    }
    CHECK(worst < c.most);
    // Answers are four times the weights, and the loss is a difference of two of them.
    CHECK(worstLoss < 8 * c.most);
    // One weight, near a tie, carries more of it than the mean of many.
    CHECK(worstWeight < 100 * c.most);
    CHECK(worstPush < 1e-6);
    // Something happened.
    CHECK(plain.back().footprint.moved > 0.01);
  }
}

TEST_CASE("a walk in parts is the walk, bit for bit, and begins at the even weight where β is 0 nearly") {
  const DescentOptions options{Rule::none, 48, 1, 3};
  DescentState whole = first_state(options), parts = whole;
  const std::vector<Footprint> all = walk(options, 12, whole);
  std::vector<Footprint> some = walk(options, 5, parts);
  for (const Footprint& print : walk(options, 7, parts)) some.push_back(print);
  CHECK(whole.step == parts.step);
  for (size_t i = 0; i < all.size(); ++i) {
    CHECK(all[i].attention == some[i].attention);
    CHECK(all[i].moved == some[i].moved);
    CHECK(all[i].loss == some[i].loss);
  }
  const DescentOptions even{Rule::linear, 4096, 1, 3};
  const Footprint start = footprint(even, first_state(even));
  CHECK(start.attention == near(1.0 / recall_slots, 0.01));
  CHECK(start.moved == 0);
}

TEST_CASE("a rate that throws numbers beyond all bounds ends in no number, not in a wrong one") {
  const DescentOptions options{Rule::none, 64, 1e6, 1};
  DescentState state = first_state(options);
  const std::vector<Footprint> footprints = walk(options, 60, state);
  const Footprint& last = footprints.back();
  const bool known = std::isfinite(last.attention) && std::isfinite(last.moved);
  CHECK((known || (!std::isfinite(last.attention) && !std::isfinite(last.moved))));
  CHECK(footprints.front().moved > 1e5);
}

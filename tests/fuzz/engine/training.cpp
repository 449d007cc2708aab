// Heads that learn: tasks, steps, saved states.

#include "fuzz/engine/expect.h"
#include "fuzz/engine/subjects.h"
#include "fuzz/engine/values.h"
#include "training/model.h"
#include "training/run.h"

namespace rootd {

namespace {

void tasks(Random& random) {
  const TaskEntry& task = random.one_of(task_entries);
  const int length = static_cast<int>(random.size(1, token_count)),
            size = static_cast<int>(random.size(1, 30));
  const uint64_t seed = any_seed(random), first = random.word() >> 20;
  const bool causal = random.chance(0.5);
  const Batch batch = draw_examples(task.name, seed, StreamName{11}, first, size, length, causal);
  for (int b = 0; b < size; ++b) {
    uint64_t seen = 0;
    const auto at = static_cast<size_t>(b);
    expect(batch.visible[at] >= 1 && batch.visible[at] <= length, "a query sees no slot");
    expect(causal || batch.visible[at] == length, "a query does not see every slot");
    for (int j = 0; j < length; ++j) {
      const size_t slot = at * static_cast<size_t>(length) + static_cast<size_t>(j);
      expect(batch.keys[slot] < token_count && batch.values[slot] < task.classes, "no such token");
      expect((seen >> batch.keys[slot] & 1) == 0, "a key comes twice");
      seen |= uint64_t{1} << batch.keys[slot];
      if (batch.keys[slot] == batch.queries[at] && task.name == TaskName::recall)
        expect(batch.answers[at] == batch.values[slot], "an answer is not its key's");
    }
    expect((seen >> batch.queries[at] & 1) == 1, "a query is not in its context");
    expect(batch.answers[at] < task.classes, "no such answer");
  }
  const int one = static_cast<int>(random.whole(0, size - 1));
  const Batch alone =
      draw_examples(task.name, seed, StreamName{11}, first + static_cast<uint64_t>(one), 1, length, causal);
  expect(alone.answers[0] == batch.answers[static_cast<size_t>(one)], "an example depends on its batch");
}

// What a head makes of an example does not depend on its batch: but for `measured`, which takes its factor
// from there.
void examples(Random& random) {
  ModelShape shape;
  const TaskEntry& task = random.one_of(task_entries);
  shape.rule = random.one_of(rule_entries).name;
  shape.classes = task.classes;
  shape.d = static_cast<int>(random.size(1, 40));
  shape.heads = static_cast<int>(random.size(1, 3));
  const uint64_t seed = any_seed(random);
  Model<float> model(shape, seed);
  model.initialize(seed, {.initialScale = random.logarithmic(1e-6, 1e6)});
  model.compare();
  const int length = static_cast<int>(random.size(1, 20)), size = static_cast<int>(random.size(1, 20)),
            one = static_cast<int>(random.whole(0, size - 1));
  const bool causal = random.chance(0.5);
  const Batch batch = draw_examples(task.name, seed, StreamName{11}, 0, size, length, causal),
              alone = draw_examples(task.name, seed, StreamName{11}, static_cast<uint64_t>(one), 1, length,
                                    causal);
  model.set_factors(batch);
  Activations<float> among, single;
  model.attend(batch, among);
  if (shape.rule != Rule::measured) model.set_factors(alone);
  model.attend(alone, single);
  for (int head = 0; head < shape.heads; ++head) {
    const auto from = among.weights.begin() + (head * size + one) * length;
    const auto own = single.weights.begin() + head * length;
    expect(same_numbers<float>({from, from + length}, {own, own + length}),
           "the weights of an example depend on its batch");
  }
  const auto answer = among.answers.begin() + one * shape.classes;
  expect(same_numbers<float>(single.answers, {answer, answer + shape.classes}),
         "an answer depends on its batch");
}

TrainingOptions any_options(Random& random) {
  TrainingOptions options;
  options.task = random.one_of(task_entries).name;
  options.d = static_cast<int>(random.size(1, 40));
  options.rule = random.one_of(rule_entries).name;
  options.optimizer = random.one_of(optimizer_entries).name;
  options.learningRate = random.chance(0.5) ? random.logarithmic(1e-4, 10) : any_real(random, 0, 1e12);
  options.batch = static_cast<int>(random.size(1, 20));
  options.contextLength = static_cast<int>(random.size(1, 20));
  options.heads = static_cast<int>(random.size(1, 3));
  options.seed = any_seed(random);
  options.causal = random.chance(0.5);
  if (random.chance(0.3)) options.initialScale = random.logarithmic(1e-6, 1e6);
  if (random.chance(0.3)) options.queryKeyRate = any_real(random, 0, 1e6);
  if (random.chance(0.3)) options.weightDecay = any_real(random, 0, 1e6);
  options.gradient = random.one_of(factor_gradient_entries).name;
  options.wideStart = random.chance(0.3);
  return options;
}

using Run = TrainingRun<float>;

void expect_record(const TrainingRecord& record, const TrainingOptions& options) {
  if (record.diverged) return;
  expect_within(record.loss, 0, 1e300, "a loss");
  expect_within(record.accuracy, 0, 1, "an accuracy");
  expect_within(record.entropy, -1e-5, std::log(options.contextLength) + 1e-5, "an entropy");
  expect_within(record.sigmaQuery, 0, INFINITY, "a deviation of weights");
}

void steps(Random& random) {
  const TrainingOptions options = any_options(random);
  expect(training_bytes(options) > 0 && training_work(options) > 0, "a run weighs nothing");
  Run run(options);
  const int64_t all = random.whole(1, 5), cut = random.whole(0, all);
  TrainingState<float> state = run.state();
  while (run.steps() < all && !run.record().diverged) {
    run.step(random.pick({Run::Watch::record, Run::Watch::recordAndExample}));
    expect_record(run.record(), options);
    if (run.steps() == cut) state = run.state();
  }
  const Evaluation fresh =
      run.evaluate(static_cast<int>(random.size(1, token_count)), static_cast<int>(random.size(1, 30)));
  if (!fresh.diverged && !run.record().diverged) expect_within(fresh.accuracy, 0, 1, "an accuracy");
  // From where it was saved, it is the same run.
  if (run.record().diverged) return;
  Run again(options, state);
  while (again.steps() < all) again.step(Run::Watch::record);
  expect(same_bits(again.state().parameters, run.state().parameters), "a run differs after it was saved");
  expect(same_bits(again.record().entropy, run.record().entropy), "a record differs after it was saved");
}

// What a file of a run may hold: any numbers in the right places.
void spoilt_states(Random& random) {
  const TrainingOptions options = any_options(random);
  Run run(options);
  if (random.chance(0.7)) run.step(Run::Watch::record);
  TrainingState<float> state = run.state();
  state.step = random.size(0, 10000000);
  for (std::vector<float>* numbers : {&state.parameters, &state.first, &state.second}) {
    for (int64_t times = random.whole(0, 3); times > 0 && !numbers->empty(); --times) {
      const int64_t at = random.whole(0, static_cast<int64_t>(numbers->size()) - 1);
      (*numbers)[static_cast<size_t>(at)] = random.pick({NAN, INFINITY, -INFINITY, 3e38f, -1.0f, 1e-45f});
    }
  }
  for (double& factor : state.factors) {
    if (random.chance(0.3)) factor = random.pick<double>({NAN, INFINITY, -1, 0, 1e300, 1e-300});
  }
  Run again(options, state);
  for (int i = 0; i < 2 && !again.record().diverged; ++i) {
    again.step(Run::Watch::recordAndExample);
    expect_record(again.record(), options);
  }
  again.evaluate(static_cast<int>(random.size(1, token_count)), 5);
}

}  // namespace

std::vector<Subject> training_subjects() {
  return {{"tasks", tasks}, {"examples", examples}, {"training", steps}, {"spoilt states", spoilt_states}};
}

}  // namespace rootd

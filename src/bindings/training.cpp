// Training, some steps at a time. A run stays in the engine between calls, under a number that its owner
// chose. If it is not there (another worker had it and was lost) or is at another step, calls answer null and
// the owner starts it again: the same options repeat it bit for bit.

#include <emscripten/bind.h>

#include <memory>
#include <utility>

#include "bindings/convert.h"
#include "bindings/numbered.h"
#include "training/run.h"

namespace rootd::bindings {
namespace {

using Run = TrainingRun<float>;

struct Held {
  Run run;
  int64_t steps, every;  // records: every so many steps, and of the last one
  bool example;
};

Numbered<std::unique_ptr<Held>>& runs() {
  static Numbered<std::unique_ptr<Held>> all;
  return all;
}

// Asks the run that args.run names, if it stands at step args.at.
val ask(const val& args, val (*answer)(Held& held, const val& args)) {
  const auto* const held = runs().find(args["run"].as<int>());
  return held && (*held)->run.steps() == to_int64(args["at"]) ? answer(**held, args) : val::null();
}

// Names come as their place in the engine's lists.
TrainingOptions to_options(const val& options) {
  TrainingOptions result;
  result.task = static_cast<TaskName>(options["task"].as<int>());
  result.d = options["d"].as<int>();
  result.rule = static_cast<Rule>(options["rule"].as<int>());
  result.optimizer = static_cast<OptimizerName>(options["optimizer"].as<int>());
  result.learningRate = options["learningRate"].as<double>();
  result.batch = options["batch"].as<int>();
  result.contextLength = options["contextLength"].as<int>();
  result.heads = options["heads"].as<int>();
  result.seed = to_uint64(options["seed"]);
  result.causal = options["causal"].as<bool>();
  result.initialScale = options["initialScale"].as<double>();
  result.queryKeyRate = options["queryKeyRate"].as<double>();
  result.gradient = static_cast<FactorGradient>(options["gradient"].as<int>());
  result.weightDecay = options["weightDecay"].as<double>();
  result.wideStart = options["wideStart"].as<bool>();
  return result;
}

// The fields of a record that hold one number a head, by their public names.
template <typename Record, typename Use>
void for_each_head_field(Record& record, const Use& use) {
  use("entropy", record.entropy);
  use("beta", record.beta);
  use("scoreDeviation", record.scoreDeviation);
  use("predictedDeviation", record.predictedDeviation);
  use("alignment", record.alignment);
  use("sigmaQuery", record.sigmaQuery);
  use("sigmaKey", record.sigmaKey);
  use("gradientScores", record.gradientScores);
  use("gradientQuery", record.gradientQuery);
}

val from_record(const TrainingRecord& record) {
  val result = val::object();
  result.set("step", static_cast<double>(record.step));
  result.set("loss", record.loss);
  result.set("accuracy", record.accuracy);
  for_each_head_field(record, [&](const char* name, const std::vector<float>& numbers) {
    result.set(name, to_float32(numbers));
  });
  result.set("diverged", record.diverged);
  return result;
}

TrainingRecord to_record(const val& record) {
  TrainingRecord result;
  result.step = to_int64(record["step"]);
  result.loss = record["loss"].as<double>();
  result.accuracy = record["accuracy"].as<double>();
  for_each_head_field(
      result, [&](const char* name, std::vector<float>& numbers) { numbers = from_floats(record[name]); });
  result.diverged = record["diverged"].as<bool>();
  return result;
}

val from_names(const std::vector<std::string>& names) {
  val result = val::array();
  for (const std::string& name : names) result.call<void>("push", name);
  return result;
}

val from_example(const TrainingExample& example) {
  val result = val::object();
  result.set("queries", from_names(example.queries));
  result.set("keys", from_names(example.keys));
  result.set("weights", to_float32(example.weights));
  result.set("answer", example.answer);
  result.set("predicted", example.predicted);
  return result;
}

// { bytes, parameters, moments, work }: what a run under these options holds, how many numbers its state has
// of each kind, and its floating-point operations a step.
val plan_training(const val& given) {
  const TrainingOptions options = to_options(given);
  const size_t parameters = ParameterLayout(shape_of(options)).count;
  val plan = val::object();
  plan.set("bytes", training_bytes(options));
  plan.set("parameters", static_cast<double>(parameters));
  plan.set("moments", options.optimizer == OptimizerName::adam ? static_cast<double>(parameters) : 0);
  plan.set("work", training_work(options));
  return plan;
}

// args: { run, options, state }, `state` null for a new run.
val start_training(const val& args) {
  const val options = args["options"], given = args["state"];
  TrainingState<float> state;
  if (!given.isNull()) {
    state.step = to_int64(given["step"]);
    state.parameters = from_floats(given["parameters"]);
    state.first = from_floats(given["first"]);
    state.second = from_floats(given["second"]);
    state.factors = from_numbers(given["factors"]);
    state.record = to_record(given["record"]);
  }
  const int number = args["run"].as<int>();
  runs().end(number);
  runs().begin(number, std::make_unique<Held>(Held{Run(to_options(options), std::move(state)),
                                                   to_int64(options["steps"]), to_int64(options["every"]),
                                                   options["example"].as<bool>()}));
  return val::null();
}

// args: { run, at, to }. Takes the steps after `at` up to `to` or to where the run diverges. Answers
// { step, record?, example? }: the record of the last of them, where it has one.
val steps_of(Held& held, const val& args) {
  Run& run = held.run;
  const int64_t to = to_int64(args["to"]);
  const auto is_recorded = [&](int64_t step) { return step % held.every == 0 || step == held.steps; };
  while (run.steps() < to && !run.record().diverged) {
    run.step(!is_recorded(run.steps() + 1) ? Run::Watch::no
             : held.example                ? Run::Watch::recordAndExample
                                           : Run::Watch::record);
  }
  val answer = val::object();
  answer.set("step", static_cast<double>(run.steps()));
  const bool diverged = run.record().diverged;
  if (diverged || is_recorded(run.steps())) {
    val record = from_record(run.record());
    const bool isShown = held.example && !diverged && !run.example().keys.empty();
    if (isShown) record.set("example", from_example(run.example()));
    answer.set("record", record);
  }
  return answer;
}

val train_steps(const val& args) {
  return ask(args, steps_of);
}

// args: { run, at, contextLength, examples }.
val evaluation_of(Held& held, const val& args) {
  const Evaluation evaluation =
      held.run.evaluate(args["contextLength"].as<int>(), args["examples"].as<int>());
  val result = val::object();
  result.set("loss", evaluation.loss);
  result.set("accuracy", evaluation.accuracy);
  result.set("entropy", to_float32(evaluation.entropy));
  result.set("margin", to_float32(evaluation.margin));
  result.set("diverged", evaluation.diverged);
  return result;
}

val evaluate_training(const val& args) {
  return ask(args, evaluation_of);
}

// args: { run, at }. Answers what start_training takes as its state.
val state_of(Held& held, const val&) {
  const TrainingState<float> state = held.run.state();
  val result = val::object();
  result.set("step", static_cast<double>(state.step));
  result.set("parameters", to_float32(state.parameters));
  result.set("first", to_float32(state.first));
  result.set("second", to_float32(state.second));
  result.set("factors", to_float64(state.factors));
  result.set("record", from_record(state.record));
  return result;
}

val save_training(const val& args) {
  return ask(args, state_of);
}

// args: { run }.
val end_training(const val& args) {
  runs().end(args["run"].as<int>());
  return val::null();
}

}  // namespace

EMSCRIPTEN_BINDINGS(training) {
  emscripten::function("planTraining", &plan_training);
  emscripten::function("startTraining", &start_training);
  emscripten::function("trainSteps", &train_steps);
  emscripten::function("evaluateTraining", &evaluate_training);
  emscripten::function("saveTraining", &save_training);
  emscripten::function("endTraining", &end_training);
}

}  // namespace rootd::bindings

#include "training/run.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "numeric/finite.h"
#include "training/stream_names.h"

namespace rootd {

ModelShape shape_of(const TrainingOptions& options) {
  return {options.rule, entry_of(options.task).classes, options.d, options.heads, options.gradient};
}

namespace {

// For a run that diverged before there was a number to show.
TrainingRecord nothing_measured(int heads) {
  constexpr float missing = std::numeric_limits<float>::quiet_NaN();
  const std::vector<float> each(static_cast<size_t>(heads), missing);
  return {0, missing, missing, each, each, each, each, each, each, each, each, each, true};
}

}  // namespace

template <typename Real>
TrainingRun<Real>::TrainingRun(const TrainingOptions& o, TrainingState<Real> state, double work)
    : options(o),
      model(shape_of(o), o.seed),
      optimizer(o.optimizer, o.adamEpsilon),
      last(std::move(state.record)),
      isFresh(state.parameters.empty()) {
  model.parameters.swap(state.parameters);
  optimizer.first.swap(state.first);
  optimizer.second.swap(state.second);
  if (!isFresh) model.factors.swap(state.factors);
  for (; stepsDone < state.step; ++stepsDone) optimizer.begin_step();
  start_in_pieces(work);
}

template <typename Real>
bool TrainingRun<Real>::start_in_pieces(double work) {
  if (hasStarted) return true;
  pieces.allow(work);
  if (isFresh) {
    model.initialize(options.seed, {options.initialScale, options.wideStart, options.contextLength}, pieces);
  } else {
    model.prepare(pieces);
  }
  const size_t moments = optimizer.moments(model.layout.count);
  resize(optimizer.first, moments, pieces);
  resize(optimizer.second, moments, pieces);
  hasStarted = pieces.finished();
  return hasStarted;
}

template <typename Real>
TrainingState<Real> TrainingRun<Real>::state() const {
  return {stepsDone, parameters(), first(), second(), factors(), last};
}

template <typename Real>
void TrainingRun<Real>::step(Watch watch) {
  step_in_pieces(watch, std::numeric_limits<double>::infinity());
}

template <typename Real>
bool TrainingRun<Real>::step_in_pieces(Watch watch, double work) {
  const int64_t number = stepsDone + 1;
  pieces.allow(work);
  pass(watch, number);
  // The first step is always measured, so that a run that diverges between records still has numbers to show.
  if (passIsFinite && (watch != Watch::no || number == 1)) measure(number);
  const bool isFinite = passIsFinite && recordIsFinite;
  if (isFinite) update();
  if (pieces.turn(0)) {
    last.diverged = !isFinite;
    if (last.diverged) {
      if (last.entropy.empty()) last = nothing_measured(options.heads);
      last.step = number;
    }
  }
  if (!pieces.finished()) return false;
  stepsDone = number;
  return true;
}

template <typename Real>
void TrainingRun<Real>::pass(Watch watch, int64_t number) {
  if (pieces.turn(work_of_slot * options.batch * options.contextLength)) {
    batch = draw_examples(options.task, options.seed, streams::training_batches,
                          example_number(static_cast<uint64_t>(number), 0), options.batch,
                          options.contextLength, options.causal);
    evaluated.reset();
    passIsFinite = recordIsFinite = true;
  }
  model.compare(pieces);
  model.set_factors(batch, pieces);
  if (watch == Watch::recordAndExample && pieces.turn(0)) show();
  model.attend(batch, activations, pieces);
  model.backward(batch, activations, pieces);
  if (pieces.turn(0)) passIsFinite = std::isfinite(activations.loss);
  for_some_numbers(0, model.gradients.size(), [this](size_t from, size_t count) {
    const bool isFinite = all_finite(model.gradients.data() + from, static_cast<ptrdiff_t>(count));
    passIsFinite = passIsFinite && isFinite;
  });
}

// Uses numbers from … to − 1 of those that there is one of for every parameter, some in a piece.
template <typename Real>
template <typename Use>
void TrainingRun<Real>::for_some_numbers(size_t from, size_t to, const Use& use) {
  constexpr size_t together = size_t{1} << 21;
  for (size_t at = from; at < to; at += together) {
    const size_t count = std::min(together, to - at);
    if (pieces.turn(work_of_number * static_cast<double>(count))) use(at, count);
  }
}

template <typename Real>
void TrainingRun<Real>::update() {
  if (pieces.turn(0)) optimizer.begin_step();
  const auto update = [this](double rate, double weightDecay, size_t from, size_t to) {
    for_some_numbers(from, to, [&](size_t at, size_t count) {
      optimizer.update(rate, weightDecay, at, count, model.gradients, model.parameters);
    });
  };
  const ParameterLayout& layout = model.layout;
  update(options.learningRate * options.queryKeyRate, options.weightDecay, 0, layout.values);
  update(options.learningRate, options.weightDecay, layout.values, layout.gains);
  update(options.learningRate, 0, layout.gains, layout.count);
}

template <typename Real>
void TrainingRun<Real>::measure(int64_t number) {
  if (pieces.turn(0)) {
    measured = std::make_unique<TrainingRecord>();
    measured->step = number;
    measured->loss = activations.loss;
    measured->accuracy = activations.accuracy;
  }
  const auto add = [this](std::vector<float>& to, double value) {
    to.push_back(static_cast<float>(value));
    recordIsFinite = recordIsFinite && std::isfinite(to.back());
  };
  const double weights = work_of_number * static_cast<double>(model.layout.projection);
  for (int head = 0; head < options.heads; ++head) {
    model.compare_without_gains(head, pieces);
    if (pieces.turn(work_of_slot * options.batch * options.contextLength)) {
      double beta = 0;
      for (const uint8_t visible : batch.visible) beta += model.factor_at(head, visible);
      add(measured->beta, beta / batch.size);
      add(measured->entropy, activations.entropy[head]);
      add(measured->scoreDeviation, model.score_deviation(batch, head));
    }
    if (pieces.turn(weights)) sigmaQuery = model.sigma_query(head);
    if (pieces.turn(weights)) sigmaKey = model.sigma_key(head);
    model.compare_weights(head, sigmaQuery, sigmaKey, pieces);
    if (pieces.turn(0)) {
      add(measured->predictedDeviation, model.predicted_deviation(sigmaQuery, sigmaKey));
      add(measured->alignment, model.alignment(sigmaQuery, sigmaKey));
      add(measured->sigmaQuery, sigmaQuery);
      add(measured->sigmaKey, sigmaKey);
      add(measured->gradientScores, model.gradientScores[head]);
    }
    if (pieces.turn(weights)) add(measured->gradientQuery, model.gradient_query(head));
  }
  if (pieces.turn(0) && recordIsFinite) last = *measured;
}

template <typename Real>
void TrainingRun<Real>::show() {
  const int n = options.contextLength;
  const Batch showcase = draw_showcase(options.task, options.seed, n, options.causal);
  Pieces whole;
  model.attend(showcase, activations, whole);
  lastExample = {};
  if (!std::isfinite(activations.loss)) return;

  for (int i = 0; i < n; ++i) {
    lastExample.queries.push_back(key_name(showcase.keys[i]));
    lastExample.keys.push_back(key_name(showcase.keys[i]) + "=" + value_name(showcase.values[i]));
  }
  lastExample.weights.assign(activations.weights.begin(), activations.weights.end());
  lastExample.answer = value_name(showcase.answers[n - 1]);
  lastExample.predicted = value_name(activations.chosen[n - 1]);
}

template <typename Real>
Evaluation TrainingRun<Real>::evaluate(int contextLength, int examples) {
  evaluated.reset();
  Evaluation result;
  evaluate_in_pieces(contextLength, examples, std::numeric_limits<double>::infinity(), result);
  return result;
}

template <typename Real>
bool TrainingRun<Real>::evaluate_in_pieces(int contextLength, int examples, double work, Evaluation& result) {
  constexpr int chunk = 256;
  if (!evaluated || evaluated->contextLength != contextLength || evaluated->examples != examples) {
    evaluated = std::make_unique<Evaluated>();
    evaluated->contextLength = contextLength;
    evaluated->examples = examples;
    evaluated->entropy.resize(options.heads);
    evaluated->margin.resize(options.heads);
  }
  evaluated->pieces.allow(work);
  model.compare(evaluated->pieces);
  for (int first = 0; first < examples; first += chunk) {
    const int size = std::min(chunk, examples - first);
    // The answer takes about as long as a slot: of short contexts it is most of the work. The margin makes a
    // slot many times dearer than in training.
    const double slots = contextLength + 1.0;
    if (!evaluated->pieces.turn(16 * work_of_slot * size * slots * options.heads)) continue;
    add_evaluated(first, size);
  }
  if (!evaluated->pieces.finished()) return false;

  result.diverged = !std::isfinite(evaluated->loss) || last.diverged;
  if (result.diverged) {
    result.loss = last.loss;
    result.accuracy = last.accuracy;
    result.entropy = last.entropy;
  } else {
    result.loss = evaluated->loss / examples;
    result.accuracy = evaluated->right / examples;
    for (const double sum : evaluated->entropy) result.entropy.push_back(static_cast<float>(sum / examples));
    for (const double sum : evaluated->margin) {
      const bool none = evaluated->withMargin == 0;
      result.margin.push_back(none ? std::numeric_limits<float>::infinity()
                                   : static_cast<float>(sum / evaluated->withMargin));
    }
  }
  evaluated.reset();
  return true;
}

template <typename Real>
void TrainingRun<Real>::add_evaluated(int first, int size) {
  Pieces whole;
  const std::vector<double> kept = model.factors;
  const Batch fresh = draw_examples(options.task, options.seed, streams::training_evaluation, first, size,
                                    evaluated->contextLength, options.causal);
  if (options.rule != Rule::measured || stepsDone == 0) model.set_factors(fresh, whole);
  model.attend(fresh, activations, whole);
  evaluated->loss += activations.loss * size;
  evaluated->right += activations.accuracy * size;
  const auto withMargin =
      std::count_if(fresh.visible.begin(), fresh.visible.end(), [](int visible) { return visible >= 2; });
  evaluated->withMargin += static_cast<double>(withMargin);
  for (int head = 0; head < options.heads; ++head) {
    evaluated->entropy[head] += activations.entropy[head] * size;
    if (withMargin == 0) continue;
    evaluated->margin[head] += model.margin(fresh, activations, head) * static_cast<double>(withMargin);
  }
  model.factors = kept;
}

template class TrainingRun<float>;
template class TrainingRun<double>;

double training_bytes(const TrainingOptions& options) {
  const double layout = static_cast<double>(ParameterLayout(shape_of(options)).count);
  const double copies =
      options.optimizer == OptimizerName::adam ? 4 : 2;                  // parameters, gradients, two moments
  const double vectors = 2.0 * options.heads * token_count * options.d;  // q and k
  const double packed = static_cast<double>(token_width) * options.d;    // one factor, packed for the product
  const double examples = static_cast<double>(options.batch) * options.contextLength * 2 * options.heads;
  // Mixed values, and with several heads their outputs and the gradients of these; answers and theirs.
  const double mixed = (options.heads > 1 ? 3.0 : 1.0) * options.heads + 3;
  const double answers = static_cast<double>(options.batch) * shape_of(options).classes * mixed;
  const double scaled = options.rule == Rule::rmsNorm ? static_cast<double>(token_count) * options.d : 0;
  return sizeof(float) * (copies * layout + vectors + packed + scaled + examples + answers);
}

double training_work(const TrainingOptions& options) {
  // Under `rms-norm` the gains take one product more.
  const double products = (options.rule == Rule::rmsNorm ? 65536.0 : 57344.0) * options.d;
  const double examples = 100.0 * options.batch * options.contextLength;
  // Three products with Wv, and with several heads as many with a head's part of Wo.
  const double classes = shape_of(options).classes;
  const double answers = (options.heads > 1 ? 12.0 : 6.0) * options.batch * classes * classes;
  return options.heads * (products + examples + answers);
}

}  // namespace rootd

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

bool is_finite(const TrainingRecord& record) {
  for (const auto* numbers :
       {&record.entropy, &record.beta, &record.scoreDeviation, &record.predictedDeviation, &record.alignment,
        &record.sigmaQuery, &record.sigmaKey, &record.gradientScores, &record.gradientQuery}) {
    if (!all_finite(numbers->data(), static_cast<ptrdiff_t>(numbers->size()))) return false;
  }
  return true;
}

}  // namespace

template <typename Real>
TrainingRun<Real>::TrainingRun(const TrainingOptions& o, TrainingState<Real> state)
    : options(o),
      model(shape_of(o), o.seed),
      optimizer(o.optimizer, o.adamEpsilon, model.layout.count),
      last(std::move(state.record)) {
  if (state.parameters.empty()) {
    model.initialize(o.seed, {o.initialScale, o.wideStart, o.contextLength});
    return;
  }
  model.parameters = std::move(state.parameters);
  model.factors = std::move(state.factors);
  optimizer.first = std::move(state.first);
  optimizer.second = std::move(state.second);
  for (; stepsDone < state.step; ++stepsDone) optimizer.begin_step();
}

template <typename Real>
TrainingState<Real> TrainingRun<Real>::state() const {
  return {stepsDone, model.parameters, optimizer.first, optimizer.second, model.factors, last};
}

template <typename Real>
void TrainingRun<Real>::step(Watch watch) {
  ++stepsDone;
  batch = draw_examples(options.task, options.seed, streams::training_batches,
                        example_number(static_cast<uint64_t>(stepsDone), 0), options.batch,
                        options.contextLength, options.causal);
  model.compare();
  model.set_factors(batch);
  if (watch == Watch::recordAndExample) show();
  model.attend(batch, activations);
  model.backward(batch, activations);

  bool isFinite = std::isfinite(activations.loss) &&
                  all_finite(model.gradients.data(), static_cast<ptrdiff_t>(model.gradients.size()));
  // The first step is always measured, so that a run that diverges between records still has numbers to show.
  if (isFinite && (watch != Watch::no || stepsDone == 1)) {
    TrainingRecord record = measured();
    isFinite = is_finite(record);
    if (isFinite) last = std::move(record);
  }
  if (isFinite) {
    update();
    return;
  }
  if (last.entropy.empty()) last = nothing_measured(options.heads);
  last.step = stepsDone;
  last.diverged = true;
}

template <typename Real>
void TrainingRun<Real>::update() {
  optimizer.begin_step();
  const ParameterLayout& layout = model.layout;
  const auto update = [&](double rate, double weightDecay, size_t from, size_t to) {
    optimizer.update(rate, weightDecay, from, to - from, model.gradients, model.parameters);
  };
  update(options.learningRate * options.queryKeyRate, options.weightDecay, 0, layout.values);
  update(options.learningRate, options.weightDecay, layout.values, layout.gains);
  update(options.learningRate, 0, layout.gains, layout.count);
}

template <typename Real>
TrainingRecord TrainingRun<Real>::measured() {
  TrainingRecord record;
  record.step = stepsDone;
  record.loss = activations.loss;
  record.accuracy = activations.accuracy;
  const auto add = [](std::vector<float>& to, double value) { to.push_back(static_cast<float>(value)); };
  for (int head = 0; head < options.heads; ++head) {
    double beta = 0;
    for (const uint8_t visible : batch.visible) beta += model.factor_at(head, visible);
    add(record.beta, beta / batch.size);
    add(record.entropy, activations.entropy[head]);
    add(record.scoreDeviation, model.score_deviation(batch, head));
    add(record.predictedDeviation, model.predicted_deviation(head));
    add(record.alignment, model.alignment(head));
    add(record.sigmaQuery, model.sigma_query(head));
    add(record.sigmaKey, model.sigma_key(head));
    add(record.gradientScores, model.gradientScores[head]);
    add(record.gradientQuery, model.gradient_query(head));
  }
  return record;
}

template <typename Real>
void TrainingRun<Real>::show() {
  const int n = options.contextLength;
  const Batch showcase = draw_showcase(options.task, options.seed, n, options.causal);
  model.attend(showcase, activations);
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
  constexpr int together = 256;
  const std::vector<double> factors = model.factors;
  double loss = 0, right = 0, withMargin = 0;  // examples that see other keys than their own
  std::vector<double> entropy(options.heads), margin(options.heads);
  model.compare();
  for (int first = 0; first < examples; first += together) {
    const int size = std::min(together, examples - first);
    const Batch fresh = draw_examples(options.task, options.seed, streams::training_evaluation, first, size,
                                      contextLength, options.causal);
    if (options.rule != Rule::measured || stepsDone == 0) model.set_factors(fresh);
    model.attend(fresh, activations);
    loss += activations.loss * size;
    right += activations.accuracy * size;
    const auto counted = static_cast<double>(
        std::count_if(fresh.visible.begin(), fresh.visible.end(), [](int visible) { return visible >= 2; }));
    withMargin += counted;
    for (int head = 0; head < options.heads; ++head) {
      entropy[head] += activations.entropy[head] * size;
      if (counted > 0) margin[head] += model.margin(fresh, activations, head) * counted;
    }
  }
  model.factors = factors;

  if (!std::isfinite(loss) || last.diverged) return {last.loss, last.accuracy, last.entropy, {}, true};
  Evaluation result{loss / examples, right / examples, {}, {}, false};
  for (int head = 0; head < options.heads; ++head) {
    result.entropy.push_back(static_cast<float>(entropy[head] / examples));
    result.margin.push_back(withMargin > 0 ? static_cast<float>(margin[head] / withMargin)
                                           : std::numeric_limits<float>::infinity());
  }
  return result;
}

template class TrainingRun<float>;
template class TrainingRun<double>;

double training_bytes(const TrainingOptions& options) {
  const double layout = static_cast<double>(ParameterLayout(shape_of(options)).count);
  const double copies =
      options.optimizer == OptimizerName::adam ? 4 : 2;                  // parameters, gradients, two moments
  const double vectors = 2.0 * options.heads * token_count * options.d;  // q and k
  // One factor, packed for a product.
  const double packed = std::max(static_cast<double>(token_width) * options.d,
                                 static_cast<double>(options.batch) * shape_of(options).classes);
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

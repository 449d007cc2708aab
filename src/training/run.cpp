#include "training/run.h"

#include <algorithm>
#include <cmath>
#include <limits>

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
TrainingRun<Real>::TrainingRun(const TrainingOptions& o)
    : options(o), model(shape_of(o), o.seed), optimizer(o.optimizer, model.layout.count, o.adamEpsilon) {
  model.initialize(o.seed, {o.initialScale, o.wideStart, o.contextLength});
}

template <typename Real>
TrainingRun<Real>::TrainingRun(const TrainingOptions& o, const TrainingState<Real>& state)
    : options(o), model(shape_of(o), o.seed), optimizer(o.optimizer, model.layout.count, o.adamEpsilon) {
  model.parameters = state.parameters;
  model.factors = state.factors;
  optimizer.first = state.first;
  optimizer.second = state.second;
  last = state.record;
  for (stepsDone = 0; stepsDone < state.step; ++stepsDone) optimizer.begin_step();
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
  last.diverged = !std::isfinite(activations.loss) ||
                  !all_finite(model.gradients.data(), static_cast<ptrdiff_t>(model.gradients.size()));
  // The first step is always measured, so that a run that diverges between records still has numbers to show.
  if (!last.diverged && (watch != Watch::no || stepsDone == 1)) measure();
  if (last.diverged) {
    if (last.entropy.empty()) last = nothing_measured(options.heads);
    last.step = stepsDone;
    return;
  }

  optimizer.begin_step();
  const auto update = [this](double rate, double weightDecay, size_t from, size_t to) {
    optimizer.update(rate, weightDecay, from, to - from, model.gradients, model.parameters);
  };
  const ParameterLayout& layout = model.layout;
  update(options.learningRate * options.queryKeyRate, options.weightDecay, 0, layout.values);
  update(options.learningRate, options.weightDecay, layout.values, layout.gains);
  update(options.learningRate, 0, layout.gains, layout.count);
}

template <typename Real>
void TrainingRun<Real>::measure() {
  TrainingRecord record;
  record.step = stepsDone;
  record.loss = activations.loss;
  record.accuracy = activations.accuracy;
  bool finite = true;
  const auto add = [&](std::vector<float>& to, double value) {
    to.push_back(static_cast<float>(value));
    finite = finite && std::isfinite(to.back());
  };
  for (int head = 0; head < options.heads; ++head) {
    double beta = 0;
    for (const uint8_t visible : batch.visible) beta += model.factor_at(head, visible);
    add(record.beta, beta / batch.size);
    add(record.entropy, activations.entropy[head]);
    add(record.scoreDeviation, model.score_deviation(batch, head));
    const double sigmaQuery = model.sigma_query(head), sigmaKey = model.sigma_key(head);
    add(record.predictedDeviation, model.predicted_deviation(sigmaQuery, sigmaKey));
    add(record.alignment, model.alignment(head, sigmaQuery, sigmaKey));
    add(record.sigmaQuery, sigmaQuery);
    add(record.sigmaKey, sigmaKey);
    add(record.gradientScores, model.gradientScores[head]);
    add(record.gradientQuery, model.gradient_query(head));
  }
  if (finite) {
    last = record;
  } else {
    last.diverged = true;
  }
}

template <typename Real>
void TrainingRun<Real>::show() {
  const int n = options.contextLength;
  const Batch showcase = draw_showcase(options.task, options.seed, n, options.causal);
  Activations<Real> shown;
  model.attend(showcase, shown);
  if (!std::isfinite(shown.loss)) return;

  lastExample = {};
  for (int i = 0; i < n; ++i) {
    lastExample.queries.push_back(key_name(showcase.keys[i]));
    lastExample.keys.push_back(key_name(showcase.keys[i]) + "=" + value_name(showcase.values[i]));
  }
  lastExample.weights.assign(shown.weights.begin(), shown.weights.end());
  lastExample.answer = value_name(showcase.answers[n - 1]);
  lastExample.predicted = value_name(shown.chosen[n - 1]);
}

template <typename Real>
Evaluation TrainingRun<Real>::evaluate(int contextLength, int examples) {
  constexpr int chunk = 256;
  const std::vector<double> kept = model.factors;
  double loss = 0, right = 0;
  std::vector<double> entropy(options.heads), margin(options.heads);
  model.compare();
  Activations<Real> at;
  for (int first = 0; first < examples; first += chunk) {
    const int size = std::min(chunk, examples - first);
    const Batch fresh = draw_examples(options.task, options.seed, streams::training_evaluation, first, size,
                                      contextLength, options.causal);
    model.set_factors(fresh);
    if (options.rule == Rule::measured && stepsDone > 0) model.factors = kept;
    model.attend(fresh, at);
    loss += at.loss * size;
    right += at.accuracy * size;
    for (int head = 0; head < options.heads; ++head) {
      entropy[head] += at.entropy[head] * size;
      margin[head] += model.margin(fresh, at, head) * size;
    }
  }
  model.factors = kept;

  Evaluation result;
  result.diverged = !std::isfinite(loss) || last.diverged;
  if (result.diverged) {
    result.loss = last.loss;
    result.accuracy = last.accuracy;
    result.entropy = last.entropy;
  } else {
    result.loss = loss / examples;
    result.accuracy = right / examples;
    for (const double sum : entropy) result.entropy.push_back(static_cast<float>(sum / examples));
    for (const double sum : margin) result.margin.push_back(static_cast<float>(sum / examples));
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

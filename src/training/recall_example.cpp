#include "training/recall_example.h"

#include <algorithm>
#include <cmath>

#include "numeric/elementary.h"

namespace rootd {

namespace {

constexpr double value_gain = 4;  // √C, of Wv
static_assert(value_gain * value_gain == recall_classes);

// softmax in place. Terms under e^−64 count as 0, as in training/softmax.h.
template <size_t count>
void soften(std::array<double, count>& z) {
  static_assert(count % 2 == 0);
  const double largest = *std::max_element(z.begin(), z.end());
  for (double& entry : z) entry = entry - largest < -64 ? -1000 : entry - largest;
  for (size_t i = 0; i < count; i += 2) store(&z[i], exponential(load<f64x2>(&z[i])));
  double sum = 0;
  for (const double entry : z) sum += entry;
  const double inverse = 1 / sum;
  for (double& entry : z) entry *= inverse;
}

std::array<double, recall_slots> scores_of(const uint8_t* keys, const double* row, double factor) {
  std::array<double, recall_slots> scores;
  for (int j = 0; j < recall_slots; ++j) scores[j] = factor * row[keys[j]];
  return scores;
}

std::array<double, recall_slots> attention_of(std::array<double, recall_slots> scores) {
  soften(scores);
  return scores;
}

// What each class is given: the softmax of the mixed values.
std::array<double, recall_classes> answers_of(const uint8_t* values,
                                              const std::array<double, recall_slots>& weights) {
  std::array<double, recall_classes> answers{};
  for (int j = 0; j < recall_slots; ++j) answers[values[j]] += value_gain * weights[j];
  soften(answers);
  return answers;
}

const double* row_of(const Batch& batch, int b, const TokenMatrix& scores) {
  return scores.data() + static_cast<size_t>(batch.queries[b]) * token_count;
}

}  // namespace

RecallExample recall_example(const Batch& batch, int b, const TokenMatrix& scores, double factor) {
  const uint8_t* const keys = batch.keys.data() + static_cast<size_t>(b) * recall_slots;
  const uint8_t* const values = batch.values.data() + static_cast<size_t>(b) * recall_slots;
  RecallExample example{scores_of(keys, row_of(batch, b, scores), factor), {}, {}, {}};
  example.weights = attention_of(example.scores);
  const auto& weights = example.weights;

  auto answers = answers_of(values, weights);
  answers[batch.answers[b]] -= 1;

  // dp = √C dlogits at the slot's value, dz = p (dp − Σ p dp)
  double mean = 0;
  for (int j = 0; j < recall_slots; ++j) mean += weights[j] * answers[values[j]];
  for (int j = 0; j < recall_slots; ++j) {
    example.advantages[j] = value_gain * (mean - answers[values[j]]);
    example.gradient[j] = -weights[j] * example.advantages[j];
  }
  return example;
}

std::array<double, recall_slots> asked_first(const Batch& batch, int b,
                                             std::array<double, recall_slots> ofSlots) {
  const uint8_t* const keys = batch.keys.data() + static_cast<size_t>(b) * recall_slots;
  const auto asked = ofSlots.begin() + (std::find(keys, keys + recall_slots, batch.queries[b]) - keys);
  std::rotate(ofSlots.begin(), asked, asked + 1);
  return ofSlots;
}

double pull_length(const Batch& batch, int b, const RecallExample& example,
                   const TokenMatrix& queryEmbeddings, const TokenMatrix& keys) {
  const uint8_t* const at = batch.keys.data() + static_cast<size_t>(b) * recall_slots;
  double square = 0;
  for (int i = 0; i < recall_slots; ++i) {
    const double* const row = keys.data() + at[i] * size_t{token_count};
    for (int j = 0; j < recall_slots; ++j) square += example.gradient[i] * example.gradient[j] * row[at[j]];
  }
  square *= queryEmbeddings[batch.queries[b] * (size_t{token_count} + 1)];
  return std::sqrt(std::max(0.0, square));
}

TokenMatrix score_gradient(const Batch& batch, const TokenMatrix& scores, double factor) {
  TokenMatrix gradient(token_cells);
  const double share = factor / batch.size;
  for (int b = 0; b < batch.size; ++b) {
    const RecallExample example = recall_example(batch, b, scores, factor);
    const uint8_t* const keys = batch.keys.data() + static_cast<size_t>(b) * recall_slots;
    double* const row = gradient.data() + static_cast<size_t>(batch.queries[b]) * token_count;
    for (int j = 0; j < recall_slots; ++j) row[keys[j]] += share * example.gradient[j];
  }
  return gradient;
}

double asked_attention(const Batch& batch, const TokenMatrix& scores, double factor) {
  double sum = 0;
  for (int b = 0; b < batch.size; ++b) {
    const uint8_t* const keys = batch.keys.data() + static_cast<size_t>(b) * recall_slots;
    sum += asked_first(batch, b, attention_of(scores_of(keys, row_of(batch, b, scores), factor)))[0];
  }
  return sum / batch.size;
}

double mean_loss(const Batch& batch, const TokenMatrix& scores, double factor) {
  double sum = 0;
  for (int b = 0; b < batch.size; ++b) {
    const size_t first = static_cast<size_t>(b) * recall_slots;
    const auto weights = attention_of(scores_of(batch.keys.data() + first, row_of(batch, b, scores), factor));
    sum -= logarithm(answers_of(batch.values.data() + first, weights)[batch.answers[b]]);
  }
  return sum / batch.size;
}

}  // namespace rootd

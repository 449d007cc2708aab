// The forward passes: 1 to 6 of model.h.

#include <algorithm>
#include <array>
#include <cmath>

#include "numeric/elementary.h"
#include "numeric/sum_of_squares.h"
#include "training/model.h"
#include "training/products.h"
#include "training/softmax.h"

namespace rootd {

template <typename Real>
void Model<Real>::compare() {
  const int d = shape.d;
  const MatrixViewOf<Real> queryInputs = row_major(tables.queries.data(), token_count, token_width);
  const MatrixViewOf<Real> keyInputs = row_major(tables.keys.data(), token_count, token_width);
  for (int head = 0; head < shape.heads; ++head) {
    Real* const qs = q.data() + token_rows(head);
    Real* const ks = k.data() + token_rows(head);

    // 1 project
    multiply(queryInputs, weights(layout.query(head), token_width, d), qs, d, Store::overwrite, workspace);
    multiply(keyInputs, weights(layout.key(head), token_width, d), ks, d, Store::overwrite, workspace);
    if (is_normalised(shape.rule)) {
      normalise(qs, lengths.data() + 2 * token_count * head);
      normalise(ks, lengths.data() + 2 * token_count * head + token_count);
    }

    // 2 compare
    MatrixViewOf<Real> compared = queries(head);
    if (shape.rule == Rule::rmsNorm) {
      const Real* const gains = parameters.data() + layout.gain(head);
      Real* const both = channelGains.data() + static_cast<size_t>(head) * d;
      for (int i = 0; i < d; ++i) both[i] = gains[i] * gains[d + i];
      for (int token = 0; token < token_count; ++token) {
        const size_t row = static_cast<size_t>(token) * d;
        for (int i = 0; i < d; ++i) scaled[row + i] = qs[row + i] * both[i];
      }
      compared.entries = scaled.data();
    }
    multiply(compared, transposed(keys(head)), scores.data() + token_matrix(head), token_count,
             Store::overwrite, workspace);
  }
}

template <typename Real>
void Model<Real>::normalise(Real* vectors, Real* vectorLengths) const {
  const int d = shape.d;
  // The square of the length that the vectors get.
  const double size = shape.rule == Rule::rmsNorm ? d : 1;
  for (int token = 0; token < token_count; ++token) {
    Real* const x = vectors + static_cast<size_t>(token) * d;
    const Real length = static_cast<Real>(std::sqrt(sum_of_squares(x, d) / size));
    const Real inverse = length > 0 ? 1 / length : 0;
    for (int i = 0; i < d; ++i) x[i] *= inverse;
    vectorLengths[token] = length;
  }
}

// 3 scale
template <typename Real>
void Model<Real>::set_factors(const Batch& batch) {
  for (int head = 0; head < shape.heads; ++head) factors[head] = factor_of(batch, head);
}

template <typename Real>
double Model<Real>::factor_of(const Batch& batch, int head) {
  const double d = shape.d;
  // 1 where all scores are equal.
  const auto one_over = [](double deviation) { return deviation == 0 ? 1 : 1 / deviation; };
  switch (shape.rule) {
    case Rule::none:
      return 1;
    case Rule::sqrt:
    case Rule::logLength:
    case Rule::rmsNorm:
      return 1 / std::sqrt(d);
    case Rule::linear:
      return 1 / d;
    case Rule::measured:
      return one_over(score_deviation(batch, head));
    case Rule::predicted:
      return one_over(predicted_deviation(head));
    case Rule::cosine:
      return parameters[layout.gain(head)];
    case Rule::learned:
      return exponential(static_cast<double>(parameters[layout.gain(head)])) / std::sqrt(d);
    case Rule::scalable:
      return parameters[layout.gain(head)] / std::sqrt(d);
  }
  return 1;
}

template <typename Real>
double Model<Real>::factor_at(int head, int visible) const {
  const bool grows = shape.rule == Rule::logLength || shape.rule == Rule::scalable;
  return grows ? factors[head] * logarithm(static_cast<double>(visible)) : factors[head];
}

template <typename Real>
void Model<Real>::attend(const Batch& batch, Activations<Real>& at) {
  const int B = batch.size, n = batch.length, C = shape.classes, H = shape.heads;
  const size_t slots = static_cast<size_t>(B) * n, all = static_cast<size_t>(B) * H * C;
  std::array<Real, token_count> shifted;
  at.scores.resize(H * slots);
  at.weights.resize(H * slots);
  at.mixed.resize(all);
  at.heads.resize(H > 1 ? all : 0);
  at.answers.resize(static_cast<size_t>(B) * C);
  at.chosen.resize(B);
  at.entropy.assign(H, 0);

  for (int head = 0; head < H; ++head) {
    const Real* const table = scores.data() + token_matrix(head);
    for (int b = 0; b < B; ++b) {
      const size_t first = static_cast<size_t>(b) * n;
      const uint8_t* const slotKeys = batch.keys.data() + first;
      const uint8_t* const values = batch.values.data() + first;
      Real* const s = at.scores.data() + head * slots + first;
      Real* const p = at.weights.data() + head * slots + first;
      const int visible = batch.visible[b];

      // 3 scale
      const Real factor = static_cast<Real>(factor_at(head, visible));
      for (int j = 0; j < n; ++j) s[j] = table[batch.queries[b] * token_count + slotKeys[j]];
      for (int j = 0; j < visible; ++j) p[j] = factor * s[j];
      std::fill(p + visible, p + n, Real(0));

      // 4 attend
      const double logSum = softmax_with_log_sum(p, visible, shifted.data());
      Real mean = 0;
      for (int j = 0; j < visible; ++j) mean += p[j] * shifted[j];
      at.entropy[head] += logSum - mean;

      // 5 mix
      Real* const mixed = at.mixed.data() + (static_cast<size_t>(b) * H + head) * C;
      std::fill_n(mixed, C, Real(0));
      for (int j = 0; j < visible; ++j) mixed[values[j]] += p[j];
    }
    at.entropy[head] /= B;
  }

  // 6 answer
  Real* const perHead = H > 1 ? at.heads.data() : at.answers.data();
  for (int head = 0; head < H; ++head) {
    multiply(row_major<Real>(at.mixed.data() + head * C, B, C, H * C), weights(layout.value(head), C, C),
             perHead + head * C, H * C, Store::overwrite, workspace);
  }
  if (H > 1) {
    multiply(row_major<Real>(at.heads.data(), B, H * C), weights(layout.output, H * C, C), at.answers.data(),
             C, Store::overwrite, workspace);
  }
  double loss = 0;
  int right = 0;
  for (int b = 0; b < B; ++b) {
    Real* const logits = at.answers.data() + static_cast<size_t>(b) * C;
    at.chosen[b] = static_cast<int>(std::max_element(logits, logits + C) - logits);
    right += at.chosen[b] == batch.answers[b];
    loss += softmax_with_log_sum(logits, C, shifted.data());
    loss -= shifted[batch.answers[b]];
  }
  at.loss = loss / B;
  at.accuracy = static_cast<double>(right) / B;
}

template void Model<float>::compare();
template void Model<double>::compare();
template void Model<float>::set_factors(const Batch&);
template void Model<double>::set_factors(const Batch&);
template double Model<float>::factor_at(int, int) const;
template double Model<double>::factor_at(int, int) const;
template void Model<float>::attend(const Batch&, Activations<float>&);
template void Model<double>::attend(const Batch&, Activations<double>&);

}  // namespace rootd

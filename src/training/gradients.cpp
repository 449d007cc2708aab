// The passes that go back: 6 to 11 of model.h.

#include <algorithm>
#include <array>
#include <cmath>

#include "training/model.h"
#include "training/products.h"

namespace rootd {

namespace {

// A gradient on one score that no parameter feels: Adam divides it by at least ε, 2⁻²⁷. Left in, its products
// with the embeddings and the vectors would be denormal, and take a hundred times as long.
constexpr double negligible = 0x1p-80;

}  // namespace

template <typename Real>
void Model<Real>::backward(const Batch& batch, const Activations<Real>& at) {
  const int B = batch.size, n = batch.length, C = shape.classes, H = shape.heads;
  const size_t slots = static_cast<size_t>(B) * n;

  // 6 answer: dlogits = (softmax(logits) − onehot(answer)) / B
  answerGradients = at.answers;
  for (int b = 0; b < B; ++b) answerGradients[static_cast<size_t>(b) * C + batch.answers[b]] -= 1;
  const Real share = Real(1) / B;
  for (Real& entry : answerGradients) entry *= share;
  if (H > 1) {
    headGradients.resize(at.heads.size());
    const View<Real> output = rows_of<Real>(parameters.data() + layout.output, H * C, C);
    const View<Real> answers = rows_of<Real>(answerGradients.data(), B, C);
    multiply(flipped(rows_of(at.heads.data(), B, H * C)), answers, gradients.data() + layout.output, C,
             Store::overwrite, workspace);
    multiply(answers, flipped(output), headGradients.data(), H * C, Store::overwrite, workspace);
  }
  const Real* const perHead = H > 1 ? headGradients.data() : answerGradients.data();

  mixedGradients.resize(static_cast<size_t>(B) * C);
  for (int head = 0; head < H; ++head) {
    // 7 mix: dWv = aᵀ do, da = do Wvᵀ
    const View<Real> outputs = rows_of(perHead + head * C, B, C, H * C);
    multiply(flipped(rows_of(at.mixed.data() + head * C, B, C, H * C)), outputs,
             gradients.data() + layout.value(head), C, Store::overwrite, workspace);
    multiply(outputs, flipped(rows_of<Real>(parameters.data() + layout.value(head), C, C)),
             mixedGradients.data(), C, Store::overwrite, workspace);

    // 8 and 9 attend: dp = da at the slot's value, dz = p (dp − Σ p dp); 10 scatter into dS (or dcos)
    std::fill(scoreGradients.begin(), scoreGradients.end(), Real(0));
    double squares = 0, gain = 0;
    for (int b = 0; b < B; ++b) {
      const uint8_t* keys = batch.keys.data() + static_cast<size_t>(b) * n;
      const uint8_t* values = batch.values.data() + static_cast<size_t>(b) * n;
      const Real* const s = at.scores.data() + head * slots + static_cast<size_t>(b) * n;
      const Real* const p = at.weights.data() + head * slots + static_cast<size_t>(b) * n;
      const Real* const da = mixedGradients.data() + static_cast<size_t>(b) * C;
      Real* const row = scoreGradients.data() + static_cast<size_t>(batch.queries[b]) * token_count;
      const int visible = batch.visible[b];
      const Real factor = static_cast<Real>(factor_at(head, visible));
      Real mean = 0;
      for (int j = 0; j < visible; ++j) mean += p[j] * da[values[j]];
      for (int j = 0; j < visible; ++j) {
        const Real dz = p[j] * (da[values[j]] - mean);
        if (std::abs(dz) < negligible) continue;
        squares += static_cast<double>(dz) * dz;
        gain += static_cast<double>(dz) * s[j];
        row[keys[j]] += factor * dz;
      }
    }
    gradientScores[head] = std::sqrt(squares);
    // z = g cos(q, k), and z = e^τ q·k/√d
    if (shape.rule == Rule::cosine) gradients[layout.gain + head] = static_cast<Real>(gain);
    if (shape.rule == Rule::learned) {
      gradients[layout.gain + head] = static_cast<Real>(gain * factors[head]);
    }
    project_back(head);
  }
}

// 11: dWq = (x_qᵀ dS) k and dWk = (x_kᵀ dSᵀ) q. Under `cosine` dS is the gradient on cos(q, k), q and k are
// of length 1, and a vector's gradient loses its part along the vector: dq = (Σ dcos k − (Σ dcos cos) q)/|q|.
template <typename Real>
void Model<Real>::project_back(int head) {
  const int d = shape.d;
  const bool cosine = shape.rule == Rule::cosine;
  const Real* const cosines = scores.data() + token_matrix(head);
  const auto one_side = [&](const std::vector<Real>& inputs, bool ofKeys, const Real* own, const Real* others,
                            Real* result) {
    const ptrdiff_t ownStride = ofKeys ? 1 : token_count, otherStride = ofKeys ? token_count : 1;
    View<Real> left{scoreGradients.data(), token_count, token_count, ownStride, otherStride};
    std::array<Real, token_count> inverse, along;
    scaledInputs = inputs;
    if (cosine) {
      const Real* const length = lengths.data() + (2 * head + ofKeys) * token_count;
      for (int token = 0; token < token_count; ++token) {
        inverse[token] = length[token] > 0 ? 1 / length[token] : 0;
        along[token] = 0;
        for (int other = 0; other < token_count; ++other) {
          const size_t at = token * ownStride + other * otherStride;
          along[token] += scoreGradients[at] * cosines[at];
        }
        for (int i = 0; i < token_width; ++i) scaledInputs[token * token_width + i] *= inverse[token];
      }
    }
    const View<Real> backwards = flipped(rows_of<Real>(scaledInputs.data(), token_count, token_width));
    multiply(backwards, left, product.data(), token_count, Store::overwrite, workspace);
    multiply(rows_of<Real>(product.data(), token_width, token_count), rows_of(others, token_count, d), result,
             d, Store::overwrite, workspace);
    if (cosine) {
      for (int token = 0; token < token_count; ++token) {
        for (int i = 0; i < token_width; ++i) scaledInputs[token * token_width + i] *= -along[token];
      }
      multiply(backwards, rows_of(own, token_count, d), result, d, Store::accumulate, workspace);
    }
  };
  const Real* const qs = q.data() + token_rows(head);
  const Real* const ks = k.data() + token_rows(head);
  one_side(tables.queries, false, qs, ks, gradients.data() + layout.query(head));
  one_side(tables.keys, true, ks, qs, gradients.data() + layout.key(head));
}

template void Model<float>::backward(const Batch&, const Activations<float>&);
template void Model<double>::backward(const Batch&, const Activations<double>&);

}  // namespace rootd

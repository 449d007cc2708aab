// The backward passes: 6 to 11 of model.h.

#include <algorithm>
#include <array>
#include <cmath>

#include "numeric/elementary.h"
#include "numeric/sum_of_squares.h"
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
  const int B = batch.size, C = shape.classes, H = shape.heads;

  // 6 answer: dlogits = (softmax(logits) − onehot(answer)) / B
  answerGradients = at.answers;
  for (int b = 0; b < B; ++b) answerGradients[static_cast<size_t>(b) * C + batch.answers[b]] -= 1;
  const Real share = Real(1) / B;
  for (Real& entry : answerGradients) entry *= share;
  if (H > 1) {
    // dWo = [o]ᵀ dlogits, do = dlogits Woᵀ
    headGradients.resize(static_cast<size_t>(B) * H * C);
    const MatrixViewOf<Real> answers = row_major<Real>(answerGradients.data(), B, C);
    multiply(transposed(row_major(at.heads.data(), B, H * C)), answers, gradients.data() + layout.output, C,
             Store::overwrite, workspace);
    multiply(answers, transposed(weights(layout.output, H * C, C)), headGradients.data(), H * C,
             Store::overwrite, workspace);
  }
  const Real* const perHead = H > 1 ? headGradients.data() : answerGradients.data();

  mixedGradients.resize(static_cast<size_t>(B) * C);
  for (int head = 0; head < H; ++head) {
    // 7 mix: dWv = aᵀ do, da = do Wvᵀ
    const MatrixViewOf<Real> outputs = row_major(perHead + head * C, B, C, H * C);
    multiply(transposed(row_major(at.mixed.data() + head * C, B, C, H * C)), outputs,
             gradients.data() + layout.value(head), C, Store::overwrite, workspace);
    multiply(outputs, transposed(weights(layout.value(head), C, C)), mixedGradients.data(), C,
             Store::overwrite, workspace);

    // 8 to 10
    const double factorGradient = attend_back(batch, at, head);
    const bool through = shape.gradient == FactorGradient::through;
    if (shape.rule == Rule::rmsNorm) gains_back(head);
    if (shape.rule == Rule::measured && through) measure_back(batch, at, head, factorGradient);

    // 11
    project_back(head, false);
    project_back(head, true);
    if (shape.rule == Rule::predicted && through) predict_back(head, factorGradient);
  }
}

// 8 and 9 attend: dp = da at the slot's value, dz = p (dp − Σ p dp); 10 scatter into dS (or dcos)
template <typename Real>
double Model<Real>::attend_back(const Batch& batch, const Activations<Real>& at, int head) {
  const int B = batch.size, n = batch.length, C = shape.classes;
  const size_t slots = static_cast<size_t>(B) * n;
  std::fill(scoreGradients.begin(), scoreGradients.end(), Real(0));
  // Σ dz S; the same times ln n, under `scalable`; Σ dz²
  double gain = 0, lengthGain = 0, squares = 0;
  for (int b = 0; b < B; ++b) {
    const size_t first = static_cast<size_t>(b) * n;
    const uint8_t* const slotKeys = batch.keys.data() + first;
    const uint8_t* const values = batch.values.data() + first;
    const Real* const s = at.scores.data() + head * slots + first;
    const Real* const p = at.weights.data() + head * slots + first;
    const Real* const da = mixedGradients.data() + static_cast<size_t>(b) * C;
    Real* const row = scoreGradients.data() + static_cast<size_t>(batch.queries[b]) * token_count;
    const int visible = batch.visible[b];
    const Real factor = static_cast<Real>(factor_at(head, visible));
    const double before = gain;
    Real mean = 0;
    for (int j = 0; j < visible; ++j) mean += p[j] * da[values[j]];
    for (int j = 0; j < visible; ++j) {
      const Real dz = p[j] * (da[values[j]] - mean);
      if (std::abs(dz) < negligible) continue;
      squares += static_cast<double>(dz) * dz;
      gain += static_cast<double>(dz) * s[j];
      row[slotKeys[j]] += factor * dz;
    }
    if (shape.rule == Rule::scalable) lengthGain += (gain - before) * logarithm(static_cast<double>(visible));
  }
  gradientScores[head] = std::sqrt(squares);
  // z = g cos(q, k), z = e^τ q·k/√d, z = s ln n q·k/√d
  Real* const learned = gradients.data() + layout.gain(head);
  if (shape.rule == Rule::cosine) *learned = static_cast<Real>(gain);
  if (shape.rule == Rule::learned) *learned = static_cast<Real>(gain * factors[head]);
  if (shape.rule == Rule::scalable) {
    *learned = static_cast<Real>(lengthGain / std::sqrt(static_cast<double>(shape.d)));
  }
  return gain;
}

// β = 1/s with s the deviation of the N scores: ∂β/∂S = −β³ (S − mean)/N.
template <typename Real>
void Model<Real>::measure_back(const Batch& batch, const Activations<Real>& at, int head,
                               double factorGradient) {
  const double beta = factors[head];
  const size_t slots = static_cast<size_t>(batch.size) * batch.length;
  const auto for_each_slot = [&](const auto& use) {
    for (int b = 0; b < batch.size; ++b) {
      for (int j = 0; j < batch.visible[b]; ++j) use(b, static_cast<size_t>(b) * batch.length + j);
    }
  };
  const Real* const s = at.scores.data() + head * slots;
  double mean = 0, count = 0;
  for_each_slot([&](int, size_t slot) {
    mean += s[slot];
    ++count;
  });
  mean /= count;
  const double share = -factorGradient * beta * beta * beta / count;
  for_each_slot([&](int b, size_t slot) {
    const double more = share * (s[slot] - mean);
    if (std::abs(more) < negligible) return;
    scoreGradients[batch.queries[b] * token_count + batch.keys[slot]] += static_cast<Real>(more);
  });
}

// β = √d/(‖Wq‖ ‖Wk‖), as E σ_W is ‖W‖/√d: ∂β/∂W = −β W/‖W‖².
template <typename Real>
void Model<Real>::predict_back(int head, double factorGradient) {
  for (const size_t at : {layout.query(head), layout.key(head)}) {
    const Real* const matrix = parameters.data() + at;
    const double square = sum_of_squares(matrix, static_cast<ptrdiff_t>(layout.projection));
    if (square == 0) continue;
    const Real share = static_cast<Real>(-factorGradient * factors[head] / square);
    Real* const gradient = gradients.data() + at;
    for (size_t i = 0; i < layout.projection; ++i) gradient[i] += share * matrix[i];
  }
}

// S = Σ g_q g_k q k over the channels, q and k normalised: dg_q = g_k Σ (dS k) q, and dg_k with g_q.
template <typename Real>
void Model<Real>::gains_back(int head) {
  const int d = shape.d;
  multiply(row_major<Real>(scoreGradients.data(), token_count, token_count), keys(head), scaled.data(), d,
           Store::overwrite, workspace);
  const Real* const qs = q.data() + token_rows(head);
  const Real* const gains = parameters.data() + layout.gain(head);
  Real* const result = gradients.data() + layout.gain(head);
  std::fill_n(result, d, Real(0));
  for (int token = 0; token < token_count; ++token) {
    const size_t row = static_cast<size_t>(token) * d;
    for (int i = 0; i < d; ++i) result[i] += scaled[row + i] * qs[row + i];
  }
  for (int i = 0; i < d; ++i) {
    const Real both = result[i];
    result[i] = both * gains[d + i];
    result[d + i] = both * gains[i];
  }
}

// 11: dWq = (x_qᵀ dS) k and dWk = (x_kᵀ dSᵀ) q. Under `cosine` dS is the gradient on cos(q, k), q and k are
// of length 1, and a vector's gradient loses its part along the vector: dq = (Σ dcos k − (Σ dcos cos) q)/|q|.
// Under `rms-norm` q and k have length √d, and the channels their gains g: dq = (g Σ dS k − (Σ dS S) q/d)/rms
// q.
template <typename Real>
void Model<Real>::project_back(int head, bool ofKeys) {
  const int d = shape.d;
  const bool normalised = is_normalised(shape.rule), gained = shape.rule == Rule::rmsNorm;
  const MatrixViewOf<Real> own = ofKeys ? keys(head) : queries(head),
                           others = ofKeys ? queries(head) : keys(head);
  Real* const result = gradients.data() + (ofKeys ? layout.key(head) : layout.query(head));
  // Of dS, from one of this side's tokens to the next, and from one of the other's.
  const ptrdiff_t ownStride = ofKeys ? 1 : token_count, otherStride = ofKeys ? token_count : 1;
  const MatrixViewOf<Real> left{scoreGradients.data(), token_count, token_count, ownStride, otherStride};

  scaledInputs = ofKeys ? tables.keys : tables.queries;
  const MatrixViewOf<Real> inputs =
      transposed(row_major<Real>(scaledInputs.data(), token_count, token_width));
  std::array<Real, token_count> along;  // the part of each vector's gradient along the vector
  if (normalised) {
    const Real size = gained ? static_cast<Real>(d) : Real(1);
    const Real* const compared = scores.data() + token_matrix(head);
    const Real* const length = lengths.data() + (2 * head + ofKeys) * token_count;
    for (int token = 0; token < token_count; ++token) {
      const Real inverse = length[token] > 0 ? 1 / length[token] : 0;
      along[token] = 0;
      for (int other = 0; other < token_count; ++other) {
        const size_t at = token * ownStride + other * otherStride;
        along[token] += scoreGradients[at] * compared[at];
      }
      along[token] /= size;
      for (int i = 0; i < token_width; ++i) scaledInputs[token * token_width + i] *= inverse;
    }
  }
  multiply(inputs, left, product.data(), token_count, Store::overwrite, workspace);
  multiply(row_major<Real>(product.data(), token_width, token_count), others, result, d, Store::overwrite,
           workspace);
  if (!normalised) return;

  for (int row = 0; gained && row < token_width; ++row) {
    const Real* const both = channelGains.data() + static_cast<size_t>(head) * d;
    Real* const entries = result + static_cast<size_t>(row) * d;
    for (int i = 0; i < d; ++i) entries[i] *= both[i];
  }
  for (int token = 0; token < token_count; ++token) {
    for (int i = 0; i < token_width; ++i) scaledInputs[token * token_width + i] *= -along[token];
  }
  multiply(inputs, own, result, d, Store::accumulate, workspace);
}

template void Model<float>::backward(const Batch&, const Activations<float>&);
template void Model<double>::backward(const Batch&, const Activations<double>&);

}  // namespace rootd

#include "training/model.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "numeric/elementary.h"
#include "numeric/sum_of_squares.h"
#include "random/sample.h"
#include "training/products.h"
#include "training/stream_names.h"

namespace rootd {

namespace {

void exponentials(float* x, int count) {
  int i = 0;
  for (; i + lanes <= count; i += lanes) store(x + i, exponential(load<f32x4>(x + i)));
  if (i < count) {
    std::array<float, lanes> rest{};
    std::copy(x + i, x + count, rest.begin());
    store(rest.data(), exponential(load<f32x4>(rest.data())));
    std::copy_n(rest.begin(), count - i, x + i);
  }
}
void exponentials(double* x, int count) {
  for (int i = 0; i < count; ++i) x[i] = exponential(x[i]);
}

// softmax of `count` numbers in place, for training: in its own precision, and with what the gradients need.
// Leaves z − max z in `shifted` and returns ln Σ exp(z − max z).
// Terms under e^−64 are too small to change the sum, whose largest term is 1: they count as 0. What follows
// from them would be denormal, and products of such numbers take a hundred times as long.
template <typename Real>
double softmax_with_log_sum(Real* z, int count, Real* shifted) {
  constexpr Real negligible = -64;
  const Real largest = *std::max_element(z, z + count);
  for (int j = 0; j < count; ++j) {
    shifted[j] = z[j] - largest;
    z[j] = std::max(shifted[j], negligible);
  }
  exponentials(z, count);
  for (int j = 0; j < count; ++j) z[j] = shifted[j] < negligible ? 0 : z[j];
  Real sum = 0;
  for (int j = 0; j < count; ++j) sum += z[j];
  const Real inverse = 1 / sum;
  for (int j = 0; j < count; ++j) z[j] *= inverse;
  return logarithm(static_cast<double>(sum));
}

// ln of the numbers of slots that a query can see.
double logarithm_of_slots(int slots) {
  return logarithm(static_cast<double>(slots));
}

// 1 where all scores are equal. The passes use it in single precision, where it must stay finite.
double one_over(double deviation) {
  return deviation == 0 ? 1 : std::min(1 / deviation, largest_factor);
}

// A power of two that products of weights so small are to be multiplied by for single precision to hold them.
double lifting(double sigma) {
  return sigma < 1e-15 ? 0x1p100 : 1;
}

double first_gain(const ModelShape& shape, const Start& start) {
  switch (shape.rule) {
    case Rule::cosine:
      return std::sqrt(static_cast<double>(shape.d));
    case Rule::scalable:
      return start.contextLength > 1 ? 1 / logarithm_of_slots(start.contextLength) : 1;
    case Rule::rmsNorm:
      return 1;
    default:
      return 0;
  }
}

// Streams of parameters: rows of Wq, Wk, Wv of each head, then the rows of Wo.
constexpr uint64_t rows_a_head = 4 * token_width;
constexpr uint64_t key_rows = token_width, value_rows = 2 * token_width, output_rows = 3 * token_width;

}  // namespace

ParameterLayout::ParameterLayout(const ModelShape& shape)
    : heads(shape.heads),
      projection(static_cast<size_t>(token_width) * shape.d),
      valueMatrix(static_cast<size_t>(shape.classes) * shape.classes),
      values(2 * heads * projection),
      output(values + heads * valueMatrix),
      gains(output + (heads > 1 ? heads * valueMatrix : 0)),
      gainsAHead(gains_a_head(shape.rule, shape.d)),
      count(gains + heads * gainsAHead) {}

template <typename Real>
EmbeddingTables<Real>::EmbeddingTables(uint64_t seed) {
  std::vector<float> drawn(2 * token_count * token_width);
  normal_rows(seed, streams::training_tables, 0, 2 * token_count, token_width, drawn.data());
  const auto normalized = [&](int first) {
    std::vector<Real> table(token_count * token_width);
    for (int row = 0; row < token_count; ++row) {
      const float* x = drawn.data() + (first + row) * token_width;
      double mean = 0, square = 0;
      for (int i = 0; i < token_width; ++i) mean += x[i];
      mean /= token_width;
      for (int i = 0; i < token_width; ++i) square += (x[i] - mean) * (x[i] - mean);
      const double deviation = std::sqrt(square / token_width);
      for (int i = 0; i < token_width; ++i) {
        table[row * token_width + i] = static_cast<Real>((x[i] - mean) / deviation);
      }
    }
    return table;
  };
  queries = normalized(0);
  keys = normalized(token_count);
}

template <typename Real>
Model<Real>::Model(const ModelShape& s, uint64_t seed)
    : shape(s),
      layout(s),
      factors(s.heads, 1),
      gradientScores(s.heads),
      tables(seed),
      scores(token_matrix(s.heads)),
      lengths(is_normalized(s.rule) ? 2 * token_count * s.heads : 0),
      channelGains(s.rule == Rule::rmsNorm ? s.d : 0),
      scoreGradients(token_matrix(1)),
      product(token_width * token_width),
      deviations(s.heads) {}

template <typename Real>
void Model<Real>::prepare(Pieces& pieces) {
  resize(parameters, layout.count, pieces);
  resize(gradients, layout.count, pieces);
  resize(q, token_rows(shape.heads), pieces);
  resize(k, token_rows(shape.heads), pieces);
  resize(scaled, shape.rule == Rule::rmsNorm ? token_rows(1) : 0, pieces);
}

template <typename Real>
void Model<Real>::initialize(uint64_t seed, const Start& start, Pieces& pieces) {
  prepare(pieces);
  // Four rows are drawn together.
  const auto fill = [&](size_t at, uint64_t firstStream, int rows, int width, double scale) {
    for (int i = 0; i < rows; i += lanes) {
      const int together = std::min(lanes, rows - i);
      const size_t count = static_cast<size_t>(together) * width;
      if (!pieces.turn(work_of_draw * count)) continue;
      std::vector<float> drawn(count);
      normal_rows(seed, streams::training_parameters, firstStream + i, together, width, drawn.data());
      Real* const entries = parameters.data() + at + static_cast<size_t>(i) * width;
      // The sign of a 0, which JSON loses, is never −.
      for (size_t j = 0; j < count; ++j) entries[j] = static_cast<Real>(drawn[j] * scale) + 0;
    }
  };
  const double inputScale = start.initialScale / std::sqrt(static_cast<double>(token_width));
  const double outputScale = 1 / std::sqrt(static_cast<double>(shape.heads * shape.classes));
  for (int head = 0; head < shape.heads; ++head) {
    const uint64_t streams = head * rows_a_head;
    fill(layout.query(head), streams, token_width, shape.d, inputScale);
    fill(layout.key(head), streams + key_rows, token_width, shape.d, inputScale);
    if (start.wideStart && pieces.turn(0)) {
      Real* const matrix = parameters.data() + layout.value(head);
      std::fill_n(matrix, layout.valueMatrix, Real(0));
      const auto size = static_cast<Real>(std::sqrt(static_cast<double>(shape.classes)));
      for (int i = 0; i < shape.classes; ++i) matrix[i * shape.classes + i] = size;
    }
    if (!start.wideStart) {
      fill(layout.value(head), streams + value_rows, shape.classes, shape.classes, 1);
    }
    if (shape.heads > 1) {
      fill(layout.output + head * layout.valueMatrix, streams + output_rows, shape.classes, shape.classes,
           outputScale);
    }
    if (pieces.turn(0)) {
      std::fill_n(parameters.begin() + static_cast<ptrdiff_t>(layout.gain(head)), layout.gainsAHead,
                  static_cast<Real>(first_gain(shape, start)));
    }
  }
}

template <typename Real>
void Model<Real>::compare(Pieces& pieces) {
  const int d = shape.d;
  const double numbers = work_of_number * token_count * d;
  for (int head = 0; head < shape.heads; ++head) {
    Real* const qs = q.data() + token_rows(head);
    Real* const ks = k.data() + token_rows(head);
    multiply(row_major(tables.queries.data(), token_count, token_width),
             row_major<Real>(parameters.data() + layout.query(head), token_width, d), qs, d, Store::overwrite,
             workspace, pieces);
    multiply(row_major(tables.keys.data(), token_count, token_width),
             row_major<Real>(parameters.data() + layout.key(head), token_width, d), ks, d, Store::overwrite,
             workspace, pieces);
    if (is_normalized(shape.rule)) {
      // The square of the length that the vectors get.
      const double size = shape.rule == Rule::rmsNorm ? d : 1;
      Real* length = lengths.data() + 2 * token_count * head;
      for (Real* const vectors : {qs, ks}) {
        if (!pieces.turn(numbers)) {
          length += token_count;
          continue;
        }
        for (int token = 0; token < token_count; ++token) {
          Real* x = vectors + static_cast<size_t>(token) * d;
          *length = static_cast<Real>(std::sqrt(sum_of_squares(x, d) / size));
          const Real inverse = *length > 0 ? 1 / *length : 0;
          for (int i = 0; i < d; ++i) x[i] *= inverse;
          ++length;
        }
      }
    }
    const Real* compared = qs;
    if (shape.rule == Rule::rmsNorm) {
      if (pieces.turn(numbers)) {
        set_channel_gains(head);
        for (int token = 0; token < token_count; ++token) {
          const size_t row = static_cast<size_t>(token) * d;
          for (int i = 0; i < d; ++i) scaled[row + i] = qs[row + i] * channelGains[i];
        }
      }
      compared = scaled.data();
    }
    multiply(row_major(compared, token_count, d), transposed(row_major<Real>(ks, token_count, d)),
             scores.data() + token_matrix(head), token_count, Store::overwrite, workspace, pieces);
  }
}

template <typename Real>
void Model<Real>::set_channel_gains(int head) {
  const Real* const ofQueries = parameters.data() + layout.gain(head);
  const Real* const ofKeys = ofQueries + shape.d;
  for (int i = 0; i < shape.d; ++i) channelGains[i] = ofQueries[i] * ofKeys[i];
}

template <typename Real>
void Model<Real>::set_factors(const Batch& batch, Pieces& pieces) {
  const double slots = static_cast<double>(batch.size) * batch.length;
  const double work = shape.rule == Rule::measured    ? work_of_slot * slots
                      : shape.rule == Rule::predicted ? work_of_number * 2 * token_width * shape.d
                                                      : 0;
  for (int head = 0; head < shape.heads; ++head) {
    if (pieces.turn(work)) set_factor(batch, head);
  }
}

template <typename Real>
void Model<Real>::set_factor(const Batch& batch, int head) {
  const double d = shape.d;
  double& factor = factors[head];
  switch (shape.rule) {
    case Rule::none:
      factor = 1;
      break;
    case Rule::sqrt:
    case Rule::logLength:
    case Rule::rmsNorm:
      factor = 1 / std::sqrt(d);
      break;
    case Rule::linear:
      factor = 1 / d;
      break;
    case Rule::measured:
      deviations[head] = score_deviation(batch, head);
      factor = one_over(deviations[head]);
      break;
    case Rule::predicted:
      factor = one_over(predicted_deviation(sigma_query(head), sigma_key(head)));
      break;
    case Rule::cosine:
      factor = parameters[layout.gain(head)];
      break;
    case Rule::learned:
      factor = exponential(static_cast<double>(parameters[layout.gain(head)])) / std::sqrt(d);
      break;
    case Rule::scalable:
      factor = parameters[layout.gain(head)] / std::sqrt(d);
      break;
  }
}

template <typename Real>
double Model<Real>::factor_at(int head, int visible) const {
  const bool grows = shape.rule == Rule::logLength || shape.rule == Rule::scalable;
  return grows ? factors[head] * logarithm_of_slots(visible) : factors[head];
}

template <typename Real>
void Model<Real>::attend(const Batch& batch, Activations<Real>& at, Pieces& pieces) {
  const int B = batch.size, n = batch.length, C = shape.classes, H = shape.heads;
  const size_t slots = static_cast<size_t>(B) * n, all = static_cast<size_t>(B) * H * C;
  std::array<Real, token_count> shifted;
  resize(at.scores, H * slots, pieces);
  resize(at.weights, H * slots, pieces);
  resize(at.mixed, all, pieces);
  resize(at.heads, H > 1 ? all : 0, pieces);
  if (pieces.turn(0)) {
    at.answers.resize(static_cast<size_t>(B) * C);
    at.chosen.resize(B);
    at.entropy.assign(H, 0);
  }

  // 3 scale, 4 attend, 5 mix
  const int together = examples_together(n);
  for (int head = 0; head < H; ++head) {
    const Real* const table = scores.data() + token_matrix(head);
    bool isTurn = false;
    for (int b = 0; b < B; ++b) {
      if (b % together == 0) isTurn = pieces.turn(work_of_slot * n * std::min(together, B - b));
      if (!isTurn) {
        b += together - 1;
        continue;
      }
      const uint8_t* keys = batch.keys.data() + static_cast<size_t>(b) * n;
      const uint8_t* values = batch.values.data() + static_cast<size_t>(b) * n;
      Real* const s = at.scores.data() + head * slots + static_cast<size_t>(b) * n;
      Real* const p = at.weights.data() + head * slots + static_cast<size_t>(b) * n;
      const int visible = batch.visible[b];
      const Real factor = static_cast<Real>(factor_at(head, visible));
      for (int j = 0; j < n; ++j) s[j] = table[batch.queries[b] * token_count + keys[j]];
      for (int j = 0; j < visible; ++j) p[j] = factor * s[j];
      std::fill(p + visible, p + n, Real(0));
      double entropy = softmax_with_log_sum(p, visible, shifted.data());
      Real* const mixed = at.mixed.data() + (static_cast<size_t>(b) * H + head) * C;
      std::fill_n(mixed, C, Real(0));
      Real mean = 0;
      for (int j = 0; j < visible; ++j) {
        mean += p[j] * shifted[j];
        mixed[values[j]] += p[j];
      }
      entropy -= mean;
      at.entropy[head] += entropy;
    }
    if (isTurn) at.entropy[head] /= B;
  }

  // 6 answer
  Real* const perHead = H > 1 ? at.heads.data() : at.answers.data();
  for (int head = 0; head < H; ++head) {
    multiply(row_major<Real>(at.mixed.data() + head * C, B, C, H * C),
             row_major<Real>(parameters.data() + layout.value(head), C, C), perHead + head * C, H * C,
             Store::overwrite, workspace, pieces);
  }
  if (H > 1) {
    multiply(row_major<Real>(at.heads.data(), B, H * C),
             row_major<Real>(parameters.data() + layout.output, H * C, C), at.answers.data(), C,
             Store::overwrite, workspace, pieces);
  }
  if (!pieces.turn(work_of_slot * B * C)) return;
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

template <typename Real>
void Model<Real>::compare_without_gains(int head, Pieces& pieces) {
  if (shape.rule != Rule::rmsNorm) return;
  multiply(row_major<Real>(q.data() + token_rows(head), token_count, shape.d),
           transposed(row_major<Real>(k.data() + token_rows(head), token_count, shape.d)), product.data(),
           token_count, Store::overwrite, workspace, pieces);
}

template <typename Real>
double Model<Real>::score_deviation(const Batch& batch, int head) const {
  const Real* const compared =
      shape.rule == Rule::rmsNorm ? product.data() : scores.data() + token_matrix(head);
  // Where vectors are normalised, of the scores that they have with their lengths.
  const Real* const ofQueries = lengths.empty() ? nullptr : lengths.data() + 2 * token_count * head;
  double mean = 0, square = 0;
  for (const bool centred : {false, true}) {
    double sum = 0, count = 0;
    for (int b = 0; b < batch.size; ++b) {
      const uint8_t* keys = batch.keys.data() + static_cast<size_t>(b) * batch.length;
      const int query = batch.queries[b];
      for (int j = 0; j < batch.visible[b]; ++j) {
        double score = compared[query * token_count + keys[j]];
        if (ofQueries) score = score * ofQueries[query] * ofQueries[token_count + keys[j]];
        const double off = score - mean;
        sum += centred ? off * off : score;
      }
      count += batch.visible[b];
    }
    (centred ? square : mean) = sum / count;
  }
  return std::sqrt(square);
}

template <typename Real>
double Model<Real>::sigma_query(int head) const {
  return std::sqrt(sum_of_squares(parameters.data() + layout.query(head), layout.projection) /
                   layout.projection);
}

template <typename Real>
double Model<Real>::sigma_key(int head) const {
  return std::sqrt(sum_of_squares(parameters.data() + layout.key(head), layout.projection) /
                   layout.projection);
}

template <typename Real>
double Model<Real>::predicted_deviation(double sigmaQuery, double sigmaKey) const {
  return token_width * sigmaQuery * sigmaKey * std::sqrt(static_cast<double>(shape.d));
}

template <typename Real>
void Model<Real>::compare_weights(int head, double sigmaQuery, double sigmaKey, Pieces& pieces) {
  static_assert(token_width == token_count);
  const int d = shape.d;
  Real* const left = q.data() + token_rows(head);
  Real* const right = k.data() + token_rows(head);
  if (pieces.turn(work_of_number * 2 * token_width * d)) {
    const auto ofQueries = static_cast<Real>(lifting(sigmaQuery)),
               ofKeys = static_cast<Real>(lifting(sigmaKey));
    for (size_t i = 0; i < layout.projection; ++i) {
      left[i] = parameters[layout.query(head) + i] * ofQueries;
      right[i] = parameters[layout.key(head) + i] * ofKeys;
    }
  }
  multiply(row_major<Real>(left, token_width, d), transposed(row_major<Real>(right, token_width, d)),
           product.data(), token_width, Store::overwrite, workspace, pieces);
}

template <typename Real>
double Model<Real>::alignment(double sigmaQuery, double sigmaKey) const {
  const double norms = sigmaQuery * lifting(sigmaQuery) * (sigmaKey * lifting(sigmaKey)) * layout.projection;
  return norms == 0 ? 0 : std::sqrt(shape.d * sum_of_squares(product.data(), product.size())) / norms;
}

template <typename Real>
double Model<Real>::margin(const Batch& batch, const Activations<Real>& at, int head) const {
  const size_t slots = static_cast<size_t>(batch.size) * batch.length;
  double sum = 0;
  int counted = 0;
  for (int b = 0; b < batch.size; ++b) {
    const int visible = batch.visible[b];
    if (visible < 2) continue;
    const uint8_t* keys = batch.keys.data() + static_cast<size_t>(b) * batch.length;
    const Real* const s = at.scores.data() + head * slots + static_cast<size_t>(b) * batch.length;
    const ptrdiff_t own = std::find(keys, keys + visible, batch.queries[b]) - keys;
    const double factor = factor_at(head, visible);
    double largest = -std::numeric_limits<double>::infinity();
    for (int j = 0; j < visible; ++j) {
      if (j != own) largest = std::max(largest, factor * s[j]);
    }
    double others = 0;
    for (int j = 0; j < visible; ++j) {
      if (j != own) others += exponential(factor * s[j] - largest);
    }
    sum += factor * s[own] - largest - logarithm(others / (visible - 1));
    ++counted;
  }
  return counted == 0 ? std::numeric_limits<double>::infinity() : sum / counted;
}

template <typename Real>
double Model<Real>::gradient_query(int head) const {
  return std::sqrt(sum_of_squares(gradients.data() + layout.query(head), layout.projection));
}

template struct EmbeddingTables<float>;
template struct EmbeddingTables<double>;
template class Model<float>;
template class Model<double>;

}  // namespace rootd

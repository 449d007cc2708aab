#include "scores/measured_scores.h"

#include <algorithm>
#include <limits>

#include "numeric/elementary.h"

namespace rootd {

namespace {

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

double variance_of(const double* scores, ptrdiff_t keys) {
  if (keys < 2) return nothing;
  // From the first score: what they all have in common would leave its rounding.
  double sum = 0;
  for (ptrdiff_t i = 0; i < keys; ++i) sum += scores[i] - scores[0];
  const double mean = sum / static_cast<double>(keys);
  double squares = 0;
  for (ptrdiff_t i = 0; i < keys; ++i) {
    const double deviation = scores[i] - scores[0] - mean;
    squares += deviation * deviation;
  }
  return squares / static_cast<double>(keys - 1);
}

struct RowSoftmax {
  double entropy, first_weight;
};

// With e = exp(β(score − largest)): the entropy is ln Σe − Σ e·ln(e) / Σe.
RowSoftmax softmax_of(const double* scores, ptrdiff_t keys, double beta) {
  double largest = scores[0];
  for (ptrdiff_t i = 1; i < keys; ++i) largest = std::max(largest, scores[i]);
  double sum = 0, weighted = 0, first = 0;
  for (ptrdiff_t i = 0; i < keys; ++i) {
    // A finite number, so that a weight of 0 adds nothing to the entropy.
    const double exponent = beta * std::max(scores[i] - largest, std::numeric_limits<double>::lowest());
    const double e = exponential(exponent);
    if (i == 0) first = e;
    sum += e;
    if (e > 0) weighted += e * exponent;
  }
  return {std::max(0.0, logarithm(sum) - weighted / sum), first / sum};
}

}  // namespace

MeasuredRow measured_row(const double* scores, ptrdiff_t keys, double beta, bool skip_first) {
  const RowSoftmax whole = softmax_of(scores, keys, beta);
  if (!skip_first) return {variance_of(scores, keys), whole.entropy, whole.first_weight};
  const double entropy = keys > 1 ? softmax_of(scores + 1, keys - 1, beta).entropy : nothing;
  return {variance_of(scores + 1, keys - 1), entropy, whole.first_weight};
}

void add_measured_rows(const double* scores, ptrdiff_t first, ptrdiff_t rows, double beta, bool skip_first,
                       MeasuredRow* each, MeasuredMatrix& total) {
  for (ptrdiff_t row = 0; row < rows; ++row) {
    const ptrdiff_t keys = first + row + 1;
    each[row] = measured_row(scores, keys, beta, skip_first);
    scores += keys;
    if (keys < fewest_measured_keys) continue;
    const double even = logarithm(static_cast<double>(skip_first ? keys - 1 : keys));
    total.variance += each[row].variance;
    total.entropy += each[row].entropy;
    total.entropy_share += each[row].entropy / even;
    total.first_weight += each[row].first_weight;
  }
}

MeasuredMatrix divided(const MeasuredMatrix& total, ptrdiff_t rows) {
  const double counted = static_cast<double>(std::max<ptrdiff_t>(0, rows - fewest_measured_keys + 1));
  return {total.variance / counted, total.entropy / counted, total.entropy_share / counted,
          total.first_weight / counted};
}

}  // namespace rootd

#include "scores/measured_scores.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <vector>

#include "numeric/elementary.h"

namespace rootd {

namespace {

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();
constexpr double masked = -std::numeric_limits<double>::infinity();

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
  if (keys == 0) return {nothing, 0};
  const double largest = *std::max_element(scores, scores + keys);
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
  std::vector<double> seen;
  seen.reserve(static_cast<size_t>(keys));
  std::copy_if(scores, scores + keys, std::back_inserter(seen), [](double score) { return score > masked; });
  const bool sees_first = scores[0] > masked;
  const auto count = static_cast<ptrdiff_t>(seen.size());
  const ptrdiff_t skipped = skip_first && sees_first ? 1 : 0;
  const double* const looked_at = seen.data() + skipped;
  const ptrdiff_t left = count - skipped;

  const RowSoftmax whole = softmax_of(seen.data(), count, beta);
  const double entropy = skipped ? softmax_of(looked_at, left, beta).entropy : whole.entropy;
  return {.keys = count,
          .variance = variance_of(looked_at, left),
          .entropy = entropy,
          .entropy_share = left < 2 ? nothing : entropy / logarithm(static_cast<double>(left)),
          .first_weight = sees_first ? whole.first_weight : 0,
          .largest = count == 0 ? nothing : *std::max_element(seen.begin(), seen.end())};
}

}  // namespace rootd

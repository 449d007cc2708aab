// What records tell of a model beyond its passes, one number a head.

#include <algorithm>
#include <cmath>
#include <limits>

#include "numeric/elementary.h"
#include "numeric/sum_of_squares.h"
#include "training/model.h"
#include "training/products.h"

namespace rootd {

template <typename Real>
double Model<Real>::score_deviation(const Batch& batch, int head) {
  const Real* compared = scores.data() + token_matrix(head);
  if (shape.rule == Rule::rmsNorm) {
    // Without the gains.
    multiply(queries(head), transposed(keys(head)), product.data(), token_count, Store::overwrite, workspace);
    compared = product.data();
  }
  // Where vectors are normalised, of the scores that they have with their lengths.
  const Real* const ofQueries = lengths.empty() ? nullptr : lengths.data() + 2 * token_count * head;
  double mean = 0, square = 0;
  for (const bool centred : {false, true}) {
    double sum = 0, count = 0;
    for (int b = 0; b < batch.size; ++b) {
      const uint8_t* slotKeys = batch.keys.data() + static_cast<size_t>(b) * batch.length;
      const int query = batch.queries[b];
      for (int j = 0; j < batch.visible[b]; ++j) {
        double score = compared[query * token_count + slotKeys[j]];
        if (ofQueries) score = score * ofQueries[query] * ofQueries[token_count + slotKeys[j]];
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
double Model<Real>::predicted_deviation(int head) const {
  return token_width * sigma_query(head) * sigma_key(head) * std::sqrt(static_cast<double>(shape.d));
}

template <typename Real>
double Model<Real>::alignment(int head) {
  const int d = shape.d;
  multiply(weights(layout.query(head), token_width, d), transposed(weights(layout.key(head), token_width, d)),
           product.data(), token_width, Store::overwrite, workspace);
  const double norms = sigma_query(head) * sigma_key(head) * layout.projection;
  return norms == 0 ? 0 : std::sqrt(d * sum_of_squares(product.data(), product.size())) / norms;
}

template <typename Real>
double Model<Real>::gradient_query(int head) const {
  return std::sqrt(sum_of_squares(gradients.data() + layout.query(head), layout.projection));
}

template <typename Real>
double Model<Real>::margin(const Batch& batch, const Activations<Real>& at, int head) const {
  const size_t slots = static_cast<size_t>(batch.size) * batch.length;
  double sum = 0;
  int counted = 0;
  for (int b = 0; b < batch.size; ++b) {
    const int visible = batch.visible[b];
    if (visible < 2) continue;
    const uint8_t* slotKeys = batch.keys.data() + static_cast<size_t>(b) * batch.length;
    const Real* const s = at.scores.data() + head * slots + static_cast<size_t>(b) * batch.length;
    const ptrdiff_t own = std::find(slotKeys, slotKeys + visible, batch.queries[b]) - slotKeys;
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

template double Model<float>::score_deviation(const Batch&, int);
template double Model<double>::score_deviation(const Batch&, int);
template double Model<float>::sigma_query(int) const;
template double Model<double>::sigma_query(int) const;
template double Model<float>::sigma_key(int) const;
template double Model<double>::sigma_key(int) const;
template double Model<float>::predicted_deviation(int) const;
template double Model<double>::predicted_deviation(int) const;
template double Model<float>::alignment(int);
template double Model<double>::alignment(int);
template double Model<float>::gradient_query(int) const;
template double Model<double>::gradient_query(int) const;
template double Model<float>::margin(const Batch&, const Activations<float>&, int) const;
template double Model<double>::margin(const Batch&, const Activations<double>&, int) const;

}  // namespace rootd

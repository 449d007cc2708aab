#include "attention/softmax.h"

#include <algorithm>
#include <limits>

#include "numeric/elementary.h"

namespace rootd {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

}  // namespace

void softmax(const double* scores, ptrdiff_t count, double beta, float* weights) {
  double largest = -infinity;
  for (ptrdiff_t i = 0; i < count; ++i) largest = std::max(largest, scores[i]);
  double sum = 0;
  for (ptrdiff_t i = 0; i < count; ++i) {
    const double weight = scores[i] == -infinity ? 0 : exponential(beta * (scores[i] - largest));
    weights[i] = static_cast<float>(weight);
    sum += weight;
  }
  if (sum == 0) return;
  for (ptrdiff_t i = 0; i < count; ++i)
    weights[i] = static_cast<float>(static_cast<double>(weights[i]) / sum);
}

}  // namespace rootd

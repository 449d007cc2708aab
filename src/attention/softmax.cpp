#include "attention/softmax.h"

#include <algorithm>
#include <limits>

#include "numeric/elementary.h"

namespace rootd {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

}  // namespace

double exponentials(const double* scores, ptrdiff_t count, double largest, double beta, float* weights) {
  double sum = 0;
  for (ptrdiff_t i = 0; i < count; ++i) {
    // Halves, whose difference is finite where that of the scores is not.
    const double half = 0.5 * scores[i] - 0.5 * largest;
    const double weight = scores[i] == -infinity ? 0 : exponential(2 * (beta * half));
    weights[i] = static_cast<float>(weight);
    sum += weight;
  }
  return sum;
}

void softmax(const double* scores, ptrdiff_t count, double beta, float* weights) {
  double largest = -infinity;
  for (ptrdiff_t i = 0; i < count; ++i) largest = std::max(largest, scores[i]);
  const double sum = exponentials(scores, count, largest, beta, weights);
  if (sum == 0) return;
  for (ptrdiff_t i = 0; i < count; ++i)
    weights[i] = static_cast<float>(static_cast<double>(weights[i]) / sum);
}

}  // namespace rootd

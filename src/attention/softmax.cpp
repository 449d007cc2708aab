#include "attention/softmax.h"

#include <algorithm>
#include <limits>

#include "numeric/elementary.h"

namespace rootd {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

}  // namespace

double add_exponentials(const double* scores, ptrdiff_t count, double largest, double beta, double sum,
                        float* weights) {
  for (ptrdiff_t i = 0; i < count; ++i) {
    // A finite number, so that β = 0 makes it 0.
    const double distance = std::max(scores[i] - largest, std::numeric_limits<double>::lowest());
    const double weight = scores[i] == -infinity ? 0 : exponential(beta * distance);
    weights[i] = static_cast<float>(weight);
    sum += weight;
  }
  return sum;
}

void softmax(const double* scores, ptrdiff_t count, double beta, float* weights) {
  double largest = -infinity;
  for (ptrdiff_t i = 0; i < count; ++i) largest = std::max(largest, scores[i]);
  const double sum = add_exponentials(scores, count, largest, beta, 0, weights);
  if (sum == 0) return;
  for (ptrdiff_t i = 0; i < count; ++i)
    weights[i] = static_cast<float>(static_cast<double>(weights[i]) / sum);
}

}  // namespace rootd

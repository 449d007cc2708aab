#include "attention/softmax.h"

#include <algorithm>
#include <limits>

#include "numeric/elementary.h"

namespace rootd {

void softmax(const float* scores, ptrdiff_t count, double beta, float* weights) {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  float largest = -infinity;
  for (ptrdiff_t i = 0; i < count; ++i) largest = std::max(largest, scores[i]);
  double sum = 0;
  for (ptrdiff_t i = 0; i < count; ++i) {
    // In double: neither the distance nor its multiple may overflow before the other makes it small.
    const double distance = static_cast<double>(scores[i]) - static_cast<double>(largest);
    const double weight = scores[i] == -infinity ? 0 : exponential(beta * distance);
    weights[i] = static_cast<float>(weight);
    sum += weight;
  }
  if (sum == 0) return;
  for (ptrdiff_t i = 0; i < count; ++i)
    weights[i] = static_cast<float>(static_cast<double>(weights[i]) / sum);
}

}  // namespace rootd

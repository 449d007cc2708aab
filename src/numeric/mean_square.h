#pragma once

#include <vector>

namespace rootd {

template <typename Real>
double mean_square(const std::vector<Real>& entries) {
  double sum = 0;
  for (const Real entry : entries) sum += static_cast<double>(entry) * static_cast<double>(entry);
  return sum / static_cast<double>(entries.size());
}

}  // namespace rootd

#include "attention/row_statistics.h"

#include <algorithm>

#include "numeric/elementary.h"

namespace rootd {

RowStatistics statistics_of(const RowSums& sums) {
  constexpr double natural_logarithm_of_2 = 0.6931471805599453;
  const double total = sums.ties + sums.first;
  if (total == 0) return {};
  const double top = 1 / total;
  // ‖J‖² = S₂ − 2S₃ + S₂² cancels in a frozen row. With one largest weight set apart, 1 − p₁ is the sum r₁
  // of the others, and ‖J‖² = (p₁r₁)² + 2p₁²r₂ + r₂ − 2r₃ + r₂², where the others are at most ½.
  const double r1 = (sums.ties - 1 + sums.first) * top;
  const double r2 = (sums.ties - 1 + sums.second) * top * top;
  const double r3 = (sums.ties - 1 + sums.third) * top * top * top;
  const double squared = top * r1 * top * r1 + 2 * top * top * r2 + (r2 - 2 * r3) + r2 * r2;
  // What the sum has lost to rounding beside the largest: all of the others, where they are small enough.
  const double lost = sums.first - (total - sums.ties);
  RowStatistics row;
  row.entropy = logarithm(total) + lost * top - natural_logarithm_of_2 * sums.weighted * top;
  row.participation = (sums.ties + sums.second) * top * top;
  row.largest = top;
  row.jacobianSquare = std::max(0.0, squared);
  return row;
}

}  // namespace rootd

#pragma once

namespace rootd {

// Statistics of one row of attention weights p, or their means over rows.
struct RowStatistics {
  double entropy = 0;         // −Σ p ln p, nats
  double participation = 0;   // Σ p²
  double largest = 0;         // max p
  double jacobianSquare = 0;  // ‖diag(p) − ppᵀ‖_F²
};

inline void add(RowStatistics& sum, const RowStatistics& row, double weight) {
  sum.entropy += weight * row.entropy;
  sum.participation += weight * row.participation;
  sum.largest += weight * row.largest;
  sum.jacobianSquare += weight * row.jacobianSquare;
}

// Sums over the keys of one row, of e = 2^(score − largest). The largest are counted as ties and left out of
// the others, so that a frozen row, whose other weights are far below rounding, still has its exact entropy
// and Jacobian.
struct RowSums {
  double ties;
  double first;     // Σ e
  double second;    // Σ e²
  double third;     // Σ e³
  double weighted;  // Σ e log₂ e
};

// Zeros throughout where no key is seen.
RowStatistics statistics_of(const RowSums& sums);

}  // namespace rootd

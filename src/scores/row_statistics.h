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

}  // namespace rootd

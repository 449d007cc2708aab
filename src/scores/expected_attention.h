#pragma once

// What softmax makes, on average, of the scores of one query with n keys, all of independent standard
// normals.
//
// Given q, the scores β·q·k are n independent normals of standard deviation β|q|: expected_row says what
// becomes of them, and |q|² follows the chi-squared law with d degrees of freedom.

#include <vector>

#include "scores/expected_row.h"

namespace rootd {

class ExpectedAttention {
 public:
  // Holds expected_row for every standard deviation up to `largestSigma`, to an absolute error under 1e-5.
  ExpectedAttention(double keys, double largestSigma);

  // E over |q| at this d and factor β > 0.
  RowStatistics at(double d, double beta) const;
  // The largest standard deviation that `at` meets with more than a negligible probability.
  static double largest_sigma(double d, double beta);

 private:
  RowStatistics interpolated(double logSigma) const;

  std::vector<RowStatistics> rows;  // at logarithms of σ from first_log_sigma on
};

}  // namespace rootd

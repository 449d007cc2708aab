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
  // For every standard deviation from `smallestSigma` to `largestSigma`, to an absolute error under 1e-5.
  // `rows` are those of its table that are known already.
  ExpectedAttention(double keys, double smallestSigma, double largestSigma, std::vector<double> rows = {});

  // Adds up to `most` rows that the table is short of: each takes some milliseconds. False where it has them
  // all.
  bool add_rows(int most);
  const std::vector<double>& table() const { return rows; }

  // E over |q| at this d and factor β > 0, once all rows are there.
  RowStatistics at(double d, double beta) const;
  // The smallest and the largest standard deviation that `at` meets with more than a negligible probability.
  static double smallest_sigma(double d, double beta);
  static double largest_sigma(double d, double beta);

 private:
  RowStatistics interpolated(double logSigma) const;

  double keys;
  int first, end;            // of the rows, counted from first_log_sigma
  std::vector<double> rows;  // as append writes them, at logarithms of σ from `first` on
};

// A row as four numbers: entropy, participation, largest, jacobianSquare.
void append(std::vector<double>& rows, const RowStatistics& row);

}  // namespace rootd

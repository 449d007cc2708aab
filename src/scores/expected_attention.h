#pragma once

// What softmax makes, on average, of the scores of one query with n keys, all of independent standard
// normals.
//
// Given q, the scores β·q·k are n independent normals of standard deviation β|q|: expected_row says what
// becomes of them, and |q|² follows the chi-squared law with d degrees of freedom.

#include <vector>

#include "scores/expected_row.h"

namespace rootd {

// E over |q| at each d[i] and factor beta[i] > 0, to an absolute error under 1e-5.
std::vector<RowStatistics> expected_rows(double keys, const std::vector<double>& d,
                                         const std::vector<double>& beta);

}  // namespace rootd

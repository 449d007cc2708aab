#pragma once

#include <cstddef>

// What is known of scores that somebody measured: causal matrices, of which row i holds the keys 0 … i.

namespace rootd {

// Of one row under a scale.
struct MeasuredRow {
  double variance;      // of the scaled scores, over keys − 1; NaN for fewer than two keys
  double entropy;       // of the softmax, in nats
  double first_weight;  // what the softmax gives the first key
};

// `skip_first` leaves the first key out of the variance and the entropy, as if it had never been there: many
// trained heads park their weight on it. Its weight is that in the whole row in any case.
MeasuredRow measured_row(const double* scores, ptrdiff_t keys, double beta, bool skip_first);

// Of a whole matrix, each the mean over the rows of at least three keys: those that still have a spread
// without their first.
struct MeasuredMatrix {
  double variance;
  double entropy;
  double entropy_share;  // of the entropy of an even row, ln(keys)
  double first_weight;
};

constexpr ptrdiff_t fewest_measured_keys = 3;

// `scores` are the `rows`·(rows + 1)/2 of the lower triangle, row after row; each[i] becomes row i.
MeasuredMatrix measured_matrix(const double* scores, ptrdiff_t rows, double beta, bool skip_first,
                               MeasuredRow* each);

}  // namespace rootd

#pragma once

#include <cstddef>

// Statistics of scores that somebody measured: causal matrices, of which row i holds the keys 0 … i.

namespace rootd {

// Of one row under a scale.
struct MeasuredRow {
  double variance;      // of the raw scores, over keys − 1; NaN for fewer than two keys
  double entropy;       // of the softmax, in nats
  double first_weight;  // what the softmax gives the first key
};

// `skip_first` leaves the first key out of the variance and the entropy, because many trained heads put the
// weight that they do not need there. The first key's own weight is always that in the whole row.
MeasuredRow measured_row(const double* scores, ptrdiff_t keys, double beta, bool skip_first);

// Means over the rows of a matrix that have at least three keys, and so still a spread without the first.
struct MeasuredMatrix {
  double variance;
  double entropy;
  double entropy_share;  // of the entropy of an even row: ln of the keys in it
  double first_weight;
};

constexpr ptrdiff_t fewest_measured_keys = 3;

// Rows first … first + rows − 1 are added to what those before have made of `total`, which is the matrix'
// once it is divided. `scores` are theirs of the lower triangle, row after row; each[i] becomes row first +
// i.
void add_measured_rows(const double* scores, ptrdiff_t first, ptrdiff_t rows, double beta, bool skip_first,
                       MeasuredRow* each, MeasuredMatrix& total);
MeasuredMatrix divided(const MeasuredMatrix& total, ptrdiff_t rows);

}  // namespace rootd

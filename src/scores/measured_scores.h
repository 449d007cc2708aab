#pragma once

#include <cstddef>

// Statistics of scores that somebody measured. A score of −∞ is masked: its key is as good as not there.

namespace rootd {

// Of one row under a scale.
struct MeasuredRow {
  ptrdiff_t keys;        // that are not masked
  double variance;       // of the raw scores, over keys − 1; NaN for fewer than two keys
  double entropy;        // of the softmax, in nats; NaN for no key
  double entropy_share;  // of the entropy of an even row, ln of the keys; NaN for fewer than two
  double first_weight;   // what the softmax gives the first key; 0 where that is masked
  double largest;        // raw score; NaN for no key
};

// `skip_first` leaves the first key out of the variance and the entropy, because many trained heads put the
// weight that they do not need there. The first key's own weight is always that in the whole row, and the
// largest score that of the whole row.
MeasuredRow measured_row(const double* scores, ptrdiff_t keys, double beta, bool skip_first);

}  // namespace rootd

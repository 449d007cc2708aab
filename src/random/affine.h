#pragma once

#include <vector>

#include "random/law.h"

namespace rootd {

// A coordinate is offset + scale·raw: on a lattice raw is the whole number k of its point, so that sums of
// raw coordinates are exact.
struct Affine {
  double offset = 0, scale = 1;
};
// For the law with `mean` added.
Affine affine_of(const Law& law, double mean);

// The raw coordinates that draws from a list can have, with their probabilities.
struct RawList {
  std::vector<float> values;
  std::vector<double> weights;
};
RawList raw_list(const Law& law);

}  // namespace rootd

#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "sums/atoms.h"

namespace rootd {

// Where a list is cut in two: before which value of which population.
struct Cut {
  size_t population, value;
};

// The widest gap in the lists, if the sum falls into clusters there: heaps of atoms far narrower than what
// lies between them, which no one contour can resolve.
std::optional<Cut> cut_between_clusters(const std::vector<Population>& populations);

// The sum of draws given how many of the cut population's lie above the cut, which is binomial; and the mean
// of that over the binomial law. The conditional laws are made one by one, as they are asked for.
std::unique_ptr<Distribution> conditional_sum(std::vector<Population> populations, Cut cut, bool whole,
                                              Rounding rounding, Effort& effort);

}  // namespace rootd

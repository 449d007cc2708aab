#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "sums/atoms.h"

namespace rootd {

// Where a list is cut in two: before this value of this population.
struct Cut {
  size_t population, value;
};

// The widest gap in the lists, if the sum falls into clusters there: groups of atoms that are far narrower
// than the gaps between them, so that no single contour can resolve them.
std::optional<Cut> cut_between_clusters(const std::vector<Population>& populations);

// The law of the sum, given how many of the cut population's draws lie above the cut. That number is
// binomial, and the answer is the mean over the binomial law. Each conditional law is made when it is first
// asked for.
std::unique_ptr<Distribution> conditional_sum(std::vector<Population> populations, Cut cut, bool whole,
                                              Rounding rounding);

}  // namespace rootd

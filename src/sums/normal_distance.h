#pragma once

#include <memory>
#include <optional>

#include "random/law.h"

namespace rootd {

// The largest gap between the distribution function of the standardised sum of d coordinates and the normal
// one. NaN for laws that have no finite variance, or none at all (a single value).
// Of a list's sums each is looked at, or if they are too many to be kept each way in which its draws can fall
// (list_gap.h). If those are too many as well, the gap is followed along its envelope in each of the
// likeliest clusters of atoms, and off a lattice that is the gap of a smooth law.
double normal_distance(const Law& law, double d);

// The same for callers that must not block.
class NormalDistanceSearch {
 public:
  NormalDistanceSearch(const Law& law, double d);
  ~NormalDistanceSearch();
  // Goes on with this much work (see ExactLaw::allow), and returns the distance once that is enough.
  std::optional<double> advance(double work);
  // Whether it is no more than near: followed along the envelope of a list that may be ragged, or the largest
  // that was seen where that takes too long.
  bool is_near() const;

 private:
  struct Progress;
  std::unique_ptr<Progress> progress_;
};

// Berry and Esseen's bound on it, the best of the three forms of Shevtsova (2013). NaN where there is no
// finite variance, infinite where there is no third moment.
double berry_esseen_bound(const Law& law, double d);

}  // namespace rootd

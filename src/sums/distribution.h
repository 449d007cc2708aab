#pragma once

#include <vector>

namespace rootd {

// Where a cluster of atoms begins and ends.
struct Cluster {
  double first, last;
};

// The law of a sum in coordinates of its own: y = S − E S (the median where there is no mean), or on a
// lattice the number of steps from the smallest value, always whole. For a list off a lattice y is S itself.
class Distribution {
 public:
  virtual ~Distribution() = default;
  virtual double density(double y) const = 0;  // for a law on separate values, the probability
  virtual double lower(double y) const = 0;    // P(S ≤ y)
  virtual double upper(double y) const = 0;    // P(S > y)
  // The likeliest clusters, if the law falls into clusters.
  virtual std::vector<Cluster> clusters() const { return {}; }
};

}  // namespace rootd

#pragma once

#include <vector>

namespace rootd {

// Where a heap of atoms begins and ends.
struct Cluster {
  double first, last;
};

// The law of a sum in coordinates of its own: y = S − E S (the median where there is no mean), or on a
// lattice the number of steps from the least value, always whole. Of a list off a lattice y is S itself.
class Distribution {
 public:
  virtual ~Distribution() = default;
  virtual double density(double y) const = 0;  // on separate values, the probability
  virtual double lower(double y) const = 0;    // P(S ≤ y)
  virtual double upper(double y) const = 0;    // P(S > y)
  // All values of a tabulated law, ascending.
  virtual std::vector<double> atoms() const { return {}; }
  // The likeliest clusters of a law that falls into such.
  virtual std::vector<Cluster> clusters() const { return {}; }
};

}  // namespace rootd

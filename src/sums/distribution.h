#pragma once

namespace rootd {

// The law of a sum in coordinates of its own: y = S − E S (the median where there is no mean), or on a
// lattice the number of steps from the smallest value, always whole. For a list off a lattice y is S itself.
class Distribution {
 public:
  virtual ~Distribution() = default;
  virtual double density(double y) const = 0;  // for a law on separate values, the probability
  virtual double lower(double y) const = 0;    // P(S ≤ y)
  virtual double upper(double y) const = 0;    // P(S > y)
};

}  // namespace rootd

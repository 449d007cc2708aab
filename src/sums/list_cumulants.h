#pragma once

#include <vector>

#include "sums/cumulants.h"

namespace rootd {

// A number of draws from a list. Values ascend, weights add up to 1.
struct Population {
  std::vector<double> values, weights;
  double count;

  double mean() const;  // of one draw
  double variance() const;
};

// The sum of draws from a list of whole numbers: as one coordinate, so d is 1 wherever it is asked for. The
// period is whole too, and all frequencies up to π count.
class ListCumulants final : public Cumulants {
 public:
  // The middle line is cut short after this many nodes, or after this many frequencies have been looked at.
  ListCumulants(Population list, size_t most_nodes, size_t most_evaluations);

  double value(double s) const override;
  double slope(double s) const override;
  double variance() const override;
  Nodes nodes(double s, double d, double period) const override;

 private:
  struct Tilted;
  Tilted tilted(double s) const;
  double largest_exponent(double s) const;
  double slope_of_draw(double s) const;

  Population list;
  double mean;  // of one draw
  size_t most_nodes, most_evaluations;
};

// offset·j/period in turns, without whole ones; exact for whole arguments.
double turns(double j, double offset, double period);

}  // namespace rootd

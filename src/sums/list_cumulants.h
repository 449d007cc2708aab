#pragma once

#include <vector>

#include "sums/cumulants.h"

namespace rootd {

// A number of draws from one list. Values ascend, weights add up to 1.
struct Population {
  std::vector<double> values, weights;
  double count;

  double mean() const;  // of one draw
  double variance() const;
};

// The sum of draws from one list or from several: as one coordinate, so d is 1 wherever it is asked for. On a
// lattice the values and the period are whole numbers, and all frequencies up to π count. Off a lattice
// infinitely many count, until the sum is made smooth.
class ListCumulants final : public Cumulants {
 public:
  // The middle line is cut short after this many nodes, or after this many frequencies have been looked at.
  ListCumulants(std::vector<Population> populations, bool lattice, size_t most_nodes,
                size_t most_evaluations);

  // Adds an independent normal of this deviation to the sum. Jumps become steep rises, a few deviations wide,
  // and only finitely many frequencies count.
  void smooth(double deviation);

  double value(double s) const override;
  double slope(double s) const override;
  double variance() const override;
  Nodes nodes(double s, double d, double period) const override;

 private:
  struct Tilted;
  Tilted tilted(const Population& population, double mean, double s) const;

  std::vector<Population> populations;
  std::vector<double> means;
  bool lattice;
  size_t most_nodes, most_evaluations;
  double smoothing = 0;
};

// offset·j/period in turns, without whole ones; exact for whole arguments.
double turns(double j, double offset, double period);

}  // namespace rootd

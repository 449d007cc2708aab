#pragma once

#include <vector>

#include "sums/cumulants.h"

namespace rootd {

// Finitely many values. On a lattice they are whole numbers, the period is whole, and every frequency up to π
// counts; off it, frequencies without end do, and those past a cut are faded out.
class ListCumulants final : public Cumulants {
 public:
  // A line's nodes are cut short after so many, and after having looked at so many frequencies.
  ListCumulants(std::vector<double> values, std::vector<double> weights, bool lattice, size_t most_nodes,
                size_t most_evaluations);

  double value(double s) const override;
  double slope(double s) const override;
  double variance() const override;
  Nodes nodes(double s, double d, double period) const override;

 private:
  struct Tilted;
  Tilted tilted(double s) const;
  std::vector<double> tilted_weights(double s) const;
  // E e^(it(x − reference)) − 1 of the tilted law
  std::complex<double> from_mean(const Tilted& law, double t) const;
  std::complex<double> from_nearest(const Tilted& law, double j, double period) const;

  std::vector<double> values_, weights_;
  bool lattice_;
  size_t most_nodes_, most_evaluations_;
  double mean_ = 0;
};

// offset·j/period in turns, up to whole ones; exact for whole arguments.
double turns(double j, double offset, double period);

}  // namespace rootd

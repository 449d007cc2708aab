#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "sums/cumulants.h"

namespace rootd {

// The law of a sum by integrating its transform e^(dK(z) − zy) along the vertical line through the saddle
// point, where nothing cancels (Daniels, Saddlepoint approximations in statistics, 1954), with the
// trapezoidal rule, which converges geometrically (Trefethen and Weideman, 2014).
//
// One line serves a stretch of y: the lines s₀ = 0, s₁, s₂, … are a little over two tilted standard
// deviations apart in their means, and each y takes the better of its two neighbours. So each further y costs
// one short sum.
//
// y is S − E S.
class Contour {
 public:
  Contour(std::unique_ptr<Cumulants> cumulants, double d, bool lattice);

  struct Answer {
    double value;
    // Whether the value has eleven correct digits. If not, it is far smaller than the values around it and
    // right only to 1e-13 of those, or NaN because its line was cut short.
    bool sharp;
  };
  // whole: on a lattice S itself, a whole number; otherwise not used.
  Answer density(double y, double whole) const;
  Answer at_least(double y, double whole) const;  // P(S ≥ y), only for y > 0
  Answer at_most(double y, double whole) const;   // P(S ≤ y), only for y < 0

  // Whether the middle line did not have to be cut short.
  bool complete_at_centre() const;

 private:
  struct Line {
    double tilt, exponent, mean;  // s, d·K(s), d·K′(s)
    double gap;                   // the distance to the line before it
    double period = 0;            // 0 until its nodes are there
    Nodes nodes;
    std::vector<std::complex<double>> tail;  // the nodes' values divided by the transform of a half-line
    double mass = 0, tail_mass = 0;          // Σ|values|
  };

  Line& line(int index) const;
  int nearest_line(double y) const;
  double next_gap(double s, double direction, double guess) const;
  double sum_exponent(double s) const { return d * cumulants->value(s); }
  double period_of(const Line& line) const;
  void prepare(Line& line) const;
  Answer along(const Line& line, const std::vector<std::complex<double>>& coefficients, double mass, double y,
               double whole) const;

  std::unique_ptr<Cumulants> cumulants;
  double d;
  bool lattice;
  // Each is made when it is first asked for, and is the same whichever y asks first. Negative indices lie
  // left of the mean.
  mutable std::vector<std::unique_ptr<Line>> right, left;
};

}  // namespace rootd

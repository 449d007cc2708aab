#pragma once

#include <memory>
#include <optional>

#include "random/law.h"
#include "sums/distribution.h"

namespace rootd {

// The law of S = x₁ + … + x_d for independent coordinates, `mean` added to each; d from 1 to 10⁶. Which
// file answers for which law:
//
// - normal and Cauchy: closed_forms
// - exponential, uniform, Laplace and product: closed_forms up to d = most_closed; beyond it smooth_sum,
//   the integral of contour.h over the cumulants of cumulants.h
// - Student's t: student_sum
// - signs, dice and lists: list_sum, which hands on to the first that fits: atoms (a table of every sum) or
//   lattice_sum (an integral over one turn)
//
// The constructor does everything that does not depend on x, and calls share what they find out about a part
// of the law. So a figure makes one ExactLaw and asks it for all its x. Threads must not share one.
//
// Error, relative, in either tail down to 1e-300: 1e-11 up to d = 10⁴ and 1e-10 up to 10⁶, but
//  - Student's t with d > 1: 1e-11 absolute (its tails have no exponential moments to tilt by);
//  - near the ends of a support whose end is no double (uniform): as if x had been moved by its own rounding
//  error;
//  - lists on a lattice with more than 2¹⁹ possible multisets of draws, too many to tabulate: 1e-13 of the
//    probability within a standard deviation of the tilted law, so that a value less than 1e-4 times its
//    neighbourhood has fewer than nine digits, and one less than 1e-13 times comes out as 0.
//
// Lists with more multisets off any lattice, or on one so fine that the integral needs more than 2¹⁶ nodes,
// have no law that is known. Of some on a fine lattice that holds for stretches alone: there all is NaN.
class ExactLaw {
 public:
  ExactLaw(const Law& law, double d, double mean);
  ~ExactLaw();
  ExactLaw(ExactLaw&&) noexcept;
  ExactLaw& operator=(ExactLaw&&) noexcept;

  bool is_known() const { return distribution != nullptr; }
  // What follows may be asked only of a law that is known.

  // The probability of x for a law on separate values, otherwise the density.
  // On a lattice an x within 1e-9 steps of a point, and what x and the lattice are rounded by, is that point.
  double density(double x) const;
  double cumulative(double x) const;  // P(S ≤ x)
  double upper(double x) const;       // P(S > x)
  // The smallest x with P(S ≤ x) ≥ p, 0 < p < 1; off a lattice to 1e-12 of its distance from the middle.
  double quantile(double p) const;

 private:
  struct Place;  // an x in the coordinates of `distribution`
  Place place(double x) const;
  double x_of(double y) const { return origin + (lattice ? y * lattice->step : y); }

  std::unique_ptr<Distribution> distribution;
  std::optional<Lattice> lattice;
  double origin = 0;    // the x of the distribution's 0
  double spread = 1;    // a typical width of the law, for the search for quantiles
  double rounding = 0;  // how far rounding may have moved an x before it got here
};

}  // namespace rootd

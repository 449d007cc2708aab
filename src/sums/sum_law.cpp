#include "sums/sum_law.h"

#include <cmath>

namespace rootd {

namespace {

struct Shape {
  double variance, skewness, excessKurtosis;
};

Shape independent_sum(const LawMoments& x, double d) {
  return {d * x.variance, x.skewness / std::sqrt(d), (x.kurtosis - 3) / d};
}

// S − E S = N·y + (d − N own draws), y the shared draw and N, the number of shared coordinates, binomial.
// Its moments given N are polynomials in N, whose means are sums of E N(N−1)…(N−j+1) = d(d−1)…(d−j+1)·rʲ.
Shape mixed_sum(const LawMoments& x, double d, double shared) {
  const double r = shared, q = 1 - r;
  const double one = d * r, two = one * (d - 1) * r, three = two * (d - 2) * r, four = three * (d - 3) * r;
  const double cube_of_shared = three + 3 * two + one;
  const double fourth_of_shared = four + 6 * three + 7 * two + one;
  const double own = d * q;

  const double variance = d + d * (d - 1) * r * r;  // of unit-variance coordinates
  const double third = (cube_of_shared + own) * x.skewness;
  // The fourth cumulant rather than the moment, from which the normal law's part would have to be subtracted:
  // given N it is (N⁴ + d − N)·κ, and what N's varying adds is three times the variance of N² + d − N.
  const double excess = x.kurtosis - 3;
  const double varying = d * (d - 1) * r * r * q * (2 + (4 * d - 6) * r);
  const double fourth = (fourth_of_shared + own) * excess + 3 * varying;
  return {variance * x.variance, third / std::pow(variance, 1.5), fourth / (variance * variance)};
}

}  // namespace

SumLaw sum_law(const Law& law, double d, double mean, double correlation) {
  const LawMoments x = moments_of(law);
  const Shape shape = correlation == 0 ? independent_sum(x, d) : mixed_sum(x, d, std::sqrt(correlation));
  SumLaw sum{d * (x.mean + mean), std::sqrt(shape.variance), shape.skewness, shape.excessKurtosis, {}};
  if (const auto lattice = lattice_of(law)) {
    sum.lattice = Lattice{d * (lattice->start + mean), correlation == 1 ? d * lattice->step : lattice->step};
  }
  return sum;
}

}  // namespace rootd

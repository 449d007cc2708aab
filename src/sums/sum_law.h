#pragma once

#include <optional>

#include "random/law.h"

namespace rootd {

// Exact moments of S = x₁ + … + x_d, and its lattice. NaN where a moment does not exist (the skewness and
// kurtosis of a constant among them), infinite where it diverges.
struct SumLaw {
  double mean, standardDeviation, skewness, excessKurtosis;
  std::optional<Lattice> lattice;  // start: the smallest value of the sum
};

// `mean` is added to every coordinate. With correlation ρ a coordinate is the draw shared by its whole vector
// with probability √ρ, else its own. The sum then stays on the lattice of its coordinates and can still
// reach every point of it. At ρ = 1 it is d times one draw, on a lattice d times as wide.
SumLaw sum_law(const Law& law, double d, double mean, double correlation);

}  // namespace rootd

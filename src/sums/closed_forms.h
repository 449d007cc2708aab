#pragma once

#include <memory>

#include "sums/distribution.h"

namespace rootd {

// Laws of sums that have a formula, each as a sum of positive terms, so that no digits cancel.

std::unique_ptr<Distribution> normal_sum(double d);
std::unique_ptr<Distribution> cauchy_sum(double d);

// The next three cost O(d) or O(d²) for each call; for larger d the contour is used.
inline constexpr int most_closed = 24;
std::unique_ptr<Distribution> exponential_sum(int d);
std::unique_ptr<Distribution> uniform_sum(int d);
// Density (|y|/2)^ν K_ν(|y|) / (√π Γ(shape)), ν = shape − ½, shape a multiple of ½: the difference of two
// gamma variables of that shape. y is in units of `unit`.
std::unique_ptr<Distribution> gamma_difference(double shape, double unit);

}  // namespace rootd

#pragma once

#include <optional>

#include "random/law.h"

namespace rootd {

// The largest gap between the distribution function of the standardised sum of d coordinates and the normal
// one. NaN for laws that have no finite variance, or none at all (a single value).
// On a lattice each of its points is looked at, or of a list each way in which its draws can fall. Nothing
// where both are more than most_places.
std::optional<double> normal_distance(const Law& law, double d);
// The ways of three values up to d = 1446, of four up to 182.
inline constexpr double most_places = 1048576;

// Berry and Esseen's bound on it, the best of the three forms of Shevtsova (2013). NaN where there is no
// finite variance, infinite where there is no third moment.
double berry_esseen_bound(const Law& law, double d);

}  // namespace rootd

#pragma once

#include "random/law.h"

namespace rootd {

struct NormalDistance {
  double distance;
  bool near;  // whether it is only approximate
};

// The largest gap between the distribution function of the standardised sum of d coordinates and the normal
// one. NaN for laws that have no finite variance, or none at all (a single value).
// On a lattice each of its points is looked at, and of a list each way in which its draws can fall. Where
// both are too many the gap is only near: it is followed along its envelope in each of the likeliest clusters
// of atoms, and off a lattice that is the gap of a smooth law.
NormalDistance normal_distance(const Law& law, double d);

// Berry and Esseen's bound on it, the best of the three forms of Shevtsova (2013). NaN where there is no
// finite variance, infinite where there is no third moment.
double berry_esseen_bound(const Law& law, double d);

}  // namespace rootd

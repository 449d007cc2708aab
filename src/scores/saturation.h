#pragma once

#include <cstdint>
#include <optional>

#include "numeric/moments.h"

namespace rootd {

// What softmax makes of n scores σ·z, z independent standard normals: in one row, or as an approximation of
// the means, which expected_row gives exactly. These are RowStatistics without the Jacobian, which is not
// needed here.
struct Saturation {
  double entropy = 0;        // nats
  double participation = 0;  // Σp²
  double largest = 0;        // max p
};

// σ beyond which a handful of keys holds the weight, √(2 ln n): B. Derrida's random energy model (1981).
double freezing_point(double n);

// Entropy and participation for small σ, to σ².
Saturation small_spread(double n, double sigma);
// The same far beyond the freezing point, where there is one.
std::optional<Saturation> frozen(double n, double sigma);

// Of one row of scores σ·z[0 … n − 1].
Saturation saturation_of(const float* z, int64_t n, double sigma);

// Of the rows of samples first … first + count − 1 of a seed.
struct SaturationSpreads {
  Spread entropy, participation, largest;
};
SaturationSpreads measure_saturation(int64_t keys, double sigma, uint64_t seed, uint64_t first,
                                     int64_t count);

}  // namespace rootd

#pragma once

#include <cstdint>
#include <optional>

namespace rootd {

inline constexpr double most_keys = 1e6;
inline constexpr double largest_spread = 1000;

// What softmax makes of n scores σ·z, z independent standard normals: in one row, or by an approximation to
// the means, which expected_row gives exactly.
struct Saturation {
  double entropy = 0;        // nats
  double participation = 0;  // Σp²
  double largest = 0;        // max p
};

// σ beyond which a handful of keys holds the weight, √(2 ln n): B. Derrida's random energy model (1981).
double freezing_point(double n);

// Entropy and participation for small σ, to σ².
Saturation small_spread(double n, double sigma);
// And far beyond the freezing point, where there is one.
std::optional<Saturation> frozen(double n, double sigma);

// Of one row of scores σ·z[0 … n − 1].
Saturation saturation_of(const float* z, int64_t n, double sigma);

}  // namespace rootd

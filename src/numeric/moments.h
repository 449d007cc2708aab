#pragma once

#include <cstdint>

namespace rootd {

// Count, mean and central power sums to the fourth order, mergeable: T. Chan et al. (1983), P. Pébay (2008).
// Values are added in blocks, each centred on its own mean, so that no digits cancel, even at 10⁹ samples.
struct Moments {
  double count = 0;
  double mean = 0;
  double second = 0;  // Σ (x − mean)²
  double third = 0;
  double fourth = 0;
  double minimum;
  double maximum;

  Moments();
  // Of `count` ≥ 1 values.
  static Moments of(const double* values, int64_t count);
  // The order of merging is part of the result's bits.
  void merge(const Moments& other);

  double variance() const;  // divides by the count, as NumPy's var
  double skewness() const;
  double excess_kurtosis() const;
};

}  // namespace rootd

#pragma once

#include <cstdint>

namespace rootd {

// Count, mean and squared deviations, mergeable: T. Chan et al. (1983). Values are added in blocks, each
// centred on its own mean, so that no digits cancel, even at 10⁹ samples.
struct Spread {
  double count = 0;
  double mean = 0;
  double second = 0;  // Σ (x − mean)²

  // Of `count` ≥ 1 values.
  static Spread of(const double* values, int64_t count);
  // The order of merging is part of the result's bits.
  void merge(const Spread& other);

  double variance() const;  // divides by the count, as NumPy's var
};

// The same to the fourth order, and the extremes: P. Pébay (2008). What both have has the same bits in both.
struct Moments : Spread {
  double third = 0;
  double fourth = 0;
  double minimum;
  double maximum;

  Moments();
  static Moments of(const double* values, int64_t count);
  void merge(const Moments& other);

  double skewness() const;
  double excess_kurtosis() const;
};

}  // namespace rootd

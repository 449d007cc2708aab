#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace rootd {

// Quantiles of any number of values in constant memory, mergeable in any order: values are counted in bins
// whose width grows with the distance from a centre, 256 to an octave (the leading bits of that distance as a
// float). A quantile's distance from the centre is off by less than 1/256 of itself. Where the density is
// smooth the error is far smaller, because the quantile is interpolated within its bin.
class QuantileSketch {
 public:
  // Distances are measured in `unit`s; those under 2⁻¹²⁶ units share one bin, those over 2²⁰ another.
  // A unit may be far larger than nearly all distances, where it comes from rare values far away.
  QuantileSketch(double center, double unit);
  // Each value counts as often as given.
  void add(const double* values, int64_t count, double times = 1);
  void merge(const QuantileSketch& other);
  // Replaces each probability (they ascend) by the value below which that share of the `count` values lies,
  // inside [minimum, maximum].
  void quantiles(std::vector<double>& numbers, double count, double minimum, double maximum) const;

  // Counts, from the smallest value up.
  std::vector<double> counts;

 private:
  double edge(size_t bin) const;  // lower edge
  double center, unit;
};

}  // namespace rootd

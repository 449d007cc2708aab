#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace rootd {

// Bins [start + k·width, start + (k+1)·width), k = 0 … count − 1. The width is at least 2^−1022, the
// smallest for which 1/width is finite.
struct Bins {
  double start = 0;
  double width = 1;
  int count = 1;
};

// Counts values in bins, and keeps for each bin the index of the first value that fell into it.
struct Histogram {
  Bins bins;
  std::vector<double> counts;
  std::vector<double> example;  // −1 in empty bins
  double below = 0;
  double above = 0;

  explicit Histogram(const Bins& bins);
  // The values with indices first_index, first_index + 1, …; each counts as often as given.
  void add(const double* values, int64_t count, double first_index, double times = 1);
  // `later` holds values of larger indices.
  void merge(const Histogram& later);
};

}  // namespace rootd

#pragma once

#include <cstdint>
#include <vector>

#include "numeric/histogram.h"
#include "numeric/moments.h"
#include "numeric/quantile_sketch.h"

namespace rootd {

// Where the values of a run are expected to lie, and the bins in which they are counted.
struct SummaryShape {
  Bins bins;
  // For the quantile sketch: where the values gather, and how far they spread.
  double center = 0;
  double unit = 1;
  // Values are lattice_start + k·lattice_step; a step of 0 means that there is no lattice.
  double lattice_start = 0;
  double lattice_step = 0;
};

// What is kept of the values, however many they are.
struct Summary {
  Moments moments;
  Histogram histogram;
  QuantileSketch sketch;

  explicit Summary(const SummaryShape& shape);
  // Values number first_index, first_index + 1, …
  void add(const double* values, int64_t count, double first_index);
  // `later` holds values of larger indices; the order of merging is part of the moments' bits.
  void merge(const Summary& later);

  // For each p (they ascend) the value below which a share p of the values lies; on a lattice, one of its
  // points.
  std::vector<double> quantiles(std::vector<double> probabilities) const;

  // As plain numbers, to travel between workers. Empty bins of the sketch, which most are, are left out. A
  // new summary of the same shape unpacks the numbers.
  std::vector<double> packed() const;
  void unpack(const std::vector<double>& packed);

 private:
  // Whether all values lay on few points of the lattice, and have been added.
  bool add_on_lattice(const double* values, int64_t count, double first_index, const Moments& own);

  double lattice_start, lattice_step;
};

// The probabilities whose quantiles a result states.
inline constexpr double stated_quantiles[] = {0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99};

}  // namespace rootd

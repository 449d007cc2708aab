#include "numeric/histogram.h"

#include <cstddef>

namespace rootd {

Histogram::Histogram(const Bins& bins)
    : bins(bins),
      counts(static_cast<size_t>(bins.count), 0.0),
      example(static_cast<size_t>(bins.count), -1.0) {}

void Histogram::add(const double* values, int64_t count, double first_index) {
  const double per_width = 1 / bins.width, end = bins.start + bins.count * bins.width;
  for (int64_t i = 0; i < count; ++i) {
    const double x = values[i];
    if (x < bins.start) {
      below += 1;
    } else if (x >= end) {
      above += 1;
    } else {
      // The edges decide, not the rounded quotient: a value on an edge belongs to the bin that starts there.
      int bin = static_cast<int>((x - bins.start) * per_width);
      if (x < bins.start + bin * bins.width) --bin;
      if (x >= bins.start + (bin + 1) * bins.width && bin + 1 < bins.count) ++bin;
      const auto k = static_cast<size_t>(bin);
      if (counts[k] == 0) example[k] = first_index + static_cast<double>(i);
      counts[k] += 1;
    }
  }
}

void Histogram::merge(const Histogram& later) {
  for (size_t k = 0; k < counts.size(); ++k) {
    if (counts[k] == 0) example[k] = later.example[k];
    counts[k] += later.counts[k];
  }
  below += later.below;
  above += later.above;
}

}  // namespace rootd

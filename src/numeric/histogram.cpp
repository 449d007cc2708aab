#include "numeric/histogram.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "numeric/elementary.h"

namespace rootd {

Histogram::Histogram(const Bins& bins)
    : bins(bins),
      counts(static_cast<size_t>(bins.count), 0.0),
      example(static_cast<size_t>(bins.count), -1.0) {}

void Histogram::add(const double* values, int64_t count, double first_index, double times) {
  const double start = bins.start, width = bins.width, per_width = 1 / width;
  const double end = start + bins.count * width;
  for (int64_t i = 0; i < count; ++i) {
    const double x = values[i];
    if (x < start) {
      below += times;
    } else if (x >= end) {
      above += times;
    } else {
      // The low bits hold the whole number nearest to the quotient minus a half. This is faster than rounding
      // down and converting back and forth.
      const double shifted = (x - start) * per_width - 0.5 + elementary::round_double;
      const double near = shifted - elementary::round_double;
      int32_t bin;
      __builtin_memcpy(&bin, &shifted, sizeof bin);
      // The edges decide, not the rounded quotient: a value on an edge belongs to the bin that starts there.
      if (x < start + near * width) {
        --bin;
      } else if (x >= start + (near + 1) * width) {
        ++bin;
      }
      const auto k = static_cast<size_t>(std::clamp(bin, 0, bins.count - 1));
      if (counts[k] == 0) example[k] = first_index + static_cast<double>(i);
      counts[k] += times;
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

#include "numeric/summary.h"

#include <algorithm>
#include <cmath>

namespace rootd {

Summary::Summary(const SummaryShape& shape)
    : histogram(shape.bins),
      sketch(shape.center, shape.unit),
      lattice_start(shape.lattice_start),
      lattice_step(shape.lattice_step) {}

double Summary::quantile(double p) const {
  const double x = sketch.quantile(p, moments.count, moments.minimum, moments.maximum);
  return lattice_step > 0 ? lattice_start + std::round((x - lattice_start) / lattice_step) * lattice_step : x;
}

void Summary::add(const double* values, int64_t count, double first_index) {
  moments.merge(Moments::of(values, count));
  histogram.add(values, count, first_index);
  sketch.add(values, count);
}

void Summary::merge(const Summary& later) {
  moments.merge(later.moments);
  histogram.merge(later.histogram);
  sketch.merge(later.sketch);
}

std::vector<double> Summary::packed() const {
  std::vector<double> numbers{moments.count,   moments.mean,    moments.second,
                              moments.third,   moments.fourth,  moments.minimum,
                              moments.maximum, histogram.below, histogram.above};
  for (const auto* part : {&histogram.counts, &histogram.example, &sketch.counts}) {
    numbers.insert(numbers.end(), part->begin(), part->end());
  }
  return numbers;
}

void Summary::unpack(const double* numbers) {
  for (double* field : {&moments.count, &moments.mean, &moments.second, &moments.third, &moments.fourth,
                        &moments.minimum, &moments.maximum, &histogram.below, &histogram.above}) {
    *field = *numbers++;
  }
  for (auto* part : {&histogram.counts, &histogram.example, &sketch.counts}) {
    std::copy_n(numbers, part->size(), part->begin());
    numbers += part->size();
  }
}

}  // namespace rootd

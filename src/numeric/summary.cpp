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
  const Moments own = Moments::of(values, count);
  moments.merge(own);
  if (add_on_lattice(values, count, first_index, own)) return;
  histogram.add(values, count, first_index);
  sketch.add(values, count);
}

// Many sums of signs fall on few points: to count them there, and to look for a point's bins once, is several
// times quicker than to look for those of each sum.
bool Summary::add_on_lattice(const double* values, int64_t count, double first_index, const Moments& own) {
  constexpr int32_t most_points = 512;
  const double span = (own.maximum - own.minimum) / lattice_step;
  if (!(lattice_step > 0 && span < most_points - 1 && span < 0.5 * static_cast<double>(count))) return false;
  // By point: how many values, the place of the first of them; and the points in the order of their first
  // values.
  int32_t tally[most_points] = {}, first[most_points], seen[most_points], points = 0;
  const double per_step = 1 / lattice_step;
  for (int32_t i = 0; i < count; ++i) {
    const auto k = static_cast<int32_t>((values[i] - own.minimum) * per_step + 0.5);
    if (tally[k] == 0) {
      first[k] = i;
      seen[points++] = k;
    }
    // Where sums are rounded, those of one point need not be the same number.
    if (values[first[k]] != values[i]) return false;
    ++tally[k];
  }
  for (int32_t j = 0; j < points; ++j) {
    const int32_t k = seen[j], i = first[k];
    histogram.add(values + i, 1, first_index + i, tally[k]);
    sketch.add(values + i, 1, tally[k]);
  }
  return true;
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

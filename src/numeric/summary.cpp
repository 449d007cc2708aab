#include "numeric/summary.h"

#include <algorithm>
#include <cmath>

#include "numeric/elementary.h"

namespace rootd {

Summary::Summary(const SummaryShape& shape)
    : histogram(shape.bins),
      sketch(shape.center, shape.unit),
      lattice_start(shape.lattice_start),
      lattice_step(shape.lattice_step) {}

std::vector<double> Summary::quantiles(std::vector<double> numbers) const {
  sketch.quantiles(numbers, moments.count, moments.minimum, moments.maximum);
  if (lattice_step > 0) {
    for (double& x : numbers)
      x = lattice_start + std::round((x - lattice_start) / lattice_step) * lattice_step;
  }
  return numbers;
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
  // By point: how many values, their value, the place of the first of them; and the points in the order of
  // their first values.
  int32_t tally[most_points] = {}, first[most_points], seen[most_points], points = 0;
  double point[most_points];
  const double per_step = 1 / lattice_step;
  for (int32_t i = 0; i < count; ++i) {
    // The nearest whole number, in the low bits: as in Histogram::add.
    const double shifted = (values[i] - own.minimum) * per_step + elementary::round_double;
    int32_t k;
    __builtin_memcpy(&k, &shifted, sizeof k);
    if (tally[k]++ == 0) {
      point[k] = values[i];
      first[k] = i;
      seen[points++] = k;
    }
    // Where sums are rounded, those of one point need not be the same number.
    if (point[k] != values[i]) return false;
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
  const auto append = [&](const double* from, size_t count) {
    numbers.insert(numbers.end(), from, from + count);
  };
  for (const auto* part : {&histogram.counts, &histogram.example}) append(part->data(), part->size());
  for (size_t bin = 0; bin < sketch.counts.size(); ++bin) {
    const double filled[] = {static_cast<double>(bin), sketch.counts[bin]};
    if (filled[1] != 0) append(filled, 2);
  }
  return numbers;
}

void Summary::unpack(const std::vector<double>& packed) {
  const double* numbers = packed.data();
  for (double* field : {&moments.count, &moments.mean, &moments.second, &moments.third, &moments.fourth,
                        &moments.minimum, &moments.maximum, &histogram.below, &histogram.above}) {
    *field = *numbers++;
  }
  for (auto* part : {&histogram.counts, &histogram.example}) {
    std::copy_n(numbers, part->size(), part->begin());
    numbers += part->size();
  }
  for (; numbers < packed.data() + packed.size(); numbers += 2) {
    sketch.counts[static_cast<size_t>(numbers[0])] = numbers[1];
  }
}

}  // namespace rootd

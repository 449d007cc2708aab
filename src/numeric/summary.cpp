#include "numeric/summary.h"

#include <algorithm>
#include <cmath>

namespace rootd {

Summary::Summary(const SummaryShape& shape)
    : histogram(shape.bins),
      sketch(shape.center, shape.unit),
      lattice_start(shape.lattice_start),
      lattice_step(shape.lattice_step) {}

std::vector<double> Summary::quantiles(std::vector<double> numbers) const {
  sketch.quantiles(numbers, moments.count, moments.minimum, moments.maximum);
  if (lattice_step > 0) {
    // Values may have been rounded otherwise than the lattice's points are.
    for (double& x : numbers) {
      const double point = lattice_start + std::round((x - lattice_start) / lattice_step) * lattice_step;
      x = std::clamp(point, moments.minimum, moments.maximum);
    }
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

void Summary::merge(const Summary& later) {
  moments.merge(later.moments);
  histogram.merge(later.histogram);
  sketch.merge(later.sketch);
}

std::vector<double> Summary::packed() const {
  std::vector<double> numbers{moments.count,   moments.mean,    moments.second,
                              moments.third,   moments.fourth,  moments.minimum,
                              moments.maximum, histogram.below, histogram.above};
  for (const auto* part : {&histogram.counts, &histogram.example}) {
    for (const double number : *part) numbers.push_back(number);
  }
  for (size_t bin = 0; bin < sketch.counts.size(); ++bin) {
    if (sketch.counts[bin] == 0) continue;
    numbers.push_back(static_cast<double>(bin));
    numbers.push_back(sketch.counts[bin]);
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

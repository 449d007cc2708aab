#include "numeric/quantile_sketch.h"

#include <algorithm>
#include <cmath>

namespace rootd {

namespace {

constexpr int mantissa_bits = 8;
constexpr int32_t shift = 23 - mantissa_bits;
// A distance of 2^e units has the bits (127 + e) << 23.
constexpr int32_t least = (127 - 126) << mantissa_bits, most = (127 + 20) << mantissa_bits;
constexpr int32_t side = most - least;  // bins on one side; one more lies in the middle

float as_float(int32_t bits) {
  float x;
  __builtin_memcpy(&x, &bits, sizeof x);
  return x;
}

}  // namespace

QuantileSketch::QuantileSketch(double center, double unit)
    : counts(static_cast<size_t>(2 * side + 1), 0.0), center(center), unit(unit) {}

void QuantileSketch::add(const double* values, int64_t count, double times) {
  const double scale = 1 / unit;
  for (int64_t i = 0; i < count; ++i) {
    const auto distance = static_cast<float>((values[i] - center) * scale);
    int32_t bits;
    __builtin_memcpy(&bits, &distance, sizeof bits);
    const int32_t away = std::clamp(((bits & 0x7fffffff) >> shift) - least + 1, 0, side);
    counts[static_cast<size_t>(side + (bits < 0 ? -away : away))] += times;
  }
}

void QuantileSketch::merge(const QuantileSketch& other) {
  for (size_t k = 0; k < counts.size(); ++k) counts[k] += other.counts[k];
}

double QuantileSketch::edge(size_t bin) const {
  const int32_t k = static_cast<int32_t>(bin) - side;
  // Right of the centre bin k = 1 begins at the least distance; left of it bin −1 ends there.
  const int32_t steps = k > 0 ? k - 1 : -k;
  const double distance = static_cast<double>(as_float((least + steps) << shift)) * unit;
  return k > 0 ? center + distance : center - distance;
}

void QuantileSketch::quantiles(std::vector<double>& numbers, double count, double minimum,
                               double maximum) const {
  size_t bin = 0;
  double before = 0;
  for (double& number : numbers) {
    const double wanted = number * count;
    while (bin < counts.size() && (counts[bin] == 0 || before + counts[bin] < wanted))
      before += counts[bin++];
    number = maximum;
    if (bin == counts.size()) continue;
    // The outermost bins hold everything further out. A value beside an edge may have been rounded across it.
    const double left = bin == 0 ? minimum : std::clamp(edge(bin), minimum, maximum);
    const double right = bin + 1 == counts.size() ? maximum : std::clamp(edge(bin + 1), minimum, maximum);
    number = std::min(right, left + (right - left) * std::max(0.0, wanted - before) / counts[bin]);
  }
}

}  // namespace rootd

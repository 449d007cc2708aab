#include "numeric/moments.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "numeric/vector.h"

namespace rootd {

namespace {

// Adds what values differ from a number by, two at a time in two accumulators; the same order on every
// machine.
[[gnu::noinline]] double sum_of_differences(const double* values, int64_t count, double from) {
  f64x2 even{}, odd{};
  int64_t i = 0;
  for (; i + 4 <= count; i += 4) {
    even += load<f64x2>(values + i) - from;
    odd += load<f64x2>(values + i + 2) - from;
  }
  double sum = (even[0] + odd[0]) + (even[1] + odd[1]);
  for (; i < count; ++i) sum += values[i] - from;
  return sum;
}

// Calls take(x, what x differs from the mean by) for each two values; an odd count's last one stands twice,
// but differs once.
template <typename Take>
void for_pairs(const double* values, int64_t count, double mean, const Take& take) {
  int64_t i = 0;
  for (; i + 2 <= count; i += 2) {
    const f64x2 x = load<f64x2>(values + i);
    take(x, x - mean);
  }
  if (i < count) take(f64x2{values[i], values[i]}, f64x2{values[i] - mean, 0});
}

}  // namespace

[[gnu::noinline]] Spread Spread::of(const double* values, int64_t count) {
  const auto n = static_cast<double>(count);
  const double rough = sum_of_differences(values, count, 0) / n;
  // A second pass removes what rounding left of the mean.
  const double mean = rough + sum_of_differences(values, count, rough) / n;
  f64x2 second{};
  for_pairs(values, count, mean, [&](f64x2, f64x2 deviation) { second += deviation * deviation; });
  return {n, mean, second[0] + second[1]};
}

void Spread::merge(const Spread& other) {
  if (other.count == 0) return;
  if (count == 0) {
    *this = other;
    return;
  }
  const double a = count, b = other.count, n = a + b;
  const double delta = other.mean - mean, per = delta / n, square = delta * per;
  second += other.second + a * b * square;
  mean += b * per;
  count = n;
}

double Spread::variance() const {
  return second / count;
}

Moments::Moments()
    : minimum(std::numeric_limits<double>::infinity()), maximum(-std::numeric_limits<double>::infinity()) {}

Moments Moments::of(const double* values, int64_t count) {
  Moments m;
  static_cast<Spread&>(m) = Spread::of(values, count);
  f64x2 third{}, fourth{}, low{m.minimum, m.minimum}, high{m.maximum, m.maximum};
  for_pairs(values, count, m.mean, [&](f64x2 x, f64x2 deviation) {
    const f64x2 square = deviation * deviation;
    third += square * deviation;
    fourth += square * square;
    low = x < low ? x : low;
    high = x > high ? x : high;
  });
  m.third = third[0] + third[1];
  m.fourth = fourth[0] + fourth[1];
  m.minimum = std::min(low[0], low[1]);
  m.maximum = std::max(high[0], high[1]);
  return m;
}

void Moments::merge(const Moments& other) {
  if (other.count == 0) return;
  if (count == 0) {
    *this = other;
    return;
  }
  const double a = count, b = other.count, n = a + b;
  const double delta = other.mean - mean, per = delta / n, square = delta * per;
  fourth += other.fourth + a * b * (a * a - a * b + b * b) * square * per * per +
            6 * (a * a * other.second + b * b * second) * per * per + 4 * (a * other.third - b * third) * per;
  third += other.third + a * b * (a - b) * square * per + 3 * (a * other.second - b * second) * per;
  Spread::merge(other);
  minimum = std::min(minimum, other.minimum);
  maximum = std::max(maximum, other.maximum);
}

double Moments::skewness() const {
  return std::sqrt(count) * third / (second * std::sqrt(second));
}
double Moments::excess_kurtosis() const {
  return count * fourth / (second * second) - 3;
}

}  // namespace rootd

#include "numeric/moments.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "numeric/vector.h"

namespace rootd {

namespace {

// Adds f(values) two at a time in two accumulators; the same order on every machine.
template <typename Term>
double sum_of(const double* values, int64_t count, const Term& term) {
  f64x2 even{}, odd{};
  int64_t i = 0;
  for (; i + 4 <= count; i += 4) {
    even += term(load<f64x2>(values + i));
    odd += term(load<f64x2>(values + i + 2));
  }
  double sum = (even[0] + odd[0]) + (even[1] + odd[1]);
  for (; i < count; ++i) sum += term(f64x2{values[i], values[i]})[0];
  return sum;
}

double mean_of(const double* values, int64_t count) {
  const auto n = static_cast<double>(count);
  const double rough = sum_of(values, count, [](f64x2 x) { return x; }) / n;
  // A second pass removes what rounding left of the mean.
  return rough + sum_of(values, count, [=](f64x2 x) { return x - rough; }) / n;
}

// Calls take with what each two values differ from the mean by; 0 stands for what an odd count lacks.
template <typename Take>
void for_deviations(const double* values, int64_t count, double mean, const Take& take) {
  int64_t i = 0;
  for (; i + 2 <= count; i += 2) take(load<f64x2>(values + i) - mean);
  if (i < count) take(f64x2{values[i] - mean, 0});
}

}  // namespace

Spread Spread::of(const double* values, int64_t count) {
  const double mean = mean_of(values, count);
  f64x2 second{};
  for_deviations(values, count, mean, [&](f64x2 x) { second += x * x; });
  return {static_cast<double>(count), mean, second[0] + second[1]};
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
  m.count = static_cast<double>(count);
  m.mean = mean_of(values, count);

  f64x2 second{}, third{}, fourth{};
  for_deviations(values, count, m.mean, [&](f64x2 x) {
    const f64x2 square = x * x;
    second += square;
    third += square * x;
    fourth += square * square;
  });
  m.second = second[0] + second[1];
  m.third = third[0] + third[1];
  m.fourth = fourth[0] + fourth[1];

  f64x2 low{m.minimum, m.minimum}, high{m.maximum, m.maximum};
  const auto stretch = [&](f64x2 x) {
    low = x < low ? x : low;
    high = x > high ? x : high;
  };
  int64_t i = 0;
  for (; i + 2 <= count; i += 2) stretch(load<f64x2>(values + i));
  if (i < count) stretch(f64x2{values[i], values[i]});
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

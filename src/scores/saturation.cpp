#include "scores/saturation.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "attention/row_statistics.h"
#include "numeric/elementary.h"
#include "random/sample.h"
#include "scores/stream_names.h"

namespace rootd {

namespace {

// The logarithmic derivative of the gamma function for x > 0.
double digamma(double x) {
  double shift = 0;
  for (; x < 10; x += 1) shift -= 1 / x;
  const double s = 1 / (x * x);
  return shift + std::log(x) - 0.5 / x -
         s * (1.0 / 12 - s * (1.0 / 120 - s * (1.0 / 252 - s * (1.0 / 240 - s / 132))));
}

// Terms that each lane adds in single precision before the sum goes on in double.
constexpr int64_t block_length = 64;

}  // namespace

double freezing_point(double n) {
  return std::sqrt(2 * std::log(n));
}

Saturation small_spread(double n, double sigma) {
  const double part = sigma * sigma * (1 - 1 / n);
  return {std::log(n) - part / 2, (1 + part) / n, NAN};
}

std::optional<Saturation> frozen(double n, double sigma) {
  const double m = freezing_point(n) / sigma;
  if (!(m < 1)) return std::nullopt;
  return Saturation{digamma(1) - digamma(1 - m), 1 - m, NAN};
}

Saturation saturation_of(const float* z, int64_t n, double sigma) {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  constexpr double binary_logarithm_of_e = 1.4426950408889634;
  float top = -infinity;
  for (int64_t i = 0; i < n; ++i) top = std::max(top, z[i]);
  const f32x4 largest = splat(top), factor = splat(static_cast<float>(sigma * binary_logarithm_of_e));
  // Σe, Σe², Σe log₂e over all but the largest, which gives 1, 1 and 0.
  double first = 0, second = 0, weighted = 0, ties = 0;
  for (int64_t block = 0; block < n; block += block_length) {
    const int64_t end = std::min(n, block + block_length);
    f32x4 sums[3] = {};
    for (int64_t i = block; i < end; i += lanes) {
      f32x4 four = splat(-infinity);
      if (end - i >= lanes) {
        four = load<f32x4>(z + i);
      } else {
        for (int64_t k = 0; k < end - i; ++k) four[k] = z[i + k];
      }
      const f32x4 distance = four - largest;
      // Where there is no key, −∞ times a factor of 0 is NaN, which becomes −127 too.
      f32x4 x[1] = {larger(distance * factor, splat(-127.0f))}, e[1];
      powers_of_two_at_most_one(x, e);
      const i32x4 below = distance < splat(0.0f);
      const f32x4 rest = bits_as<f32x4>(bits_as<i32x4>(e[0]) & below);
      for (int k = 0; k < lanes; ++k) ties += below[k] == 0;
      sums[0] += rest;
      sums[1] += rest * rest;
      sums[2] += rest * x[0];
    }
    const auto total = [](f32x4 v) {
      return (static_cast<double>(v[0]) + static_cast<double>(v[1])) +
             (static_cast<double>(v[2]) + static_cast<double>(v[3]));
    };
    first += total(sums[0]);
    second += total(sums[1]);
    weighted += total(sums[2]);
  }
  const RowStatistics row = statistics_of({ties, first, second, 0, weighted});
  return {row.entropy, row.participation, row.largest};
}

SaturationSpreads measure_saturation(int64_t keys, double sigma, uint64_t seed, uint64_t first,
                                     int64_t count) {
  // As many rows are drawn at once as a vector has lanes.
  std::vector<float> z(static_cast<size_t>(lanes * keys));
  std::vector<double> entropy(static_cast<size_t>(count)), participation(entropy), largest(entropy);
  for (int64_t done = 0; done < count; done += lanes) {
    const int64_t now = std::min<int64_t>(lanes, count - done);
    normal_rows(seed, streams::saturation, first + static_cast<uint64_t>(done), now, keys, z.data());
    for (int64_t i = 0; i < now; ++i) {
      const Saturation s = saturation_of(z.data() + i * keys, keys, sigma);
      const size_t at = static_cast<size_t>(done + i);
      entropy[at] = s.entropy;
      participation[at] = s.participation;
      largest[at] = s.largest;
    }
  }
  return {Spread::of(entropy.data(), count), Spread::of(participation.data(), count),
          Spread::of(largest.data(), count)};
}

}  // namespace rootd

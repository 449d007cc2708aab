#include "scores/normal_dot_products.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "numeric/double_lanes.h"
#include "random/draw.h"
#include "scores/stream_names.h"

namespace rootd {

void sum_dot_products(const DotProductLaw& law, uint64_t seed, uint64_t first, int64_t count,
                      Summary& summary) {
  const auto drawer = normal_drawer();
  const f32x4 meanQuery = splat(static_cast<float>(law.meanQuery));
  const f32x4 meanKey = splat(static_cast<float>(law.meanKey));
  const auto d = static_cast<int64_t>(law.d);
  // The product of the means is no number of single precision, and so it stays out of the sums over
  // coordinates.
  const double product = law.d * law.meanQuery * law.meanKey;
  std::vector<double> values(static_cast<size_t>((count + lanes - 1) / lanes * lanes), product);
  StreamFamily queryFamily(seed, streams::queries, first), keyFamily(seed, streams::keys, first);
  for (int64_t i = 0; i < count; i += lanes) {
    const uint64_t index = first + static_cast<uint64_t>(i);
    // A family ends after 2³² samples, which can be in the middle of these.
    if (static_cast<uint32_t>(index) == 0) {
      queryFamily = StreamFamily(seed, streams::queries, index);
      keyFamily = StreamFamily(seed, streams::keys, index);
    }
    Streams queryStream(queryFamily, index), keyStream(keyFamily, index);
    f32x4 query[most_drawn], key[most_drawn];
    DoubleLanes sum;
    for (int64_t j = 0; j < d; j += most_drawn) {
      const int64_t here = std::min<int64_t>(most_drawn, d - j);
      drawer->draw(queryStream, query, here);
      drawer->draw(keyStream, key, here);
      for (int64_t k = 0; k < here; ++k) {
        sum.add(query[k] * key[k] + (meanQuery * key[k] + meanKey * query[k]));
      }
    }
    sum.add_to(values.data() + i);
  }
  summary.add(values.data(), count, static_cast<double>(first));
}

DotProductMoments dot_product_moments(const DotProductLaw& law) {
  // Cumulants of one product: the coefficients of its characteristic function's logarithm.
  const double both = law.meanQuery * law.meanKey;
  const double squares = law.meanQuery * law.meanQuery + law.meanKey * law.meanKey;
  const double second = 1 + squares, third = 6 * both, fourth = 6 + 12 * squares;
  return {law.d * both, law.d * second, third / std::sqrt(law.d * second * second * second),
          fourth / (law.d * second * second)};
}

namespace {

// How far the law reaches from its mean: further out the density is under e^−40 of its peak. By Chernoff's
// bound, the least (K(s) − s·mean + 40)/s over some s under 1, where K is the logarithm of E exp(s·q·k).
double last_distance(const DotProductLaw& law) {
  const double both = std::abs(law.meanQuery * law.meanKey);
  const double squares = law.meanQuery * law.meanQuery + law.meanKey * law.meanKey;
  double least = std::numeric_limits<double>::infinity();
  for (double s = 0.5; s > 0x1p-80; s *= 0.5) {
    const double square = s * s;
    const double less_mean =
        law.d * (square * (s * both + 0.5 * squares) / (1 - square) - 0.5 * std::log1p(-square));
    least = std::min(least, (less_mean + 40) / s);
  }
  return least;
}

}  // namespace

std::vector<double> dot_product_density(const DotProductLaw& law, const std::vector<double>& at) {
  constexpr double pi = 3.14159265358979324;
  // Where the characteristic function falls under 1e-8, or at `longest`, where more is not worth its time.
  const double longest = 4000;
  const DotProductMoments moments = dot_product_moments(law);
  const double deviation = std::sqrt(moments.variance);
  const double last = last_distance(law);
  double reach = 0;
  for (const double x : at) reach = std::max(reach, std::min(last, std::abs(x - moments.mean)));
  // The trapezoid rule adds to f(x) the copies f(x + 2πm/step): they must lie beyond the law.
  const double step = pi / (reach + 16 * deviation);
  const double squares = law.meanQuery * law.meanQuery + law.meanKey * law.meanKey;
  std::vector<double> real, imaginary;
  for (double t = 0; t < longest; t += step) {
    const double q = 1 + t * t;
    const double size = std::exp(-0.5 * law.d * (std::log(q) + t * t * squares / q));
    if (size < 1e-8) break;
    // Relative to the mean: d·both·t/q − t·mean, in which nothing is left that cancels.
    const double angle = -moments.mean * t * t * t / q;
    real.push_back(size * std::cos(angle));
    imaginary.push_back(size * std::sin(angle));
  }
  std::vector<double> density;
  for (const double x : at) {
    const double away = x - moments.mean;
    if (std::abs(away) > last) {
      density.push_back(0);
      continue;
    }
    const double cosine = std::cos(step * away), sine = -std::sin(step * away);
    double c = 1, s = 0, sum = 0.5;
    for (size_t j = 1; j < real.size(); ++j) {
      const double turned = c * cosine - s * sine;
      s = c * sine + s * cosine;
      c = turned;
      sum += real[j] * c - imaginary[j] * s;
    }
    density.push_back(std::max(0.0, sum * step / pi));
  }
  return density;
}

}  // namespace rootd

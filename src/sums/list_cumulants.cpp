#include "sums/list_cumulants.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>

#include "sums/differences.h"

namespace rootd {

using Complex = std::complex<double>;

double turns(double j, double offset, double period) {
  constexpr double exact_whole = 9007199254740992;  // 2^53
  const double product = j * offset;
  if (std::abs(product) < exact_whole) return (product - period * std::floor(product / period)) / period;
  __extension__ typedef __int128 Wide;
  return double(int64_t(Wide(int64_t(j)) * Wide(int64_t(offset)) % Wide(int64_t(period)))) / period;
}

ListCumulants::ListCumulants(std::vector<double> values, std::vector<double> weights, bool lattice,
                             size_t most_nodes, size_t most_evaluations)
    : values_(std::move(values)),
      weights_(std::move(weights)),
      lattice_(lattice),
      most_nodes_(most_nodes),
      most_evaluations_(most_evaluations) {
  for (size_t i = 0; i < values_.size(); ++i) mean_ += weights_[i] * values_[i];
  least = values_.front() - mean_;
  most = values_.back() - mean_;
}

namespace {
// e to the power of the double of it does not overflow.
constexpr double large_exponent = 300;
}  // namespace

double ListCumulants::value(double s) const {
  const double largest = std::max(s * least, s * most);
  double sum = 0;
  if (largest < large_exponent) {
    // 1 + s²·variance/2 + …, where only the distance from 1 matters; the linear terms add up to 0.
    for (size_t i = 0; i < values_.size(); ++i) sum += weights_[i] * exp_less_line(s * (values_[i] - mean_));
    return std::log1p(sum);
  }
  for (size_t i = 0; i < values_.size(); ++i)
    sum += weights_[i] * std::exp(s * (values_[i] - mean_) - largest);
  return std::log(sum) + largest;
}

std::vector<double> ListCumulants::tilted_weights(double s) const {
  const double largest = std::max(s * least, s * most);
  std::vector<double> tilted(values_.size());
  double sum = 0;
  for (size_t i = 0; i < values_.size(); ++i) {
    sum += tilted[i] = weights_[i] * std::exp(s * (values_[i] - mean_) - largest);
  }
  for (double& q : tilted) q /= sum;
  return tilted;
}

double ListCumulants::slope(double s) const {
  const double largest = std::max(s * least, s * most), scale = largest < large_exponent ? 0 : largest;
  double total = 0, sum = 0;
  for (size_t i = 0; i < values_.size(); ++i) {
    const double x = values_[i] - mean_, factor = std::exp(s * x - scale);
    total += weights_[i] * factor;
    // Without the tilt the mean is 0; what the tilt adds is all of one sign.
    sum += weights_[i] * x * (scale == 0 ? std::expm1(s * x) : factor);
  }
  return sum / total;
}

double ListCumulants::variance() const {
  double sum = 0;
  for (size_t i = 0; i < values_.size(); ++i) {
    sum += weights_[i] * (values_[i] - mean_) * (values_[i] - mean_);
  }
  return sum;
}

// The tilted law of one coordinate, seen from two references: its mean, for frequencies that turn no value
// far (there the sines' linear terms add up to 0, and what is left loses nothing when multiplied by d), and
// on a lattice the whole number next to the mean, for the others.
struct ListCumulants::Tilted {
  std::vector<double> weights;
  double mean, deviation, nearest;  // mean: of x − E x; nearest: of x
};

ListCumulants::Tilted ListCumulants::tilted(double s) const {
  Tilted law{tilted_weights(s), slope(s), 0, 0};
  double square = 0;
  for (size_t i = 0; i < values_.size(); ++i) {
    const double x = values_[i] - mean_ - law.mean;
    square += law.weights[i] * x * x;
  }
  law.deviation = std::sqrt(square);
  law.nearest = std::round(law.mean + mean_);
  return law;
}

Complex ListCumulants::from_mean(const Tilted& law, double t) const {
  double cosine_less_one = 0, sine = 0;
  for (size_t i = 0; i < values_.size(); ++i) {
    const double angle = t * (values_[i] - mean_ - law.mean), half_sine = std::sin(0.5 * angle);
    cosine_less_one -= 2 * law.weights[i] * half_sine * half_sine;
    sine += law.weights[i] * sin_less_line(angle);
  }
  return {cosine_less_one, sine};
}

Complex ListCumulants::from_nearest(const Tilted& law, double j, double period) const {
  double cosine_less_one = 0, sine = 0;
  for (size_t i = 0; i < values_.size(); ++i) {
    const double half = std::numbers::pi * turns(j, values_[i] - law.nearest, period);
    const double half_sine = std::sin(half);
    cosine_less_one -= 2 * law.weights[i] * half_sine * half_sine;
    sine += 2 * law.weights[i] * half_sine * std::cos(half);
  }
  return {cosine_less_one, sine};
}

Nodes ListCumulants::nodes(double s, double d, double period) const {
  constexpr double far_turned = 16;
  const Tilted law = tilted(s);
  const double spacing = 2 * std::numbers::pi / period, range = most - least;
  // The characteristic function moves by no more than the deviation of one coordinate per unit of frequency,
  // so from where it is below the threshold a stretch can be skipped.
  const double threshold = std::exp(negligible_exponent / d);
  const double slowest = law.deviation * spacing;
  const double last = lattice_ ? (period - 1) / 2 : unbounded;

  Nodes nodes;
  size_t evaluations = 0;
  double j = 0, next = -1;
  for (; j <= last; ++evaluations) {
    if (nodes.values.size() >= most_nodes_ || evaluations >= most_evaluations_) {
      nodes.complete = false;
      break;
    }
    const bool whole = lattice_ && j * spacing * range > far_turned;
    const Complex less_one = whole ? from_nearest(law, j, period) : from_mean(law, j * spacing);
    const Complex exponent = d * log_of_one_plus(less_one);
    if (exponent.real() >= negligible_exponent) {
      if (j != next || nodes.runs.back().whole != whole) {
        nodes.runs.push_back({j, nodes.values.size(), 0, d * (whole ? law.nearest : law.mean), whole});
      }
      nodes.values.push_back(std::polar(std::exp(exponent.real()), exponent.imag()));
      nodes.runs.back().end = nodes.values.size();
      next = j + 1;
      j += 1;
    } else {
      j += std::max(1.0, std::floor((threshold - std::abs(1.0 + less_one)) / slowest));
    }
  }
  if (!nodes.complete) {
    // Fading out from the middle of the range on spreads each jump over a few 1/cut and leaves the smooth
    // part of the law as it is.
    for (const Nodes::Run& run : nodes.runs) {
      for (size_t i = run.begin; i < run.end; ++i) {
        const double share = (run.first + double(i - run.begin)) / j;
        if (share > 0.5) nodes.values[i] *= 0.5 - 0.5 * std::cos(2 * std::numbers::pi * share);
      }
    }
  }
  return nodes;
}

}  // namespace rootd

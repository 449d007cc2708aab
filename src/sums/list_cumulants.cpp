#include "sums/list_cumulants.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <utility>

#include "sums/differences.h"

namespace rootd {

using Complex = std::complex<double>;

double turns(double j, double offset, double period) {
  constexpr double exact_whole = 9007199254740992;  // 2^53
  const double product = j * offset;
  if (std::abs(product) < exact_whole) return (product - period * std::floor(product / period)) / period;
  __extension__ typedef __int128 Wide;
  return static_cast<double>(
             static_cast<int64_t>(Wide(static_cast<int64_t>(j)) * Wide(static_cast<int64_t>(offset)) %
                                  Wide(static_cast<int64_t>(period)))) /
         period;
}

double Population::mean() const {
  double sum = 0;
  for (size_t i = 0; i < values.size(); ++i) sum += weights[i] * values[i];
  return sum;
}

double Population::variance() const {
  const double center = mean();
  double sum = 0;
  for (size_t i = 0; i < values.size(); ++i) {
    sum += weights[i] * (values[i] - center) * (values[i] - center);
  }
  return sum;
}

ListCumulants::ListCumulants(Population given, size_t most_nodes, size_t most_evaluations)
    : list(std::move(given)), mean(list.mean()), most_nodes(most_nodes), most_evaluations(most_evaluations) {
  least = list.count * (list.values.front() - mean);
  most = list.count * (list.values.back() - mean);
}

namespace {

// e to twice this power does not overflow.
constexpr double large_exponent = 300;

}  // namespace

// Of s(x − mean) over the values.
double ListCumulants::largest_exponent(double s) const {
  return std::max(s * (list.values.front() - mean), s * (list.values.back() - mean));
}

double ListCumulants::value(double s) const {
  const auto& [values, weights, count] = list;
  const double largest = largest_exponent(s);
  double sum = 0;
  if (largest < large_exponent) {
    // 1 + s²·variance/2 + …, where only the distance from 1 matters; the linear terms add up to 0.
    for (size_t i = 0; i < values.size(); ++i) sum += weights[i] * exp_less_line(s * (values[i] - mean));
    return count * std::log1p(sum);
  }
  for (size_t i = 0; i < values.size(); ++i) sum += weights[i] * std::exp(s * (values[i] - mean) - largest);
  return count * (std::log(sum) + largest);
}

double ListCumulants::slope_of_draw(double s) const {
  const auto& [values, weights, count] = list;
  const double largest = largest_exponent(s);
  const double scale = largest < large_exponent ? 0 : largest;
  double total = 0, sum = 0;
  for (size_t i = 0; i < values.size(); ++i) {
    const double x = values[i] - mean, factor = std::exp(s * x - scale);
    total += weights[i] * factor;
    // Without the tilt the mean is 0; what the tilt adds is all of one sign.
    sum += weights[i] * x * (scale == 0 ? std::expm1(s * x) : factor);
  }
  return sum / total;
}

double ListCumulants::slope(double s) const {
  return list.count * slope_of_draw(s);
}

double ListCumulants::variance() const {
  return list.count * list.variance();
}

// The tilted law of one draw, seen from two references: its mean, for frequencies that turn no value far
// (there the sines' linear terms add up to 0, and what is left loses nothing when multiplied by the number of
// draws), and the whole number next to the mean, for the others. Characteristic functions come less 1.
struct ListCumulants::Tilted {
  const std::vector<double>& values;
  double untilted;  // E x without the tilt
  std::vector<double> weights;
  double mean, deviation, nearest;  // mean: of x − E x; nearest: of x

  Complex from_mean(double t) const {
    double cosine_less_one = 0, sine = 0;
    for (size_t i = 0; i < weights.size(); ++i) {
      const double angle = t * (values[i] - untilted - mean), half_sine = std::sin(0.5 * angle);
      cosine_less_one -= 2 * weights[i] * half_sine * half_sine;
      sine += weights[i] * sin_less_line(angle);
    }
    return {cosine_less_one, sine};
  }

  Complex from_nearest(double j, double period) const {
    double cosine_less_one = 0, sine = 0;
    for (size_t i = 0; i < weights.size(); ++i) {
      const double half = std::numbers::pi * turns(j, values[i] - nearest, period);
      const double half_sine = std::sin(half);
      cosine_less_one -= 2 * weights[i] * half_sine * half_sine;
      sine += 2 * weights[i] * half_sine * std::cos(half);
    }
    return {cosine_less_one, sine};
  }
};

ListCumulants::Tilted ListCumulants::tilted(double s) const {
  const auto& [values, weights, count] = list;
  Tilted law{values, mean, std::vector<double>(values.size()), slope_of_draw(s), 0, 0};
  const double largest = largest_exponent(s);
  double sum = 0, square = 0;
  for (size_t i = 0; i < values.size(); ++i) {
    sum += law.weights[i] = weights[i] * std::exp(s * (values[i] - mean) - largest);
  }
  for (size_t i = 0; i < values.size(); ++i) {
    const double x = values[i] - mean - law.mean;
    law.weights[i] /= sum;
    square += law.weights[i] * x * x;
  }
  law.deviation = std::sqrt(square);
  law.nearest = std::round(law.mean + mean);
  return law;
}

Nodes ListCumulants::nodes(double s, double, double period) const {
  constexpr double far_turned = 16;
  const Tilted law = tilted(s);
  const double count = list.count, range = list.values.back() - list.values.front();
  // The middle line decides whether this way works for the sum. If it does, the other lines may take more:
  // some have longer periods.
  constexpr size_t more = 8;
  const size_t nodes_limit = s == 0 ? most_nodes : more * most_nodes;
  const size_t evaluations_limit = s == 0 ? most_evaluations : more * most_evaluations;
  const double spacing = 2 * std::numbers::pi / period, last = (period - 1) / 2;

  Nodes nodes;
  size_t evaluations = 0;
  for (double j = 0, skipped = 1; j <= last; j += skipped) {
    if (nodes.values.size() >= nodes_limit || evaluations >= evaluations_limit) {
      nodes.complete = false;
      break;
    }
    ++evaluations;
    const double t = j * spacing;
    const bool whole = t * range > far_turned;
    const Complex less_one = whole ? law.from_nearest(j, period) : law.from_mean(t);
    const Complex exponent = count * log_of_one_plus(less_one);
    skipped = 1;
    if (exponent.real() >= negligible_exponent) {
      const bool goes_on =
          !nodes.runs.empty() && nodes.runs.back().whole == whole &&
          nodes.runs.back().first + static_cast<double>(nodes.values.size() - nodes.runs.back().begin) == j;
      const double reference = count * (whole ? law.nearest : law.mean);
      if (!goes_on) nodes.runs.push_back({j, nodes.values.size(), 0, reference, whole});
      nodes.values.push_back(std::polar(std::exp(exponent.real()), exponent.imag()));
      nodes.runs.back().end = nodes.values.size();
      continue;
    }
    // The characteristic function moves by no more than the deviation of one draw per unit of frequency, so
    // from where its power is negligible a stretch can be skipped.
    const double room = std::exp(negligible_exponent / count) - std::abs(1.0 + less_one);
    if (room > 0) skipped = std::max(skipped, std::floor(room / (law.deviation * spacing)));
  }
  return nodes;
}

}  // namespace rootd

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

ListCumulants::ListCumulants(std::vector<Population> given, bool lattice, size_t most_nodes,
                             size_t most_evaluations)
    : populations(std::move(given)),
      lattice(lattice),
      most_nodes(most_nodes),
      most_evaluations(most_evaluations) {
  least = most = 0;
  for (const Population& population : populations) {
    means.push_back(population.mean());
    least += population.count * (population.values.front() - means.back());
    most += population.count * (population.values.back() - means.back());
  }
}

void ListCumulants::smooth(double deviation) {
  smoothing = deviation * deviation;
  lattice = false;
}

namespace {

// e to twice this power does not overflow.
constexpr double large_exponent = 300;

// The largest exponent s(x − mean) of a value.
double largest_exponent(const Population& population, double mean, double s) {
  return std::max(s * (population.values.front() - mean), s * (population.values.back() - mean));
}

double value_of_one(const Population& population, double mean, double s) {
  const auto& [values, weights, count] = population;
  const double largest = largest_exponent(population, mean, s);
  double sum = 0;
  if (largest < large_exponent) {
    // 1 + s²·variance/2 + …, where only the distance from 1 matters; the linear terms add up to 0.
    for (size_t i = 0; i < values.size(); ++i) sum += weights[i] * exp_less_line(s * (values[i] - mean));
    return std::log1p(sum);
  }
  for (size_t i = 0; i < values.size(); ++i) sum += weights[i] * std::exp(s * (values[i] - mean) - largest);
  return std::log(sum) + largest;
}

double slope_of_one(const Population& population, double mean, double s) {
  const auto& [values, weights, count] = population;
  const double largest = largest_exponent(population, mean, s);
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

}  // namespace

double ListCumulants::value(double s) const {
  double sum = 0.5 * smoothing * s * s;
  for (size_t g = 0; g < populations.size(); ++g) {
    sum += populations[g].count * value_of_one(populations[g], means[g], s);
  }
  return sum;
}

double ListCumulants::slope(double s) const {
  double sum = smoothing * s;
  for (size_t g = 0; g < populations.size(); ++g) {
    sum += populations[g].count * slope_of_one(populations[g], means[g], s);
  }
  return sum;
}

double ListCumulants::variance() const {
  double sum = smoothing;
  for (const Population& population : populations) sum += population.count * population.variance();
  return sum;
}

// The tilted law of one coordinate, seen from two references: its mean, for frequencies that turn no value
// far (there the sines' linear terms add up to 0, and what is left loses nothing when multiplied by d), and
// on a lattice the whole number next to the mean, for the others. Characteristic functions come less 1.
struct ListCumulants::Tilted {
  const Population& population;
  double untilted;  // E x without the tilt
  std::vector<double> weights;
  double mean, deviation, nearest;  // mean: of x − E x; nearest: of x

  Complex from_mean(double t) const {
    double cosine_less_one = 0, sine = 0;
    for (size_t i = 0; i < weights.size(); ++i) {
      const double angle = t * (population.values[i] - untilted - mean), half_sine = std::sin(0.5 * angle);
      cosine_less_one -= 2 * weights[i] * half_sine * half_sine;
      sine += weights[i] * sin_less_line(angle);
    }
    return {cosine_less_one, sine};
  }

  Complex from_nearest(double j, double period) const {
    double cosine_less_one = 0, sine = 0;
    for (size_t i = 0; i < weights.size(); ++i) {
      const double half = std::numbers::pi * turns(j, population.values[i] - nearest, period);
      const double half_sine = std::sin(half);
      cosine_less_one -= 2 * weights[i] * half_sine * half_sine;
      sine += 2 * weights[i] * half_sine * std::cos(half);
    }
    return {cosine_less_one, sine};
  }
};

ListCumulants::Tilted ListCumulants::tilted(const Population& population, double mean, double s) const {
  const auto& [values, weights, count] = population;
  Tilted law{population, mean, std::vector<double>(values.size()), slope_of_one(population, mean, s), 0, 0};
  const double largest = largest_exponent(population, mean, s);
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
  std::vector<Tilted> laws;
  double mean = smoothing * s, nearest = 0, range = 0;
  for (size_t g = 0; g < populations.size(); ++g) {
    const Population& population = populations[g];
    laws.push_back(tilted(population, means[g], s));
    mean += population.count * laws.back().mean;
    nearest += population.count * laws.back().nearest;
    range = std::max(range, population.values.back() - population.values.front());
  }
  // The middle line decides whether this way works for the sum. If it does, the other lines, some of which
  // have longer periods, must not be cut short.
  constexpr size_t more = 8;
  const size_t nodes_limit = s == 0 ? most_nodes : more * most_nodes;
  const size_t evaluations_limit = s == 0 ? most_evaluations : more * most_evaluations;
  const double spacing = 2 * std::numbers::pi / period;
  double last = lattice ? (period - 1) / 2 : unbounded;
  if (smoothing > 0) last = std::ceil(std::sqrt(-2 * negligible_exponent / smoothing) / spacing);

  Nodes nodes;
  size_t evaluations = 0;
  double j = 0;
  for (double skipped = 1; j <= last; j += skipped) {
    if (nodes.values.size() >= nodes_limit || evaluations >= evaluations_limit) {
      nodes.complete = false;
      break;
    }
    ++evaluations;
    const double t = j * spacing;
    const bool whole = lattice && t * range > far_turned;
    Complex exponent = -0.5 * smoothing * t * t;
    skipped = 1;
    for (const Tilted& law : laws) {
      const double count = law.population.count;
      const Complex less_one = whole ? law.from_nearest(j, period) : law.from_mean(t);
      exponent += count * log_of_one_plus(less_one);
      // The characteristic function moves by no more than the deviation of one coordinate per unit of
      // frequency, so from where its power is negligible a stretch can be skipped.
      const double room = std::exp(negligible_exponent / count) - std::abs(1.0 + less_one);
      if (room > 0) skipped = std::max(skipped, std::floor(room / (law.deviation * spacing)));
    }
    if (exponent.real() >= negligible_exponent) {
      const bool goes_on =
          !nodes.runs.empty() && nodes.runs.back().whole == whole &&
          nodes.runs.back().first + static_cast<double>(nodes.values.size() - nodes.runs.back().begin) == j;
      if (!goes_on) nodes.runs.push_back({j, nodes.values.size(), 0, whole ? nearest : mean, whole});
      nodes.values.push_back(std::polar(std::exp(exponent.real()), exponent.imag()));
      nodes.runs.back().end = nodes.values.size();
      skipped = 1;
    }
  }
  nodes.end = j;
  if (!nodes.complete) {
    // As if a normal were added whose characteristic function ends here: a sharp cut would cause ripples.
    for (const Nodes::Run& run : nodes.runs) {
      for (size_t i = run.begin; i < run.end; ++i) {
        const double share = (run.first + static_cast<double>(i - run.begin)) / nodes.end;
        nodes.values[i] *= std::exp(negligible_exponent * share * share);
      }
    }
  }
  return nodes;
}

}  // namespace rootd

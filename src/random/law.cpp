#include "random/law.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <numeric>
#include <utility>

namespace rootd {

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr double missing = std::numeric_limits<double>::quiet_NaN();

double weighted_mean(const std::vector<double>& values, const std::vector<double>& weights) {
  double sum = 0;
  for (size_t i = 0; i < values.size(); ++i) sum += weights[i] * values[i];
  return sum;
}

// E|t|ʳ of Student's t with ν > r degrees of freedom.
double student_absolute_moment(double degrees, double r) {
  return std::exp(0.5 * r * std::log(degrees) + std::lgamma((r + 1) / 2) + std::lgamma((degrees - r) / 2) -
                  std::lgamma(degrees / 2)) /
         std::sqrt(std::numbers::pi);
}

LawMoments student_moments(double degrees) {
  const double nu = degrees;
  return {
      .mean = nu > 1 ? 0 : missing,
      .variance = nu > 2   ? nu / (nu - 2)
                  : nu > 1 ? infinite
                           : missing,
      .skewness = nu > 3 ? 0 : missing,
      .kurtosis = nu > 4   ? 3 * (nu - 2) / (nu - 4)
                  : nu > 2 ? infinite
                           : missing,
      .absoluteThird = nu > 3   ? student_absolute_moment(nu, 3) / std::pow(nu / (nu - 2), 1.5)
                       : nu > 1 ? infinite
                                : missing,
  };
}

LawMoments list_moments(const Law& law) {
  const double mean = weighted_mean(law.values, law.weights);
  // In units of the list's width.
  const double width = law.values.back() - law.values.front();
  double second = 0, third = 0, fourth = 0, absolute = 0;
  for (size_t i = 0; i < law.values.size(); ++i) {
    const double x = (law.values[i] - mean) / width, p = law.weights[i];
    second += p * x * x;
    third += p * x * x * x;
    fourth += p * x * x * x * x;
    absolute += p * std::abs(x * x * x);
  }
  if (width == 0) return {mean, 0, missing, missing, missing};
  const double cube = second * std::sqrt(second);
  return {mean, second * width * width, third / cube, fourth / (second * second), absolute / cube};
}

// Values ascend; equal ones are joined.
void add_value(Law& law, double value, double weight) {
  if (!law.values.empty() && law.values.back() == value) {
    law.weights.back() += weight;
  } else {
    law.values.push_back(value);
    law.weights.push_back(weight);
  }
}

void shift(Law& law, double by) {
  for (double& value : law.values) value -= by;
}

}  // namespace

Law named_law(LawName name) {
  return Law{.name = name, .degrees = 0, .values = {}, .weights = {}};
}

Law student_law(double degrees) {
  return Law{.name = LawName::student, .degrees = degrees, .values = {}, .weights = {}};
}

Law list_law(std::vector<double> values, std::vector<double> weights, bool center) {
  if (weights.empty()) weights.assign(values.size(), 1);
  std::vector<size_t> order(values.size());
  std::iota(order.begin(), order.end(), size_t{0});
  // Equal values keep the order in which they were given: their weights are added up in that order.
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return values[a] < values[b]; });

  Law list = named_law(LawName::values), law = list;
  const double total = std::accumulate(weights.begin(), weights.end(), 0.0);
  for (const size_t i : order) {
    if (weights[i] != 0) add_value(list, values[i], weights[i] / total);
  }
  if (center) {
    shift(list, weighted_mean(list.values, list.weights));
    // What rounding has left of a mean that is large beside the values' differences.
    double left = 0, size = 0;
    for (size_t i = 0; i < list.values.size(); ++i) {
      left += list.weights[i] * list.values[i];
      size += list.weights[i] * std::abs(list.values[i]);
    }
    constexpr double rounding = 4 * std::numeric_limits<double>::epsilon();
    if (std::abs(left) > rounding * size) shift(list, left);
  }
  // Values far larger than their differences may have become equal.
  for (size_t i = 0; i < list.values.size(); ++i) add_value(law, list.values[i], list.weights[i]);
  double below = 0;
  for (size_t i = 0; !center && below < 0.5 && i < law.values.size(); ++i) {
    below += law.weights[i];
    law.offset = law.values[i];
  }
  return law;
}

LawMoments moments_of(const Law& law) {
  switch (law.name) {
    case LawName::rademacher:
      return {0, 1, 0, 1, 1};
    case LawName::die:
      return {0, 35.0 / 12, 0, 2121.0 / 1225, 6.375 / std::pow(35.0 / 12, 1.5)};
    case LawName::exponential:
      return {0, 1, 2, 9, 12 / std::numbers::e - 2};
    case LawName::normal:
      return {0, 1, 0, 3, 2 * std::sqrt(2 / std::numbers::pi)};
    case LawName::uniform:
      return {0, 1, 0, 1.8, 0.75 * std::sqrt(3.0)};
    case LawName::laplace:
      return {0, 1, 0, 6, 1.5 * std::numbers::sqrt2};
    case LawName::cauchy:
      return {missing, missing, missing, missing, missing};
    case LawName::product:
      return {0, 1, 0, 9, 8 / std::numbers::pi};
    case LawName::student:
      return student_moments(law.degrees);
    case LawName::values:
      return list_moments(law);
  }
  return {missing, missing, missing, missing, missing};
}

namespace {

// The denominator of the first convergent of x's continued fraction that equals x, within the tolerance of a
// lattice with that many steps; 0 if it would have more than most_lattice_steps. No fraction with a smaller
// denominator comes as close.
int64_t denominator(double x) {
  double before = 0, now = 1, rest = x;
  while (now <= most_lattice_steps) {
    const double steps = x * now;
    if (std::abs(steps - std::round(steps)) <= lattice_tolerance) return static_cast<int64_t>(now);
    rest = 1 / (rest - std::floor(rest));
    const double next = std::floor(rest) * now + before;
    before = now;
    now = next;
  }
  return 0;
}

}  // namespace

std::optional<Lattice> lattice_of(const Law& law) {
  if (law.name == LawName::rademacher) return Lattice{-1, 2};
  if (law.name == LawName::die) return Lattice{-2.5, 1};
  if (law.name != LawName::values) return std::nullopt;
  if (law.values.size() == 1) return Lattice{law.values[0], 1};

  // The widest difference measures a step most accurately. This is the number of steps in it: the smallest
  // for which every difference is a whole number of steps.
  const double first = law.values.front(), widest = law.values.back() - first;
  int64_t steps = 1;
  for (const double value : law.values) {
    steps = std::lcm(steps, denominator((value - first) / widest));
    if (steps == 0 || steps > static_cast<int64_t>(most_lattice_steps)) return std::nullopt;
  }
  const double step = widest / static_cast<double>(steps);
  double value_before = first, point_before = -1;
  for (const double value : law.values) {
    const double k = (value - first) / step, point = std::round(k);
    if (std::abs(k - point) > lattice_tolerance) return std::nullopt;
    // Different values are different points, unless they differ by rounding alone.
    const double rounding =
        8 * std::numeric_limits<double>::epsilon() * std::max(std::abs(value), std::abs(value_before));
    if (point == point_before && value - value_before > rounding) return std::nullopt;
    value_before = value;
    point_before = point;
  }
  return Lattice{first, step};
}

std::vector<LatticePoint> lattice_points(const Law& law, const Lattice& lattice) {
  if (law.name == LawName::rademacher) return {{0, 0.5}, {1, 0.5}};
  if (law.name == LawName::die) {
    return {{0, 1.0 / 6}, {1, 1.0 / 6}, {2, 1.0 / 6}, {3, 1.0 / 6}, {4, 1.0 / 6}, {5, 1.0 / 6}};
  }
  std::vector<LatticePoint> points;
  for (size_t i = 0; i < law.values.size(); ++i) {
    const double index = std::round((law.values[i] - lattice.start) / lattice.step);
    if (!points.empty() && points.back().index == index) {
      points.back().probability += law.weights[i];
    } else {
      points.push_back({index, law.weights[i]});
    }
  }
  return points;
}

}  // namespace rootd

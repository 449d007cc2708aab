#include "models/rotation.h"

#include <algorithm>
#include <cmath>

namespace rootd {
namespace {

constexpr double two_pi = 6.283185307179586476925;

using Complex = std::complex<double>;

// Plain complex products: the library's own check for infinities, which cannot occur here.
Complex times(Complex a, Complex b) {
  return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
}

// The block of two planes as z → alpha·z + beta·z̄.
struct PlaneMap {
  Complex alpha, beta;
};

// Of a symmetric matrix. It is gone through by rows, and stands by columns: the other one of the two is near.
double entry_of(const Eigen::MatrixXd& m, ptrdiff_t i, ptrdiff_t j) {
  return i < 0 || j < 0 ? 0 : m(j, i);
}

PlaneMap block_of(const Eigen::MatrixXd& m, const Planes::Pair& a, const Planes::Pair& b) {
  const double p = entry_of(m, a.x, b.x), q = entry_of(m, a.x, b.y), r = entry_of(m, a.y, b.x),
               s = entry_of(m, a.y, b.y);
  return {{(p + s) / 2, (r - q) / 2}, {(p - s) / 2, (r + q) / 2}};
}

double llama3_stretched(double frequency, const RotaryScaling& s) {
  const double turns = s.original * frequency / two_pi;
  if (turns > s.highest) return frequency;
  if (turns < s.lowest) return frequency / s.factor;
  const double share = (turns - s.lowest) / (s.highest - s.lowest);
  return (1 - share) * frequency / s.factor + share * frequency;
}

// The (fractional) index of the plane that makes this many turns in the original context.
double plane_of_turns(double turns, ptrdiff_t rotary, double theta, const RotaryScaling& s) {
  return static_cast<double>(rotary) * std::log(s.original / (turns * two_pi)) / (2 * std::log(theta));
}

}  // namespace

std::vector<double> rotary_frequencies(ptrdiff_t rotary, double theta, const RotaryScaling& scaling) {
  std::vector<double> result(static_cast<size_t>(rotary / 2));
  double first = 0, last = 0;
  if (scaling.stretch == Stretch::yarn) {
    first = plane_of_turns(scaling.highest, rotary, theta, scaling);
    last = plane_of_turns(scaling.lowest, rotary, theta, scaling);
    if (scaling.wholeBounds) {
      first = std::floor(first);
      last = std::ceil(last);
    }
    // With a base near 1 every plane turns alike, and the bounds are beyond them all.
    const double end = static_cast<double>(rotary - 1);
    first = std::clamp(first, 0.0, end);
    last = std::min(last, end);
    if (first == last) last += 0.001;
  }
  for (size_t j = 0; j < result.size(); ++j) {
    const double frequency = std::pow(theta, -2.0 * static_cast<double>(j) / static_cast<double>(rotary));
    switch (scaling.stretch) {
      case Stretch::none:
        result[j] = frequency;
        break;
      case Stretch::linear:
        result[j] = frequency / scaling.factor;
        break;
      case Stretch::llama3:
        result[j] = llama3_stretched(frequency, scaling);
        break;
      case Stretch::yarn: {
        const double share = std::clamp((static_cast<double>(j) - first) / (last - first), 0.0, 1.0);
        result[j] = frequency / scaling.factor * share + frequency * (1 - share);
        break;
      }
    }
  }
  return result;
}

Planes::Planes(const Rotation& rotation, ptrdiff_t d) {
  const ptrdiff_t half = static_cast<ptrdiff_t>(rotation.frequencies.size());
  for (ptrdiff_t j = 0; j < half; ++j) {
    const double frequency = rotation.frequencies[static_cast<size_t>(j)];
    const ptrdiff_t x = rotation.first + (rotation.interleaved ? 2 * j : j);
    pairs.push_back({x, x + (rotation.interleaved ? 1 : half), frequency, true});
  }
  ptrdiff_t waiting = -1;
  for (ptrdiff_t i = 0; i < d; ++i) {
    if (i >= rotation.first && i < rotation.first + 2 * half) continue;
    if (waiting < 0) {
      waiting = i;
    } else {
      pairs.push_back({waiting, i, 0, false});
      waiting = -1;
    }
  }
  if (waiting >= 0) pairs.push_back({waiting, -1, 0, false});
}

Complex Planes::entry(const Eigen::VectorXd& v, ptrdiff_t plane) const {
  const Pair& pair = pairs[static_cast<size_t>(plane)];
  return {v[pair.x], pair.y < 0 ? 0 : v[pair.y]};
}

Complex mean_turn(double frequency, double length) {
  const double half = frequency / 2;
  if (half == 0) return 1;
  const double size = std::sin(length * half) / (length * std::sin(half));
  const double angle = (length - 1) * half;
  return {size * std::cos(angle), -size * std::sin(angle)};
}

TurnedTrace::TurnedTrace(const Planes& planes, double window) : planes(planes), window(window) {
  for (const Planes::Pair& a : planes.pairs) {
    for (const Planes::Pair& b : planes.pairs) {
      difference.push_back(mean_turn(a.frequency - b.frequency, window));
      sum.push_back(mean_turn(a.frequency + b.frequency, window));
    }
  }
}

double TurnedTrace::over_window(const Eigen::MatrixXd& m, const Eigen::MatrixXd& k) const {
  double total = 0;
  size_t at = 0;
  for (const Planes::Pair& a : planes.pairs) {
    for (const Planes::Pair& b : planes.pairs) {
      const PlaneMap left = block_of(m, a, b), right = block_of(k, a, b);
      total += times(times(std::conj(left.alpha), right.alpha), difference[at]).real() +
               times(times(std::conj(left.beta), right.beta), sum[at]).real();
      ++at;
    }
  }
  return 2 * total;
}

double TurnedTrace::far(const Eigen::MatrixXd& m, const Eigen::MatrixXd& k) const {
  double total = 0;
  for (const Planes::Pair& a : planes.pairs) {
    for (const Planes::Pair& b : planes.pairs) {
      const bool still = !a.turns && !b.turns;
      if (!still && &a != &b) continue;
      const PlaneMap left = block_of(m, a, b), right = block_of(k, a, b);
      total += times(std::conj(left.alpha), right.alpha).real();
      if (still) total += times(std::conj(left.beta), right.beta).real();
    }
  }
  return 2 * total;
}

Eigen::VectorXd TurnedTrace::mean_vector(const Eigen::VectorXd& v) const {
  Eigen::VectorXd result(v.size());
  for (ptrdiff_t plane = 0; plane < planes.count(); ++plane) {
    const Planes::Pair& pair = planes.pairs[static_cast<size_t>(plane)];
    const Complex turned = times(mean_turn(pair.frequency, window), planes.entry(v, plane));
    result[pair.x] = turned.real();
    if (pair.y >= 0) result[pair.y] = turned.imag();
  }
  return result;
}

Eigen::VectorXd TurnedTrace::far_vector(const Eigen::VectorXd& v) const {
  Eigen::VectorXd result = v;
  for (const Planes::Pair& pair : planes.pairs) {
    if (pair.turns) result[pair.x] = result[pair.y] = 0;
  }
  return result;
}

}  // namespace rootd

#include "sums/cumulants.h"

#include <cmath>
#include <numbers>

#include "sums/differences.h"

namespace rootd {

using Complex = std::complex<double>;

Complex log_of_one_plus(Complex z) {
  const double a = z.real(), b = z.imag();
  return {0.5 * std::log1p(2 * a + (a * a + b * b)), std::atan2(b, 1 + a)};
}

namespace {

// Laws with a density. Their characteristic function only falls, except for zeros beyond the point where it
// is already negligible.
class SmoothCumulants : public Cumulants {
 public:
  Nodes nodes(double s, double d, double period) const final {
    constexpr int most_nodes = 1 << 16;
    Nodes nodes;
    for (int j = 0; j < most_nodes; ++j) {
      const Complex exponent = d * tilted(s, 2 * std::numbers::pi * j / period);
      if (exponent.real() < negligible_exponent) break;
      nodes.values.push_back(std::polar(std::exp(exponent.real()), exponent.imag()));
    }
    nodes.runs.push_back({0, 0, nodes.values.size(), d * slope(s), false});
    return nodes;
  }

 protected:
  // K(s + it) − K(s) − it·K′(s)
  virtual Complex tilted(double s, double t) const = 0;
};

// K(z) = −z − ln(1 − z)
class Exponential final : public SmoothCumulants {
 public:
  Exponential() {
    most_tilt = 1;
    least = -1;
  }
  double value(double s) const override { return -log_less_line(-s); }
  double slope(double s) const override { return s / (1 - s); }

 protected:
  Complex tilted(double s, double t) const override {
    const double u = t / (1 - s);
    return {-0.5 * std::log1p(u * u), atan_less_line(u)};
  }
};

class GammaDifference final : public SmoothCumulants {
 public:
  GammaDifference(double shape, double bound) : shape(shape), bound(bound) {
    most_tilt = bound;
    least_tilt = -bound;
  }
  double value(double s) const override { return -shape * std::log1p(-s * s / (bound * bound)); }
  double slope(double s) const override { return 2 * shape * s / gap(s); }

 protected:
  Complex tilted(double s, double t) const override {
    return -shape * log_of_one_plus(Complex(t * t, -2 * s * t) / gap(s)) - Complex(0, t * slope(s));
  }

 private:
  double gap(double s) const { return (bound - s) * (bound + s); }
  double shape, bound;
};

// K(z) = ln(sinh w / w), w = √3 z
class Uniform final : public SmoothCumulants {
 public:
  Uniform() {
    least = -std::numbers::sqrt3;
    most = std::numbers::sqrt3;
  }
  double value(double s) const override { return of(std::numbers::sqrt3 * s).real(); }
  double slope(double s) const override {
    const double w = std::numbers::sqrt3 * s;
    if (std::abs(w) >= series_end) return std::numbers::sqrt3 * (1 / std::tanh(w) - 1 / w);
    // The quotient of the series of sinh w / w and its derivative.
    double sum = 1, derivative = 0, term = 1;
    for (int k = 1; k <= series_terms; ++k) {
      term *= w / ((2 * k) * (2 * k + 1));
      derivative += 2 * k * term;
      term *= w;
      sum += term;
    }
    return std::numbers::sqrt3 * derivative / sum;
  }

 protected:
  Complex tilted(double s, double t) const override {
    const double w = std::numbers::sqrt3 * s;
    return of({w, std::numbers::sqrt3 * t}) - of(w) - Complex(0, t * slope(s));
  }

 private:
  static constexpr double series_end = 2;
  static constexpr int series_terms = 14;  // leaves 2²⁸/29! = 3e-23

  static Complex of(Complex w) {
    if (std::abs(w) < series_end) {
      const Complex square = w * w;
      Complex sum = 0, term = 1;
      for (int k = 1; k <= series_terms; ++k) {
        term *= square / static_cast<double>((2 * k) * (2 * k + 1));
        sum += term;
      }
      return log_of_one_plus(sum);
    }
    if (w.real() < 0) w = -w;  // even
    return w - std::log(2.0 * w) + log_of_one_plus(-std::exp(-2.0 * w));
  }
};

}  // namespace

std::unique_ptr<Cumulants> exponential_cumulants() {
  return std::make_unique<Exponential>();
}

std::unique_ptr<Cumulants> uniform_cumulants() {
  return std::make_unique<Uniform>();
}

std::unique_ptr<Cumulants> gamma_difference_cumulants(double shape, double bound) {
  return std::make_unique<GammaDifference>(shape, bound);
}

}  // namespace rootd

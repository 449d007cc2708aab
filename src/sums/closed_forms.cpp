#include "sums/closed_forms.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

namespace rootd {

namespace {

using std::numbers::pi;

class Normal final : public Distribution {
 public:
  explicit Normal(double variance) : deviation(std::sqrt(variance)) {}
  double density(double y) const override {
    const double z = y / deviation;
    return std::exp(-0.5 * z * z) / (deviation * std::sqrt(2 * pi));
  }
  double lower(double y) const override { return upper(-y); }
  double upper(double y) const override { return 0.5 * std::erfc(y / (deviation * std::numbers::sqrt2)); }

 private:
  double deviation;
};

class Cauchy final : public Distribution {
 public:
  explicit Cauchy(double scale) : scale(scale) {}
  double density(double y) const override {
    const double z = y / scale;
    return 1 / (pi * scale * (1 + z * z));
  }
  double lower(double y) const override { return upper(-y); }
  double upper(double y) const override { return std::atan2(scale, y) / pi; }

 private:
  double scale;
};

// Gamma(d, 1) − d: the number of points of a Poisson process.
class ExponentialSum final : public Distribution {
 public:
  explicit ExponentialSum(int d) : d(d) {}
  double density(double y) const override { return y < -d ? 0 : poisson(d - 1, y + d); }
  double upper(double y) const override {
    const double x = y + d;
    if (x <= 0) return 1;
    // From the largest term, the last one that belongs to the tail, downwards.
    double sum = 0, term = poisson(d - 1, x);
    for (int k = d - 1; k >= 0; --k) {
      sum += term;
      term *= k / x;
    }
    return std::min(sum, 1.0);
  }
  double lower(double y) const override {
    const double x = y + d;
    if (x <= 0) return 0;
    if (y > 0) return 1 - upper(y);
    double sum = 0, term = poisson(d, x);
    for (int k = d + 1; term > 1e-17 * sum; ++k) {
      sum += term;
      term *= x / k;
    }
    return sum;
  }

 private:
  static double poisson(int k, double x) {
    if (k == 0) return std::exp(-x);
    // In factors that neither overflow nor lose digits to a large exponent.
    double product = 1;
    for (int i = 1; i <= k; ++i) product *= x / i * std::exp(-x / k);
    return product;
  }
  int d;
};

// Irwin and Hall's law by the recurrence of B-splines (de Boor, 1972): with y counted in the width 2√3 of one
// coordinate from the least value, M_n(y) = (y·M_(n−1)(y) + (n − y)·M_(n−1)(y − 1)) / (n − 1).
class UniformSum final : public Distribution {
 public:
  explicit UniformSum(int d) : d(d) {}
  double density(double y) const override {
    const Splines splines = at(y, d);
    return splines.piece < 0 || splines.piece >= d ? 0 : splines.values[splines.piece] / width;
  }
  // ∫M_n up to y = Σ M_(n+1)(y − j) over j ≥ 0.
  double lower(double y) const override { return sum(y); }
  double upper(double y) const override { return sum(-y); }

 private:
  static constexpr double width = 2 * std::numbers::sqrt3;
  struct Splines {
    int piece;                                   // the whole part of y
    std::array<double, most_closed + 1> values;  // M at fraction + k
  };
  Splines at(double y, int order) const {
    Splines splines{};
    const double position = y / width + 0.5 * d;
    // The right end belongs to the last piece.
    splines.piece = position == d ? d - 1 : static_cast<int>(std::clamp(std::floor(position), -1.0, d + 1.0));
    const double fraction = position - splines.piece;
    splines.values[0] = 1;
    for (int n = 2; n <= order; ++n) {
      for (int k = n - 1; k >= 0; --k) {
        const double x = fraction + k, here = k < n - 1 ? splines.values[k] : 0;
        const double before = k > 0 ? splines.values[k - 1] : 0;
        splines.values[k] = (x * here + (n - x) * before) / (n - 1);
      }
    }
    return splines;
  }
  double sum(double y) const {
    const Splines splines = at(y, d + 1);
    if (splines.piece < 0) return 0;
    if (splines.piece >= d) return 1;
    double total = 0;
    for (int k = 0; k <= splines.piece; ++k) total += splines.values[k];
    return std::min(total, 1.0);
  }
  int d;
};

// With f_a for shape a, integrating by parts gives P_(a+1)(S > y) = P_a(S > y) + y/(2a)·f_a(y), and the
// recurrence of Bessel's K gives f(a+1) = y²/(4a(a−1))·f(a−1) + (a − ½)/a·f_a.
class GammaDifference final : public Distribution {
 public:
  GammaDifference(double shape, double unit) : shape(shape), unit(unit) {}
  double density(double y) const override {
    if (y == 0 && shape == 0.5) return std::numeric_limits<double>::infinity();
    return climb(y).density / unit;
  }
  double upper(double y) const override { return y < 0 ? 1 - climb(y).tail : climb(y).tail; }
  double lower(double y) const override { return upper(-y); }

 private:
  struct Value {
    double density, tail;  // tail: P(S > |y|)
  };
  Value climb(double y) const {
    const double x = std::clamp(std::abs(y) / unit, 1e-290, 1e4);
    double here, next, tail, a;  // f_a, f(a+1), P_a
    if (shape == std::floor(shape)) {
      a = 1;
      tail = here = 0.5 * std::exp(-x);
      next = 0.5 * (1 + x) * here;
    } else {
      a = 0.5;
      const Bessel bessel = bessel_at(x);
      here = bessel.k0 / pi;
      next = x * bessel.k1 / pi;
      tail = bessel.k0_beyond / pi;
    }
    for (; a < shape; a += 1) {
      tail += x / (2 * a) * here;
      const double after = x * x / (4 * a * (a + 1)) * here + (a + 0.5) / (a + 1) * next;
      here = next;
      next = after;
    }
    return {here, tail};
  }

  struct Bessel {
    double k0, k1, k0_beyond;  // ∫K₀ from x on
  };
  // K_ν(x) = ∫ exp(−x cosh u) cosh νu du over u > 0, by the trapezoidal rule, whose error is e^(−π²/step) or,
  // for large x, e^(−2π²/(x·step²)).
  static Bessel bessel_at(double x) {
    const double step = std::min(0.25, 0.7 / std::sqrt(x));
    Bessel sum{0, 0, 0};
    for (int j = 0;; ++j) {
      const double cosh = std::cosh(j * step);
      if (x * (cosh - 1) > 45) break;
      const double term = step * std::exp(-x * cosh) * (j == 0 ? 0.5 : 1);
      sum.k0 += term;
      sum.k1 += term * cosh;
      sum.k0_beyond += term / cosh;
    }
    return sum;
  }
  double shape, unit;
};

}  // namespace

std::unique_ptr<Distribution> normal_sum(double d) {
  return std::make_unique<Normal>(d);
}

std::unique_ptr<Distribution> cauchy_sum(double d) {
  return std::make_unique<Cauchy>(d);
}

std::unique_ptr<Distribution> exponential_sum(int d) {
  return std::make_unique<ExponentialSum>(d);
}

std::unique_ptr<Distribution> uniform_sum(int d) {
  return std::make_unique<UniformSum>(d);
}

std::unique_ptr<Distribution> gamma_difference(double shape, double unit) {
  return std::make_unique<GammaDifference>(shape, unit);
}

}  // namespace rootd

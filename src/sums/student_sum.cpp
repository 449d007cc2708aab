#include "sums/student_sum.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>
#include <vector>

namespace rootd {

namespace {

using Complex = std::complex<double>;
using std::numbers::pi;

// t = Z/√(2Y/ν), Z normal and Y ~ Gamma(μ), μ = ν/2; so an expectation over t is an integral over w = ln Y
// against exp(μw − e^w), here by the trapezoidal rule with its own sum as the normaliser. The function that
// is integrated is analytic for |Im w| < π/4, and for large μ the weight is a peak of width 1/√μ; the step
// suits both.
class Mixing {
 public:
  explicit Mixing(double degrees) : mu(0.5 * degrees), peak(std::log(mu)), step(0.6 / std::sqrt(mu + 30)) {
    while (exponent(top + 1) > negligible) ++top;
    for (int k = top; exponent(k) > negligible; --k) {
      total += weight(k);
      nodes.push_back(y(k));
    }
    std::reverse(nodes.begin(), nodes.end());
    const size_t count = nodes.size();
    weights.resize(count);
    below.resize(count + 1);
    inverse.resize(count + 1);
    inverse_square.resize(count + 1);
    for (size_t i = 0; i < count; ++i) {
      weights[i] = weight(top - static_cast<int>(count - 1 - i)) / total;
      below[i + 1] = below[i] + weights[i];
    }
    for (size_t i = count; i > 0; --i) {
      const double share = weights[i - 1] / nodes[i - 1];
      inverse[i - 1] = inverse[i] + share;
      inverse_square[i - 1] = inverse_square[i] + share / nodes[i - 1];
    }
  }

  // ln E e^(−q/Y), for |arg q| ≤ π/4: the logarithm of the characteristic function at t, q = νt²/4.
  Complex log_of_mean_exponential(Complex q) const {
    const double size = std::abs(q);
    // e^(−q/y) is 0 up to the first and 1 − q/y + q²/2y² from the second on.
    const auto index_of = [&](double y) {
      return static_cast<size_t>(std::lower_bound(nodes.begin(), nodes.end(), y) - nodes.begin());
    };
    const size_t first = index_of(size / 60), second = std::max(first, index_of(size * 1e6));
    Complex sum = -below[first] - q * inverse[second] + 0.5 * q * q * inverse_square[second];
    for (size_t i = first; i < second; ++i) {
      const double a = -q.real() / nodes[i], b = -q.imag() / nodes[i];
      const double half_sine = std::sin(0.5 * b);
      sum += weights[i] *
             Complex(std::expm1(a) * std::cos(b) - 2 * half_sine * half_sine, std::exp(a) * std::sin(b));
    }
    const double re = sum.real(), im = sum.imag();
    return {0.5 * std::log1p(2 * re + re * re + im * im), std::atan2(im, 1 + re)};
  }

 private:
  static constexpr double negligible = -50;
  double exponent(int k) const { return mu * (k * step - std::expm1(k * step)); }
  double weight(int k) const { return std::exp(exponent(k)); }
  double y(int k) const { return std::exp(peak + k * step); }

  double mu, peak, step, total = 0;
  int top = 0;
  // Ascending in y: the weights; their sums up to each; the sums from each on of weight/y and weight/y².
  std::vector<double> nodes, weights, below, inverse, inverse_square;
};

// Γ(a + ½)/Γ(a), by the asymptotic series of DLMF 5.11.13 from a = 50 on.
double gamma_ratio(double a) {
  double factor = 1;
  for (; a < 50; a += 1) factor *= a / (a + 0.5);
  const double r = 1 / a;
  const double series =
      1 + r * (-1.0 / 8 +
               r * (1.0 / 128 +
                    r * (5.0 / 1024 + r * (-21.0 / 32768 + r * (-399.0 / 262144 + r * (869.0 / 4194304))))));
  return factor * std::sqrt(a) * series;
}

// Lentz's evaluation of the continued fraction of the incomplete beta function, DLMF 8.17.22:
// I_x(a, b) = x^a (1 − x)^b / (a B(a, b)) times this, for x below about (a + 1)/(a + b + 2).
double beta_fraction(double x, double a, double b) {
  constexpr double tiny = 1e-300;
  const auto away_from_zero = [](double y) { return std::abs(y) < tiny ? tiny : y; };
  double c = 1, d = 1 / away_from_zero(1 - (a + b) * x / (a + 1)), h = d;
  for (int m = 1; m < 20000; ++m) {
    const double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / away_from_zero(1 + even * d);
    c = away_from_zero(1 + even / c);
    h *= d * c;
    const double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / away_from_zero(1 + odd * d);
    c = away_from_zero(1 + odd / c);
    h *= d * c;
    if (std::abs(d * c - 1) < 1e-16) break;
  }
  return h;
}

class OneStudent final : public Distribution {
 public:
  explicit OneStudent(double degrees) : degrees(degrees), height(gamma_ratio(0.5 * degrees)) {}
  double density(double x) const override {
    return height / std::sqrt(pi * degrees) * std::exp(-(0.5 * degrees + 0.5) * log_of_ratio(x));
  }
  // ½·I_(ν/(ν + x²))(ν/2, ½)
  double upper(double x) const override {
    if (x <= 0) return x == 0 ? 0.5 : 1 - upper(-x);
    const double a = 0.5 * degrees, z = x / std::sqrt(degrees);
    const double power = height / std::sqrt(pi) * std::exp(-a * log_of_ratio(x));
    const double share = 1 / (1 + z * z), rest = z * z * share;
    if (share < (a + 1) / (a + 2.5)) return 0.5 * power * std::sqrt(rest) / a * beta_fraction(share, a, 0.5);
    return 0.5 - power * std::sqrt(rest) * beta_fraction(rest, 0.5, a);
  }
  double lower(double x) const override { return upper(-x); }

 private:
  // ln(1 + x²/ν)
  double log_of_ratio(double x) const {
    const double z = x / std::sqrt(degrees);
    return std::log1p(z * z);
  }
  double degrees, height;
};

// f(x) = 1/π·Re ∫ φ(t)^d e^(itx) dt and P(S > x) = ½ − 1/π·Im ∫ φ(t)^d e^(itx) dt/t over t > 0, with the path
// turned to t = e^(iα + u), α = π/8: e^(itx) decays there, |φ| still does, and in u the singularity of φ at 0
// is gone. The integrand is bounded for angles from 0 to π/4, so a step h errs by e^(−2πα/h).
//
// Where e^(itx) ends the integrals before φ^d does, φ^d − 1 may stand for φ^d, without the ½: e^(itx) alone
// adds nothing. That keeps digits of the tails: the heavier the tail, the more.
class ManyStudents final : public Distribution {
 public:
  ManyStudents(double degrees, double d) {
    const Mixing mixing(degrees);
    const auto exponent_at = [&](int j) {
      const double t = std::exp(j * step);
      return d * mixing.log_of_mean_exponential(std::polar(0.25 * degrees * t * t, 2 * angle));
    };
    int last = 0;
    while (exponent_at(last).real() > -40) ++last;
    while (exponent_at(last).real() < -40) --last;
    std::vector<Complex> exponents;  // downwards
    do exponents.push_back(exponent_at(last - static_cast<int>(exponents.size())));
    while (std::abs(exponents.back()) > negligible);
    first = last + 1 - static_cast<int>(exponents.size());
    linear = first;
    double sum = 0;
    Complex weighted = 0;
    for (auto exponent = exponents.rbegin(); exponent != exponents.rend(); ++exponent) {
      const int j = first + static_cast<int>(values.size());
      if (std::abs(*exponent) < small) linear = j;
      values.push_back(exponential(*exponent));
      less_one.push_back(exponential_less_one(*exponent));
      angle_sums.push_back(sum += exponent->imag());
      weighted_sums.push_back(weighted += std::exp(j * step) * *exponent);
    }
  }

  double density(double x) const override {
    const int from = linear_end(x);
    const bool far = is_far(x);
    // Up to there the integrand is e^u, or that times the logarithm of φ^d.
    Complex sum = far ? sum_to(weighted_sums, from) : std::exp(from * step) / -std::expm1(-step);
    add_up(from + 1, x, far, [&](double t, Complex value) { sum += t * value; });
    return std::max(0.0, step / pi * (sum * std::polar(1.0, angle)).real());
  }

  double upper(double x) const override {
    if (x == 0) return 0.5;
    if (x < 0) return 1 - upper(-x);
    const int from = linear_end(x);
    const bool far = is_far(x);
    // Up to there the imaginary part is that of the exponent.
    double sum = sum_to(angle_sums, from);
    if (!far) sum += x * std::cos(angle) * std::exp(from * step) / -std::expm1(-step);
    add_up(from + 1, x, far, [&](double, Complex value) { sum += value.imag(); });
    return std::clamp((far ? 0 : 0.5 - angle / pi) - step * sum / pi, 0.0, 0.5);
  }

  double lower(double x) const override { return upper(-x); }

 private:
  static constexpr double angle = pi / 8;
  // Doubling t takes a whole number of steps and squares the exponential, so most are computed by squaring.
  static constexpr int octave = 10, squarings = 6;
  static constexpr double step = std::numbers::ln2 / octave;
  // Exponents smaller than the first are treated as 0; those smaller than the second as e^z = 1 + z.
  static constexpr double negligible = 1e-20, small = 1e-7;

  static Complex exponential(Complex z) { return std::polar(std::exp(z.real()), z.imag()); }

  static Complex exponential_less_one(Complex z) {
    const double half_sine = std::sin(0.5 * z.imag());
    return {std::expm1(z.real()) * std::cos(z.imag()) - 2 * half_sine * half_sine,
            std::exp(z.real()) * std::sin(z.imag())};
  }

  template <typename Number>
  Number sum_to(const std::vector<Number>& sums, int j) const {
    return j < first ? Number(0) : sums[static_cast<size_t>(j - first)];
  }

  int last() const { return first + static_cast<int>(values.size()) - 1; }
  // The j from which on e^(itx) is below e^−40, for x ≠ 0. As logarithms: 40/x can be infinite.
  static int end_of(double x) {
    return static_cast<int>(std::ceil((std::log(40 / std::sin(angle)) - std::log(std::abs(x))) / step));
  }
  bool is_far(double x) const { return x != 0 && end_of(x) <= last(); }

  // The last j up to which both d·ln φ and tx are small.
  int linear_end(double x) const {
    return x == 0 ? linear
                  : std::min(linear,
                             static_cast<int>(std::floor((std::log(small) - std::log(std::abs(x))) / step)));
  }

  // Calls add(|t|, φ^d·e^(itx)), or far out add(|t|, (φ^d − 1)·e^(itx)), from j = from on.
  template <typename Add>
  void add_up(int from, double x, bool far, Add add) const {
    const Complex rate = std::polar(std::abs(x), angle + pi / 2);
    const int last = far ? end_of(x) : this->last();
    const std::vector<Complex>& powers = far ? less_one : values;
    for (int block = from; block <= last; block += octave * squarings) {
      for (int offset = 0; offset < octave; ++offset) {
        double t = std::exp((block + offset) * step);
        const Complex turn = exponential(rate * t);
        double re = turn.real(), im = turn.imag();
        const int end = std::min(last + 1, block + octave * squarings);
        for (int j = block + offset; j < end; j += octave) {
          const Complex value = j < first ? Complex(far ? 0 : 1) : powers[static_cast<size_t>(j - first)];
          add(t, Complex(value.real() * re - value.imag() * im, value.real() * im + value.imag() * re));
          const double square = re * re - im * im;
          im *= 2 * re;
          re = square;
          t *= 2;
        }
      }
    }
  }

  int first = 0, linear = 0;
  // From first on: φ^d and φ^d − 1; the sums up to each of its logarithm times |t|, and of the imaginary
  // part.
  std::vector<Complex> values, less_one, weighted_sums;
  std::vector<double> angle_sums;
};

}  // namespace

std::unique_ptr<Distribution> student_sum(double degrees, double d) {
  if (d == 1) return std::make_unique<OneStudent>(degrees);
  return std::make_unique<ManyStudents>(degrees, d);
}

}  // namespace rootd

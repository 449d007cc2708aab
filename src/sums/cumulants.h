#pragma once

#include <complex>
#include <limits>
#include <memory>
#include <vector>

namespace rootd {

inline constexpr double unbounded = std::numeric_limits<double>::infinity();

// The tilted characteristic function of a sum at the evenly spaced frequencies 2πj/period, j ≥ 0. Only the
// nodes where it is not negligible are kept, in runs of consecutive j.
struct Nodes {
  struct Run {
    double first;  // j of its first node
    size_t begin, end;
    // Values are E exp(2πi·j/period·(S − reference)) under the tilted law. A whole reference
    // belongs to S itself, which is then whole too, so that j·(S − reference)/period can be reduced exactly;
    // otherwise the reference belongs to S − E S.
    double reference;
    bool whole;
  };
  std::vector<Run> runs;
  std::vector<std::complex<double>> values;
  bool complete = true;  // whether what was left out is negligible
};

// ln E exp(z(x − E x)) of one coordinate x, for the laws that have it on a strip around the imaginary axis.
class Cumulants {
 public:
  virtual ~Cumulants() = default;
  virtual double value(double s) const = 0;  // K(s)
  virtual double slope(double s) const = 0;  // K′(s), the mean of the tilted law
  virtual double variance() const { return 1; }
  virtual Nodes nodes(double s, double d, double period) const = 0;  // of d coordinates

  double least_tilt = -unbounded, most_tilt = unbounded;  // K is finite between them
  double least = -unbounded, most = unbounded;            // the support of x − E x
};

std::unique_ptr<Cumulants> exponential_cumulants();
std::unique_ptr<Cumulants> uniform_cumulants();
// K(z) = −shape·ln(1 − z²/bound²): the product of two normals (½, 1) and Laplace's law (1, √2).
std::unique_ptr<Cumulants> gamma_difference_cumulants(double shape, double bound);

std::complex<double> log_of_one_plus(std::complex<double> z);

// Nodes are left out where the tilted characteristic function is below e^−40 = 4e-18.
inline constexpr double negligible_exponent = -40;

}  // namespace rootd

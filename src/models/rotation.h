#pragma once

// Rotary positions (J. Su et al., arXiv 2104.09864): before they meet, a query and a key Δ positions apart
// are turned against each other by the angle Δ·θ_p in every plane p.

#include <Eigen/Core>
#include <complex>
#include <cstdint>
#include <vector>

namespace rootd {

// How models stretch the frequencies for contexts longer than they were first trained on.
enum class Stretch { none, linear, llama3, yarn };

struct RotaryScaling {
  Stretch stretch = Stretch::none;
  double factor = 1;
  double original = 8192;          // context length of the first training
  double lowest = 1, highest = 4;  // llama3: turns in that context; yarn: beta_slow and beta_fast
  bool wholeBounds = true;         // yarn: the first and last plane that are blended are rounded outwards
};

// One frequency for each of the `rotary`/2 planes: θ^(−2j/rotary), stretched.
std::vector<double> rotary_frequencies(ptrdiff_t rotary, double theta, const RotaryScaling& scaling);

struct Rotation {
  std::vector<double> frequencies;  // empty for none
  bool interleaved = false;         // plane j is of entries 2j and 2j + 1, otherwise of j and j + rotary/2
  ptrdiff_t first = 0;              // the entry from which they are counted
};

// Where a head's d entries stand as planes. Entries that do not turn are paired too, at frequency 0.
class Planes {
 public:
  Planes(const Rotation& rotation, ptrdiff_t d);
  ptrdiff_t count() const { return static_cast<ptrdiff_t>(pairs.size()); }
  std::complex<double> entry(const Eigen::VectorXd& v, ptrdiff_t plane) const;

  struct Pair {
    ptrdiff_t x, y;  // y is −1 where an entry is left over
    double frequency;
    bool turns;
  };
  std::vector<Pair> pairs;
};

// The mean of e^(−iΔφ) over Δ = 0 … length − 1.
std::complex<double> mean_turn(double frequency, double length);

// Means over distances of what turning makes of two quadratic forms: tr(M R K Rᵀ) for symmetric M and K, in
// O(d²) whatever the number of distances. A 2×2 block of K is the map z → αz + βz̄ of the plane, which
// turning multiplies by e^(−i(φ_a − φ_b)) and e^(−i(φ_a + φ_b)).
class TurnedTrace {
 public:
  TurnedTrace(const Planes& planes, double window);
  double over_window(const Eigen::MatrixXd& m, const Eigen::MatrixXd& k) const;
  // Every plane's angle averaged on its own.
  double far(const Eigen::MatrixXd& m, const Eigen::MatrixXd& k) const;
  // The mean of R v over the window, and far away: what does not turn.
  Eigen::VectorXd mean_vector(const Eigen::VectorXd& v) const;
  Eigen::VectorXd far_vector(const Eigen::VectorXd& v) const;

 private:
  const Planes& planes;
  double window;
  std::vector<std::complex<double>> difference, sum;  // mean turns of every two planes
};

}  // namespace rootd

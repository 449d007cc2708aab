#include "scores/expected_row.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace rootd {

namespace {

constexpr double euler = 0.57721566490153286;

// Steps of the trapezoid rule. The kernels exp(−eᵗ) are bounded for |Im t| < π/2, which makes the error of a
// step h about e^(−π²/h); the largest of n normals has a spread of about σ/√(2 ln n), which asks for as much
// of the normal's own scale.
constexpr double kernel_step = 0.34;
constexpr double normal_steps = 8;  // to one σ
constexpr double normal_reach = 9.5;
constexpr double smooth_over = 8;
// Below this σ a row counts as one of equal scores: its numbers would change by σ², too little to alter 1.
constexpr double negligible_sigma = 1e-12;

// Where exp(−eᵗ) is 1, and 0, to double precision; whole numbers of steps, so that a table serves the grid.
constexpr int kernel_flat_steps = 110, kernel_end_steps = 11;
constexpr double kernel_flat = -kernel_flat_steps * kernel_step;
constexpr double kernel_end = kernel_end_steps * kernel_step;

// exp(−eᵗ) and eᵗ.
struct Kernel {
  double rise, fall;
};
Kernel kernel_at(double t) {
  const double rise = std::exp(t);
  return {rise, std::exp(-rise)};
}

// The scores u = σz on an even grid, with the normal law's weights.
struct Scores {
  double step;
  std::vector<double> at, weight, below;  // below: the sum of the weights before this one
};
Scores scores_of(double sigma) {
  Scores scores;
  scores.step = std::min(kernel_step, sigma / normal_steps);
  const auto half = static_cast<long>(std::ceil(normal_reach * sigma / scores.step));
  double total = 0;
  for (long i = -half; i <= half; ++i) {
    const double u = static_cast<double>(i) * scores.step, z = u / sigma;
    const double weight = std::exp(-0.5 * z * z) * scores.step / (sigma * 2.5066282746310002);
    scores.at.push_back(u);
    scores.weight.push_back(weight);
    scores.below.push_back(total);
    total += weight;
  }
  return scores;
}

// At one x: φ, A_k = E e^(k(u−x)) exp(−e^(u−x)) for k = 1 … 4, E (x−u−γ) e^(u−x) exp(−e^(u−x)), and E e^(u−x)
// exp(−e^(u−x)) ψⁿ⁻¹, where ψ(u) = E[exp(−e^(v−x)); v < u].
struct At {
  double phi = 0, moment[5] = {}, surprise = 0, largest = 0;
};
At integrals_at(double x, double keys, double sigma, const Scores& scores, const std::vector<Kernel>& table) {
  const double step = scores.step;
  const auto size = static_cast<long>(scores.at.size());
  // Clamped before it is converted to an integer: with a tiny σ the kernel spans more steps than wasm's long
  // can hold.
  const auto place = [&](double t) {
    const double steps = std::ceil((x + t - scores.at[0]) / step - 1e-9);
    return static_cast<long>(std::clamp(steps, 0.0, static_cast<double>(size)));
  };
  const long from = place(kernel_flat), to = place(kernel_end);
  At sums;
  sums.phi =
      from < size ? scores.below[static_cast<size_t>(from)] : scores.below.back() + scores.weight.back();
  for (long i = from; i < to; ++i) {
    const auto index = static_cast<size_t>(i);
    const double u = scores.at[index], weight = scores.weight[index];
    const Kernel kernel = table.empty()
                              ? kernel_at(u - x)
                              : table[static_cast<size_t>(std::lround((u - x - kernel_flat) / step))];
    const double own = weight * kernel.fall;
    double term = own;
    for (int k = 1; k <= 4; ++k) sums.moment[k] += term *= kernel.rise;
    sums.surprise += own * kernel.rise * (x - u - euler);
    // The trapezoid rule up to u, with Euler and Maclaurin's corrections for its end.
    const double slope = -u / (sigma * sigma) - kernel.rise;
    const double bend = -1 / (sigma * sigma) - kernel.rise;
    const double third = slope * slope * slope + 3 * slope * bend - kernel.rise;
    const double end = 0.5 - step * slope / 12 + step * step * step * third / 720;
    const double psi = sums.phi + own * end;
    if (psi > 0) sums.largest += own * kernel.rise * std::exp((keys - 1) * std::log(psi));
    sums.phi += own;
  }
  return sums;
}

}  // namespace

RowStatistics expected_row(double keys, double sigma) {
  if (keys <= 1) return {0, 1, 1, 0};
  if (sigma < negligible_sigma) return {std::log(keys), 1 / keys, 1 / keys, (1 - 1 / keys) / keys};
  const Scores scores = scores_of(sigma);
  const double top = scores.at.back();
  std::vector<Kernel> table;
  if (scores.step == kernel_step) {
    // Both ends, however the numbers between them are rounded: those of the grid are too.
    double t = kernel_flat;
    for (int i = 0; i <= kernel_flat_steps + kernel_end_steps; ++i, t += kernel_step)
      table.push_back(kernel_at(t));
  }
  // On the grid of the scores where that is as coarse as the kernels allow; elsewhere on its own. Spread
  // scores smooth the integrand over σ/√(2 ln n), and it takes fewer points.
  const double step = kernel_step * std::max(1.0, std::floor(sigma / smooth_over));
  const double start = std::floor((-top - 6) / step) * step;
  const double finish = top + std::log(keys) + 40;
  double surprise = 0, square = 0, cube = 0, fourth = 0, pair = 0, largest = 0;
  for (double x = start; x <= finish; x += step) {
    // This far left some score is almost surely larger: φ(x) is at most the normal law's share below
    // x + kernel_end.
    if (keys * std::log(0.5 * std::erfc(-(x + kernel_end) / (sigma * 1.4142135623730951))) < -45) continue;
    const At at = integrals_at(x, keys, sigma, scores, table);
    if (at.phi <= 0) continue;
    const double log_phi = std::log(at.phi);
    const double others = std::exp((keys - 1) * log_phi);
    surprise += at.surprise * others;
    square += at.moment[2] * others;
    cube += at.moment[3] * others;
    fourth += at.moment[4] * others;
    pair += at.moment[2] * at.moment[2] * std::exp((keys - 2) * log_phi);
    largest += at.largest;
  }
  RowStatistics row;
  // No further than a uniform row's, which nearly equal scores come closer to than these sums are exact. No σ
  // brings a row as close to a frozen one.
  row.participation = std::max(1 / keys, keys * step * square);
  row.largest = std::max(1 / keys, keys * step * largest);
  // −ln p = ln Z − u, averaged under p. In this form nothing of the size of σ² cancels.
  row.entropy = std::clamp(keys * step * surprise, 0.0, std::log(keys));
  // ‖J‖² = S₂ − 2S₃ + S₂², and E S_k has the factor 1/Γ(k).
  const double square_of_square = keys * step * (fourth + (keys - 1) * pair) / 6;
  row.jacobianSquare = row.participation - keys * step * cube + square_of_square;
  return row;
}

}  // namespace rootd

#include "networks/depth.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "networks/stream_names.h"
#include "numeric/elementary.h"
#include "numeric/sum_of_squares.h"
#include "random/sample.h"

namespace rootd {

namespace {

double hyperbolic_tangent(double x) {
  // Where 1 − e would cancel, the series: the terms left out are under 1e-17 of it.
  if (std::abs(x) < 0.03) {
    const double square = x * x;
    double sum = 0;
    for (const double coefficient : {62.0 / 2835, -17.0 / 315, 2.0 / 15, -1.0 / 3})
      sum = (sum + coefficient) * square;
    return x + x * sum;
  }
  const double e = exponential(-2 * std::abs(x));
  const double size = (1 - e) / (1 + e);
  return x < 0 ? -size : size;
}

// E tanh(√q·z)² for a standard normal z, by the trapezoidal rule. tanh has poles π/2√q away from the real
// line: the step follows them.
double mean_square_of_tanh(double q) {
  const double spread = std::sqrt(q);
  const double step = std::min(0.25, 0.2 / spread);
  double sum = 0;
  // Where tanh² is 1 to the last bit, 1 − tanh² adds nothing: the sum is over 1 − tanh².
  const double end = std::min(9.0, 20 / spread);
  // Otherwise the sum is over tanh² itself, which then does not cancel.
  for (double z = step; z < end; z += step) {
    const double t = hyperbolic_tangent(spread * z), c = 1 / std::cosh(spread * z);
    sum += 2 * std::exp(-0.5 * z * z) * (spread < 1 ? t * t : c * c);
  }
  const double integral = step * std::sqrt(0.5 / std::numbers::pi) * (spread < 1 ? sum : sum + 1);
  return spread < 1 ? integral : 1 - integral;
}

// Of the next layer's input, where this layer's pre-activations have the mean square q.
double mean_square_after(Activation activation, double q) {
  switch (activation) {
    case Activation::linear:
      break;
    case Activation::relu:
      return q / 2;
    case Activation::tanh:
      return mean_square_of_tanh(q);
  }
  return q;
}

}  // namespace

std::vector<double> predicted_mean_squares(const Network& network, int64_t layers) {
  std::vector<double> result(static_cast<size_t>(layers));
  const double growth = network.gain * network.gain;
  // A layer of `relu` whose units are all silent stays so, with or without normalisation: each is silent with
  // probability ½.
  const double alive =
      network.activation == Activation::relu ? 1 - std::ldexp(1, -static_cast<int>(network.width)) : 1;
  double next = growth;
  for (double& q : result) {
    q = next;
    next = network.normalise ? q * alive : growth * mean_square_after(network.activation, q);
  }
  return result;
}

Signal input_signal(int64_t width, uint64_t seed) {
  std::vector<float> x(static_cast<size_t>(width));
  normal_rows(seed, streams::depth_input, 0, 1, width, x.data());
  return {0, std::vector<double>(x.begin(), x.end())};
}

std::vector<double> run_layers(const Network& network, uint64_t seed, int64_t layers, Signal& signal) {
  const int64_t width = network.width;
  const double scale = network.gain / std::sqrt(static_cast<double>(width));
  // Rows of weights drawn together, one sample each: four lanes are four of them. A layer's rows begin at a
  // multiple of four.
  constexpr int64_t together = 4;
  const int64_t rows_per_layer = (width + together - 1) / together * together;
  std::vector<float> weights(static_cast<size_t>(together * width));

  std::vector<double> squares, outputs(static_cast<size_t>(width));
  for (int64_t i = 0; i < layers; ++i, ++signal.layer) {
    std::vector<double>& units = signal.units;
    const double size = mean_square(units);
    if (size == 0 || std::isinf(size)) {
      squares.push_back(size);
      continue;
    }
    if (network.normalise) {
      for (double& entry : units) entry *= 1 / std::sqrt(size);
    }

    for (int64_t row = 0; row < width; row += together) {
      const int64_t here = std::min(together, width - row);
      normal_rows(seed, streams::depth_weights, static_cast<uint64_t>(signal.layer * rows_per_layer + row),
                  here, width, weights.data());
      for (int64_t r = 0; r < here; ++r) {
        const float* const weight = weights.data() + r * width;
        double sum = 0;
        for (int64_t j = 0; j < width; ++j) sum += weight[j] * units[static_cast<size_t>(j)];
        outputs[static_cast<size_t>(row + r)] = sum * scale;
      }
    }
    squares.push_back(mean_square(outputs));

    for (size_t j = 0; j < units.size(); ++j) {
      const double x = outputs[j];
      units[j] = network.activation == Activation::relu   ? std::max(0.0, x)
                 : network.activation == Activation::tanh ? hyperbolic_tangent(x)
                                                          : x;
    }
  }
  return squares;
}

}  // namespace rootd

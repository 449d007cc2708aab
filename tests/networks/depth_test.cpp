#include "networks/depth.h"

#include <doctest/doctest.h>

#include <cmath>

#include "support/close.h"

using namespace rootd;

namespace {
std::vector<double> measured(const Network& network, uint64_t seed, int64_t layers) {
  Signal signal = input_signal(network.width, seed);
  return run_layers(network, seed, layers, signal);
}
}  // namespace

TEST_CASE("the mean square is predicted exactly where there is a formula") {
  CHECK(predicted_mean_squares({8, 1.5, Activation::linear, false}, 3)[2] == near(std::pow(1.5, 6), 1e-12));
  CHECK(predicted_mean_squares({8, std::sqrt(2.0), Activation::relu, false}, 50)[49] == near(2, 1e-12));
  for (double q : predicted_mean_squares({8, 3, Activation::tanh, true}, 4)) CHECK(q == near(9, 1e-12));
}

TEST_CASE("the prediction for tanh agrees with Simpson's rule") {
  for (double gain : {0.3, 0.99, 1.01, 2.0, 40.0}) {
    double sum = 0;
    const int steps = 200000;
    for (int i = 0; i <= steps; ++i) {
      const double z = -9 + 18.0 * i / steps;
      const double weight = (i == 0 || i == steps ? 1 : i % 2 ? 4 : 2) * 18.0 / steps / 3;
      sum += weight * std::exp(-0.5 * z * z) / std::sqrt(2 * M_PI) * std::pow(std::tanh(gain * z), 2);
    }
    CHECK(predicted_mean_squares({8, gain, Activation::tanh, false}, 2)[1] == near(gain * gain * sum, 1e-10));
  }
}

TEST_CASE("what is measured agrees with the prediction over many seeds, within 4.5 standard errors") {
  for (const Network& network :
       {Network{64, 1.1, Activation::linear, false}, Network{64, 1.4, Activation::relu, false},
        Network{64, 0.7, Activation::relu, true}, Network{63, 1.2, Activation::tanh, true}}) {
    constexpr int seeds = 400, layers = 4;
    const std::vector<double> predicted = predicted_mean_squares(network, layers);
    for (int layer = 0; layer < layers; ++layer) {
      double sum = 0, squares = 0;
      for (uint64_t seed = 0; seed < seeds; ++seed) {
        const double q = measured(network, seed, layers)[static_cast<size_t>(layer)];
        sum += q;
        squares += q * q;
      }
      const double mean = sum / seeds, error = std::sqrt((squares / seeds - mean * mean) / seeds);
      CHECK(std::abs(mean - predicted[static_cast<size_t>(layer)]) < 4.5 * error);
    }
  }
}

TEST_CASE("a signal that vanishes through tanh does so at its exact rate") {
  // tanh x is x − x³/3: from far below 1 on, each layer multiplies the mean square by gain².
  const std::vector<double> tiny = predicted_mean_squares({8, 1e-9, Activation::tanh, false}, 3);
  for (int layer = 0; layer < 3; ++layer)
    CHECK(tiny[static_cast<size_t>(layer)] / std::pow(1e-18, layer + 1) == near(1, 1e-12));
  const Network network{64, 0.5, Activation::tanh, false};
  const std::vector<double> predicted = predicted_mean_squares(network, 80), got = measured(network, 3, 80);
  for (size_t i = 59; i < 80; ++i) {
    CHECK(predicted[i] / predicted[i - 1] == near(0.25, 1e-12));
    CHECK(got[i] > 0);
  }
  // Where the signal is small from the first layer on, the network is linear, to the square of its size.
  const Network small{64, 1e-4, Activation::tanh, false}, linear{64, 1e-4, Activation::linear, false};
  const std::vector<double> with = measured(small, 3, 6), without = measured(linear, 3, 6);
  for (size_t i = 0; i < 6; ++i) CHECK(with[i] == near(without[i], 1e-6));
}

TEST_CASE("a wide network of tanh follows the mean field") {
  const Network network{1000, 1.8, Activation::tanh, false};
  const std::vector<double> predicted = predicted_mean_squares(network, 10), got = measured(network, 3, 10);
  for (size_t i = 0; i < 10; ++i) CHECK(got[i] == near(predicted[i], 0.15));
}

TEST_CASE("exploding and vanishing signals give infinity and zero, not nonsense") {
  for (Activation activation : {Activation::linear, Activation::relu}) {
    const std::vector<double> explodes = measured({16, 100, activation, false}, 1, 400);
    CHECK(explodes.back() == INFINITY);
    CHECK(measured({16, 0.01, activation, false}, 1, 400).back() == 0);
    for (double q : explodes) CHECK(q == q);
  }
  CHECK(measured({3, 0, Activation::relu, true}, 1, 5).back() == 0);
}

TEST_CASE("layers that are run in two goes give the numbers of the whole") {
  for (Activation activation : {Activation::linear, Activation::relu, Activation::tanh}) {
    const Network network{33, 1.3, activation, false};
    Signal signal = input_signal(network.width, 2);
    std::vector<double> parts = run_layers(network, 2, 4, signal);
    for (const double square : run_layers(network, 2, 7, signal)) parts.push_back(square);
    CHECK(parts == measured(network, 2, 11));
  }
}

TEST_CASE("narrow networks expect what is lost where a layer of ReLUs is silent") {
  const Network narrow{2, 1, Activation::relu, true};
  const std::vector<double> predicted = predicted_mean_squares(narrow, 8);
  CHECK(predicted[0] == 1);
  CHECK(predicted[7] == near(std::pow(0.75, 7), 1e-12));
  constexpr int seeds = 2000;
  double mean = 0, square = 0;
  for (int seed = 0; seed < seeds; ++seed) {
    const double last = measured(narrow, uint64_t(seed), 8).back();
    mean += last / seeds;
    square += last * last / seeds;
  }
  CHECK(std::abs(mean - predicted[7]) < 4 * std::sqrt((square - mean * mean) / seeds));
}

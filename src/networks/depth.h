#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace rootd {

enum class Activation { linear, relu, tanh };

struct ActivationEntry {
  Activation name;
  std::string_view id;
};

// The one list of activations; the catalogue for JavaScript is generated from it.
inline constexpr std::array<ActivationEntry, 3> activation_entries{{
    {Activation::linear, "linear"},
    {Activation::relu, "relu"},
    {Activation::tanh, "tanh"},
}};

inline constexpr double most_layers = 10000;
inline constexpr double largest_width = 4096;
inline constexpr double largest_gain = 1000;

// A network of random weights, of variance gain²/width, on a standard normal input. With `normalise` the
// input of every layer is brought to mean square 1.
struct Network {
  int64_t width = 1;
  double gain = 1;
  Activation activation = Activation::linear;
  bool normalise = false;
};

// The mean square of the pre-activations after each layer, expected over weights and input: exact for
// `linear` and `relu`, in the limit of great width for `tanh` (B. Poole et al., 2016). With `normalise` it
// is exact too, with what is lost where no unit of a `relu` fires, in each layer with probability 2^−width:
// all is 0 from there on.
std::vector<double> predicted_mean_squares(const Network& network, int64_t layers);

// The input of a layer.
struct Signal {
  int64_t layer = 0;
  std::vector<double> units;
};
Signal input_signal(int64_t width, uint64_t seed);

// Moves the signal forward by `layers` layers. Returns the mean square of each one's pre-activations; of a
// signal that has vanished or is more than a double holds it stays 0 or ∞.
std::vector<double> run_layers(const Network& network, uint64_t seed, int64_t layers, Signal& signal);

}  // namespace rootd

#pragma once

#include <array>
#include <cstdint>
#include <optional>
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

// A network of random weights, of variance gain²/width, on a standard normal input. With `normalize` the
// input of every layer is brought to mean square 1.
struct Network {
  int64_t width = 1;
  double gain = 1;
  Activation activation = Activation::linear;
  bool normalize = false;
};

// The mean square of the pre-activations after each layer, expected over weights and input: exact for
// `linear` and `relu`, in the limit of great width for `tanh` (B. Poole et al., 2016). With `normalize` it
// is exact too, with what is lost where no unit of a `relu` fires, in each layer with probability 2^−width:
// all is 0 from there on. `before` is that of the layer before the first of these, if it is not the network's
// first.
std::vector<double> predicted_mean_squares(const Network& network, int64_t layers,
                                           std::optional<double> before = std::nullopt);

// The input of a layer, and the part of its output that has been computed. The entries of both are
// units·2^exponent, so that neither an exploding nor a vanishing signal leaves the range of doubles; but for
// `tanh`, which depends on their size.
struct Signal {
  int64_t layer = 0;
  std::vector<double> units;
  int exponent = 0;
  std::vector<double> outputs;  // of the layer's first rows of weights
};
Signal input_signal(int64_t width, uint64_t seed);

// Moves the signal forward by `rows` rows of weights, which may end within a layer or complete several.
// Returns the mean square of each layer that they complete.
std::vector<double> run_rows(const Network& network, uint64_t seed, int64_t rows, Signal& signal);

}  // namespace rootd

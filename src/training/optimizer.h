#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace rootd {

enum class OptimizerName { sgd, adam };

struct OptimizerEntry {
  OptimizerName name;
  std::string_view id;
  double learningRate;  // if the caller names none
};

inline constexpr std::array<OptimizerEntry, 2> optimizer_entries{{
    {OptimizerName::sgd, "sgd", 1},
    {OptimizerName::adam, "adam", 0.01},
}};
inline constexpr const OptimizerEntry& entry_of(OptimizerName name) {
  return optimizer_entries[static_cast<size_t>(name)];
}

// Plain gradient descent, or Adam (D. Kingma and J. Ba, arXiv 1412.6980) with its usual constants.
template <typename Real>
class Optimizer {
 public:
  static constexpr double decay1 = 0.9, decay2 = 0.999;

  // `epsilon` keeps Adam from dividing by 0.
  Optimizer(OptimizerName name, double epsilon, size_t parameters)
      : first(name == OptimizerName::adam ? parameters : 0),
        second(first.size()),
        name(name),
        epsilon(epsilon) {}

  // To be called once for each step, before `update`.
  void begin_step();
  // Moves parameters from … from + count − 1 of the vector at the given learning rate. Before that, each
  // shrinks by the share rate × weightDecay of itself, independently of the gradient (I. Loshchilov and F.
  // Hutter, arXiv 1711.05101).
  void update(double rate, double weightDecay, size_t from, size_t count, const std::vector<Real>& gradients,
              std::vector<Real>& parameters);

  // Adam's running means of the gradient and of its square, and decay1ᵗ, decay2ᵗ; empty under plain descent.
  std::vector<Real> first, second;
  double power1 = 1, power2 = 1;

 private:
  OptimizerName name;
  double epsilon;
};

}  // namespace rootd

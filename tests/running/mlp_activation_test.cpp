#include "running/mlp_activation.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <vector>

using namespace rootd;

namespace {

double exact(MlpActivation activation, double x) {
  switch (activation) {
    case MlpActivation::relu:
      return x > 0 ? x : 0;
    case MlpActivation::gelu:
      return x * 0.5 * std::erfc(-x / std::sqrt(2.0));
    case MlpActivation::gelu_tanh:
      return 0.5 * x * (1 + std::tanh(std::sqrt(2 / std::acos(-1.0)) * (x + 0.044715 * x * x * x)));
    case MlpActivation::quick_gelu:
      return x / (1 + std::exp(-1.702 * x));
    case MlpActivation::silu:
      return x / (1 + std::exp(-x));
  }
  return 0;
}

std::vector<float> numbers() {
  std::vector<float> x;
  for (int i = -4000; i < 4000; ++i) x.push_back(static_cast<float>(i) / 200);
  for (const float size : {1e-20f, 1e-3f, 50.0f, 1e4f, 1e20f, 1e30f})
    for (const float sign : {-1.0f, 1.0f}) x.push_back(sign * size);
  return x;
}

}  // namespace

TEST_CASE("activations are their definitions") {
  for (const MlpActivation activation : {MlpActivation::relu, MlpActivation::gelu, MlpActivation::gelu_tanh,
                                         MlpActivation::quick_gelu, MlpActivation::silu}) {
    CAPTURE(static_cast<int>(activation));
    const std::vector<float> x = numbers();
    std::vector<float> y = x, gated = x, ups(x.size());
    for (size_t i = 0; i < ups.size(); ++i) ups[i] = static_cast<float>(i % 7) - 3;
    activate(activation, y.data(), static_cast<ptrdiff_t>(y.size()));
    activate_gate(activation, gated.data(), ups.data(), static_cast<ptrdiff_t>(x.size()));
    for (size_t i = 0; i < x.size(); ++i) {
      const double wanted = exact(activation, static_cast<double>(x[i]));
      // The normal distribution function is off by 3.5e-7 at most, a logistic by six roundings, and each
      // product by one.
      const double size = std::min(std::abs(static_cast<double>(x[i])), 6.0);
      const double bound = activation == MlpActivation::gelu ? 6e-8 * std::abs(wanted) + 3.5e-7 * size
                                                             : 4e-7 * std::abs(wanted) + 1.3e-7 * size;
      CHECK(std::abs(static_cast<double>(y[i]) - wanted) <= bound);
      CHECK(gated[i] == y[i] * ups[i]);
    }
  }
}

TEST_CASE("what is no number stays none") {
  const float nothing = std::numeric_limits<float>::quiet_NaN();
  for (const MlpActivation activation : {MlpActivation::relu, MlpActivation::gelu, MlpActivation::gelu_tanh,
                                         MlpActivation::quick_gelu, MlpActivation::silu}) {
    float x[4] = {nothing, 1, 2, 3};
    activate(activation, x, 4);
    CHECK(std::isnan(x[0]));
    CHECK(!std::isnan(x[1]));
  }
}

#include "running/soft_cap.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <vector>

using namespace rootd;

namespace {

std::vector<float> numbers() {
  std::vector<float> x;
  for (int i = -4000; i < 4000; ++i) x.push_back(static_cast<float>(i) / 200);
  for (const float size : {1e-20f, 1e-3f, 50.0f, 1e4f, 1e20f, 1e30f})
    for (const float sign : {-1.0f, 1.0f}) x.push_back(sign * size);
  return x;
}

}  // namespace

TEST_CASE("a soft cap is cap·tanh(x/cap)") {
  for (const float cap : {1.0f, 30.0f, 50.0f}) {
    for (const float x : numbers()) {
      const auto c = static_cast<double>(cap);
      const double wanted = c * std::tanh(static_cast<double>(x) / c);
      CHECK(std::abs(static_cast<double>(soft_capped(splat(x), cap)[2]) - wanted) <= 4e-7 * std::abs(wanted));
    }
  }
}

TEST_CASE("what is no number stays none under a cap") {
  CHECK(std::isnan(soft_capped(splat(std::numeric_limits<float>::quiet_NaN()), 30)[0]));
}

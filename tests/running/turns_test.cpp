#include "running/turns.h"

#include <doctest/doctest.h>

#include "models/heads.h"
#include "support/noise.h"

using namespace rootd;

TEST_CASE("a head's entries turn by place times frequency, those outside the planes stay") {
  for (const bool interleaved : {false, true}) {
    for (const ptrdiff_t first : {0, 3}) {
      const ptrdiff_t d = 11, places = 12, stride = 20;
      const Rotation rotation{rotary_frequencies(8, 30, {}), interleaved, first};
      const std::vector<float> before = noise(static_cast<size_t>(d * stride), 1);
      std::vector<float> after = before;
      Turns(rotation, 1, places).turn(after.data(), stride, places);
      for (ptrdiff_t t = 0; t < stride; ++t) {
        Eigen::VectorXd x(d);
        for (ptrdiff_t i = 0; i < d; ++i) x[i] = before[static_cast<size_t>(i * stride + t)];
        if (t < places) x = rotation_matrix(rotation, d, -static_cast<double>(t)) * x;
        // Cosine, sine, two products and a sum of numbers below 1.
        for (ptrdiff_t i = 0; i < d; ++i)
          CHECK(std::abs(after[static_cast<size_t>(i * stride + t)] - x[i]) < 4 * 0x1p-24);
      }
      std::vector<float> longer = before;
      Turns(rotation, 2, places).turn(longer.data(), stride, places);
      CHECK(longer[static_cast<size_t>(first * stride + 5)] ==
            2 * after[static_cast<size_t>(first * stride + 5)]);
    }
  }
}

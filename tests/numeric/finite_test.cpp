#include "numeric/finite.h"

#include <doctest/doctest.h>

#include <limits>
#include <vector>

using namespace rootd;

TEST_CASE("one number that is not finite is found wherever it stands") {
  using Limits = std::numeric_limits<float>;
  for (const size_t length : {1, 4, 15, 16, 17, 37}) {
    std::vector<float> x(length, -Limits::max());
    x.back() = Limits::denorm_min();
    CHECK(all_finite(x.data(), static_cast<ptrdiff_t>(length)));
    for (size_t at = 0; at < length; ++at) {
      for (const float bad : {Limits::infinity(), -Limits::infinity(), Limits::quiet_NaN()}) {
        std::vector<float> spoilt = x;
        spoilt[at] = bad;
        CHECK_FALSE(all_finite(spoilt.data(), static_cast<ptrdiff_t>(length)));
      }
    }
  }
  CHECK(all_finite(nullptr, 0));
}

#include "numeric/finite.h"

#include <doctest/doctest.h>

#include <limits>
#include <vector>

using namespace rootd;

TEST_CASE_TEMPLATE("one number that is not finite is found wherever it stands", Real, float, double) {
  using Limits = std::numeric_limits<Real>;
  for (const size_t length : {1, 4, 7, 8, 15, 16, 17, 37}) {
    std::vector<Real> x(length, -Limits::max());
    x.back() = Limits::denorm_min();
    CHECK(all_finite(x.data(), static_cast<ptrdiff_t>(length)));
    for (size_t at = 0; at < length; ++at) {
      for (const Real bad : {Limits::infinity(), -Limits::infinity(), Limits::quiet_NaN()}) {
        std::vector<Real> spoilt = x;
        spoilt[at] = bad;
        CHECK_FALSE(all_finite(spoilt.data(), static_cast<ptrdiff_t>(length)));
      }
    }
  }
  CHECK(all_finite(static_cast<const Real*>(nullptr), 0));
}

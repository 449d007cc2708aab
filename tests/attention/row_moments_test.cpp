#include "attention/row_moments.h"

#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "support/close.h"

using namespace rootd;

TEST_CASE("one over the spread of all scores, however they are spread over rows") {
  // Nine scores apart by an offset that single precision holds, every other one belonging to another column.
  const std::vector<float> scores{1001, 0,    1004, 0,   998, 0,    1007, 0,    1000,
                                  0,    1003, 0,    995, 0,   1002, 0,    1011, 0};
  double mean = 0, squares = 0;
  for (size_t i = 0; i < scores.size(); i += 2) mean += static_cast<double>(scores[i]) / 9;
  for (size_t i = 0; i < scores.size(); i += 2) squares += std::pow(static_cast<double>(scores[i]) - mean, 2);
  for (ptrdiff_t first : {0, 1, 4, 9}) {
    const RowMoments rows[] = {moments_of(scores.data(), first, 2), moments_of(nullptr, 0, 2),
                               moments_of(scores.data() + 2 * first, 9 - first, 2)};
    CHECK(rows[0].count == static_cast<double>(first));
    CHECK(measured_beta(rows, 3) == near(1 / std::sqrt(squares / 9), 1e-14));
  }
}

TEST_CASE("scores that are all the same, and none at all, leave the scores alone") {
  const float same[] = {3, 3, 3};
  const RowMoments row = moments_of(same, 3, 1);
  CHECK(row.mean == 3);
  CHECK(row.squares == 0);
  CHECK(measured_beta(&row, 1) == 1);
  CHECK(measured_beta(nullptr, 0) == 1);
}

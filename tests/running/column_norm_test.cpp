#include "running/column_norm.h"

#include <doctest/doctest.h>

#include <cmath>

#include "support/noise.h"

using namespace rootd;

TEST_CASE("each column is divided by its size, after its mean where the norm says so") {
  for (const ptrdiff_t rows : {1, 2, 31, 500}) {
    for (const bool centred : {false, true}) {
      for (const bool bare : {false, true}) {
        const ptrdiff_t columns = 8, stride = 12;
        const std::vector<float> before = noise(static_cast<size_t>(rows * stride), 1);
        ColumnNorm norm{centred, 1e-5, {}, {}};
        if (!bare) {
          norm.gain = noise(static_cast<size_t>(rows), 2);
          norm.bias = noise(static_cast<size_t>(rows), 3);
        }
        std::vector<float> after = before;
        normalise(norm, after.data(), rows, columns, stride);
        for (ptrdiff_t t = 0; t < stride; ++t) {
          const auto at = [&](ptrdiff_t i) { return static_cast<size_t>(i * stride + t); };
          double mean = 0, square = 0;
          for (ptrdiff_t i = 0; i < rows && centred; ++i) mean += before[at(i)] / static_cast<double>(rows);
          for (ptrdiff_t i = 0; i < rows; ++i)
            square += std::pow(before[at(i)] - mean, 2) / static_cast<double>(rows);
          const double size = std::sqrt(square + 1e-5);
          for (ptrdiff_t i = 0; i < rows; ++i) {
            double wanted = t < columns ? (before[at(i)] - mean) / size : before[at(i)];
            if (!bare && t < columns)
              wanted = wanted * norm.gain[static_cast<size_t>(i)] + norm.bias[static_cast<size_t>(i)];
            // A mean of numbers below 1, rounded to float, is off by 2⁻²⁵; three further roundings.
            CHECK(std::abs(after[at(i)] - wanted) <= 0x1p-24 * (1 / size + 4 * std::abs(wanted) + 1));
          }
        }
      }
    }
  }
}

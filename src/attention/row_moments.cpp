#include "attention/row_moments.h"

#include <cmath>

namespace rootd {

RowMoments moments_of(const float* scores, ptrdiff_t count, ptrdiff_t stride) {
  const double total = static_cast<double>(count);
  double sum = 0, squares = 0;
  for (ptrdiff_t i = 0; i < count; ++i) sum += static_cast<double>(scores[i * stride]);
  const double mean = count == 0 ? 0 : sum / total;
  for (ptrdiff_t i = 0; i < count; ++i) {
    const double apart = static_cast<double>(scores[i * stride]) - mean;
    squares += apart * apart;
  }
  return {total, mean, squares};
}

double measured_beta(const RowMoments* rows, ptrdiff_t count) {
  RowMoments all;
  for (ptrdiff_t i = 0; i < count; ++i) {
    const RowMoments& row = rows[i];
    if (row.count == 0) continue;
    const double together = all.count + row.count, apart = row.mean - all.mean;
    all.mean += apart * row.count / together;
    all.squares += row.squares + apart * apart * all.count * row.count / together;
    all.count = together;
  }
  return all.squares == 0 ? 1 : 1 / std::sqrt(all.squares / all.count);
}

}  // namespace rootd

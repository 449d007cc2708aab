// Summary::add_on_lattice, which summary.h declares.

#include <array>

#include "numeric/elementary.h"
#include "numeric/summary.h"

namespace rootd {

// Many sums of signs fall on few points. Counting them by point, and looking up each point's bins once, is
// several times faster than looking up the bins of each sum.
bool Summary::add_on_lattice(const double* values, int64_t count, double first_index, const Moments& own) {
  constexpr int32_t most_points = 512;
  const double span = (own.maximum - own.minimum) / lattice_step;
  if (!(lattice_step > 0 && span < most_points - 1 && span < 0.5 * static_cast<double>(count))) return false;
  // By point: how many values, their value, the place of the first of them; and the points in the order of
  // their first values.
  std::array<int32_t, most_points> tally{}, first, seen;
  std::array<double, most_points> point;
  int32_t points = 0;
  const double per_step = 1 / lattice_step;
  for (int32_t i = 0; i < count; ++i) {
    // The nearest whole number, in the low bits: as in Histogram::add.
    const double shifted = (values[i] - own.minimum) * per_step + elementary::round_double;
    int32_t k;
    __builtin_memcpy(&k, &shifted, sizeof k);
    if (tally[k]++ == 0) {
      point[k] = values[i];
      first[k] = i;
      seen[points++] = k;
    }
    // Where sums are rounded, those of one point need not be the same number.
    if (point[k] != values[i]) return false;
  }
  for (int32_t j = 0; j < points; ++j) {
    const int32_t k = seen[j], i = first[k];
    histogram.add(values + i, 1, first_index + i, tally[k]);
    sketch.add(values + i, 1, tally[k]);
  }
  return true;
}

}  // namespace rootd

#include "random/affine.h"

#include <algorithm>
#include <cmath>

namespace rootd {

namespace {

// A list off a lattice is divided by this before it is rounded to single precision, which could not hold its
// smallest and largest values. It is a power of two, so that no digit changes.
double scale_of_list(const Law& law) {
  double largest = 0;
  for (const double value : law.values) largest = std::max(largest, std::abs(value - law.offset));
  return std::ldexp(1.0, std::ilogb(largest));
}

}  // namespace

RawList raw_list(const Law& law) {
  RawList raw;
  if (const auto lattice = lattice_of(law)) {
    for (const LatticePoint& point : lattice_points(law, *lattice)) {
      raw.values.push_back(static_cast<float>(point.index));
      raw.weights.push_back(point.probability);
    }
  } else {
    // Relative to where they lie: in single precision, values far from 0 could become equal.
    const double scale = scale_of_list(law);
    for (const double value : law.values) {
      raw.values.push_back(static_cast<float>((value - law.offset) / scale));
    }
    raw.weights = law.weights;
  }
  return raw;
}

Affine affine_of(const Law& law, double mean) {
  if (const auto lattice = lattice_of(law)) return {lattice->start + mean, lattice->step};
  return {law.offset + mean, law.name == LawName::values ? scale_of_list(law) : 1};
}

}  // namespace rootd

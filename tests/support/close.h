#pragma once

#include <doctest/doctest.h>

#include <cmath>

namespace rootd {

// x == near(y, 1e-9): within that share of y, and exact for 0. Where rounding does not scale with y, a third
// number says how far off x may be besides. doctest's own Approx, which the style check refuses, adds such a
// tolerance unasked, of the order of 1: it takes 0 for a probability of 1e-100.
struct Near {
  double value, share, apart;
  friend bool operator==(double x, const Near& y) {
    return x == y.value || std::abs(x - y.value) <= y.share * std::abs(y.value) + y.apart;
  }
};
inline doctest::String toString(const Near& y) {
  return doctest::toString(y.value);
}
inline Near near(double value, double share, double apart = 0) {
  return {value, share, apart};
}

}  // namespace rootd

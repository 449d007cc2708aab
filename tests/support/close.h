#pragma once

#include <doctest/doctest.h>

#include <cmath>

namespace rootd {

// x == near(y, 1e-9): within that share of y, and exact for 0. doctest's own Approx adds an absolute
// tolerance of the order of 1, which says nothing about a probability of 1e-100.
struct Near {
  double value, share;
  friend bool operator==(double x, const Near& y) {
    return x == y.value || std::abs(x - y.value) <= y.share * std::abs(y.value);
  }
};
inline doctest::String toString(const Near& y) {
  return doctest::toString(y.value);
}
inline Near near(double value, double share) {
  return {value, share};
}

}  // namespace rootd

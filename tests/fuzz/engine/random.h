#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <vector>

namespace rootd {

// A small generator for cases that are made up: the same seed makes the same case anywhere. By
// splitmix64 of S. Vigna.
class Random {
 public:
  explicit Random(uint64_t seed) : state(seed) {}

  uint64_t word() {
    uint64_t z = state += 0x9E3779B97F4A7C15ull;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31);
  }
  // 0 ≤ x < 1
  double unit() { return static_cast<double>(word() >> 32) * 0x1p-32; }
  double between(double least, double most) { return least + unit() * (most - least); }
  bool chance(double share) { return unit() < share; }
  // A whole number from least to most.
  int64_t whole(int64_t least, int64_t most) {
    return least + static_cast<int64_t>(unit() * static_cast<double>(most - least + 1));
  }
  // Evenly on a scale of powers; both positive.
  double logarithmic(double least, double most) { return least * std::pow(most / least, unit()); }
  // As a size: often at an edge, more often small than large.
  int64_t size(int64_t least, int64_t most) {
    if (chance(0.2)) return pick({least, std::min(least + 1, most), most});
    const double shift = 1 - static_cast<double>(least);
    const double x = std::round(logarithmic(1, static_cast<double>(most) + shift) - shift);
    return std::clamp(static_cast<int64_t>(x), least, most);
  }
  template <typename T>
  T pick(std::initializer_list<T> list) {
    return list.begin()[whole(0, static_cast<int64_t>(list.size()) - 1)];
  }
  template <typename List>
  auto one_of(const List& list) {
    return list[static_cast<size_t>(whole(0, static_cast<int64_t>(std::size(list)) - 1))];
  }

 private:
  uint64_t state;
};

}  // namespace rootd

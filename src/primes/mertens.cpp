#include "primes/mertens.h"

#include <algorithm>
#include <cmath>

namespace rootd {

namespace {

constexpr int64_t segment_length = 1 << 16;

std::vector<uint32_t> primes_up_to(uint32_t limit) {
  std::vector<uint8_t> composite(limit + 1);
  std::vector<uint32_t> primes;
  for (uint32_t p = 2; p <= limit; ++p) {
    if (composite[p]) continue;
    primes.push_back(p);
    for (uint64_t multiple = static_cast<uint64_t>(p) * p; multiple <= limit; multiple += p) {
      composite[static_cast<size_t>(multiple)] = 1;
    }
  }
  return primes;
}

// μ(from), …, μ(from + count − 1). `product` collects the signed product of the primes up to √k that divide
// k. Where it is smaller than k, one larger prime remains.
[[gnu::noinline]] void moebius(int64_t from, int64_t count, const std::vector<uint32_t>& primes,
                               int32_t* product) {
  std::fill_n(product, count, 1);
  for (const int64_t p : primes) {
    if (p * p > from + count - 1) break;
    const int32_t factor = -static_cast<int32_t>(p);
    for (int64_t k = (p - from % p) % p; k < count; k += p) product[k] *= factor;
    const int64_t square = p * p;
    for (int64_t k = (square - from % square) % square; k < count; k += square) product[k] = 0;
  }
  for (int64_t k = 0; k < count; ++k) {
    const int32_t x = product[k];
    const int32_t sign = (x > 0) - (x < 0);
    product[k] = std::abs(x) == static_cast<int32_t>(from + k) ? sign : -sign;
  }
}

}  // namespace

void follow_mertens(MertensState& state, int64_t end, const std::vector<double>& points, double* values) {
  const std::vector<uint32_t> primes =
      primes_up_to(static_cast<uint32_t>(std::sqrt(static_cast<double>(end))) + 1);
  std::vector<int32_t> mu(static_cast<size_t>(segment_length));
  int64_t x = static_cast<int64_t>(state.reached), value = static_cast<int64_t>(state.value);
  int64_t largest_at = static_cast<int64_t>(state.largestAt),
          largest = static_cast<int64_t>(state.largestValue);
  size_t point = 0;
  while (x < end) {
    const int64_t count = std::min(segment_length, end - x);
    moebius(x + 1, count, primes, mu.data());
    for (int64_t k = 0; k < count; ++k) {
      ++x;
      value += mu[static_cast<size_t>(k)];
      // |M|/√x, compared without roots: M² · at > largest² · x, both below 2⁶³.
      if (x >= 2 && value * value * largest_at >= largest * largest * x) {
        if (largest_at == 0 || value * value * largest_at > largest * largest * x) {
          largest_at = x;
          largest = value;
        }
      }
      while (point < points.size() && points[point] <= static_cast<double>(x)) {
        values[point++] = static_cast<double>(value);
      }
    }
  }
  state = {static_cast<double>(x), static_cast<double>(value), static_cast<double>(largest_at),
           static_cast<double>(largest)};
}

}  // namespace rootd

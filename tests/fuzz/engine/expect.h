#pragma once

#include <algorithm>
#include <cmath>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

namespace rootd {

// What was asked of a case, told if it fails.
struct Broken : std::runtime_error {
  using std::runtime_error::runtime_error;
};

inline void expect(bool holds, const std::string& complaint) {
  if (!holds) throw Broken(complaint);
}

inline std::string shown(double x) {
  char text[32];
  std::snprintf(text, sizeof text, "%.17g", x);
  return text;
}

inline void expect_within(double x, double least, double most, const char* what) {
  // NaN is within no range.
  if (!(x >= least && x <= most))
    throw Broken(std::string(what) + " is " + shown(x) + ", not from " + shown(least) + " to " + shown(most));
}
template <typename Number>
void expect_within(const std::vector<Number>& all, double least, double most, const char* what) {
  for (const Number x : all) expect_within(static_cast<double>(x), least, most, what);
}

inline void expect_finite(double x, const char* what) {
  if (!std::isfinite(x)) throw Broken(std::string(what) + " is " + shown(x));
}
template <typename Number>
void expect_finite(const std::vector<Number>& all, const char* what) {
  for (const Number x : all) expect_finite(static_cast<double>(x), what);
}

// Bit for bit, so that NaN equals itself.
template <typename Number>
bool same_bits(const std::vector<Number>& a, const std::vector<Number>& b) {
  return a.size() == b.size() &&
         (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(Number)) == 0);
}

// The same numbers; zeros of either sign are one, and what is no number is the same everywhere.
template <typename Number>
bool same_numbers(const std::vector<Number>& a, const std::vector<Number>& b) {
  const auto same = [](Number x, Number y) { return x == y || (std::isnan(x) && std::isnan(y)); };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), same);
}

}  // namespace rootd

#pragma once

#include <cstdint>
#include <vector>

namespace rootd {

inline constexpr double largest_mertens_limit = 1e9;

// How far Mertens' function M(x) = Σ_{k ≤ x} μ(k) has been followed, and where |M(x)|/√x was largest for x
// ≥ 2.
struct MertensState {
  double reached = 0;
  double value = 0;
  double largestAt = 0;  // 0: nowhere yet
  double largestValue = 0;
};

// Continues from state.reached to `end`, and writes M at each of the ascending `points` in between to
// `values`. A sieve in segments that fit into the second cache; `end` is at most largest_mertens_limit.
void follow_mertens(MertensState& state, int64_t end, const std::vector<double>& points, double* values);

}  // namespace rootd

#pragma once

// Limits that figures and several methods of the public library share, where the engine itself has no reason
// for one. The build makes web/catalog from them, and web/engine checks what callers pass. What one method
// alone may be asked for stands with its options in web/engine/methods, and of matrices in
// web/engine/checks/matrices.ts.

namespace rootd {

inline constexpr double largest_dimension = 1e6;
inline constexpr double largest_count = 1e12;
inline constexpr double largest_seed = 9007199254740991;  // 2⁵³ − 1
inline constexpr double largest_magnitude = 1e12;         // of a mean, a list's value or its weight
inline constexpr double largest_sum = 1e30;               // that is asked about, or lies in a bin
inline constexpr double most_bins = 65536;
inline constexpr double most_values_kept = 1e7;
inline constexpr double most_keys = 1e6;        // of `saturation`
inline constexpr double largest_spread = 1000;  // and of its scores

}  // namespace rootd

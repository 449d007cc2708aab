#pragma once

// What pieces of the work on trained heads count for, in the unit of numeric/pieces.h.

#include <algorithm>
#include <cstddef>

namespace rootd {

// An operation of a matrix product in double precision.
inline constexpr double work_of_double = 16;
// A pass over an entry of a d×d matrix in double precision.
inline constexpr double work_of_entry = 100;
// A weight that is decoded, and one whose norm is folded into it.
inline constexpr double work_of_decoding = 100;
inline constexpr double work_of_folding = 250;
// What one piece may count for, where it can be cut: some milliseconds.
inline constexpr double work_of_piece = 0x1p27;

// How many of things that count for so much each make a piece.
inline ptrdiff_t make_a_piece(double workOfEach, ptrdiff_t least = 1) {
  return std::max(least, static_cast<ptrdiff_t>(work_of_piece / (workOfEach + 1)));
}

}  // namespace rootd

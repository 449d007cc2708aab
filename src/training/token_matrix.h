#pragma once

// Square matrices with a row and a column for each of the T tokens, in double precision. Every sum runs in
// one order, so that every build gives the same bits.

#include <vector>

#include "training/task.h"

namespace rootd {

using TokenMatrix = std::vector<double>;  // T×T, row-major

inline constexpr size_t token_cells = static_cast<size_t>(token_count) * token_count;

// The product of a T×`inner` matrix and an `inner`×T one.
TokenMatrix product(const std::vector<double>& left, const std::vector<double>& right, int inner);
inline TokenMatrix product(const TokenMatrix& left, const TokenMatrix& right) {
  return product(left, right, token_count);
}

// Of a matrix of T rows.
std::vector<double> transposed(const std::vector<double>& matrix);

// The sum of the products of entries.
double inner_product(const TokenMatrix& a, const TokenMatrix& b);

}  // namespace rootd

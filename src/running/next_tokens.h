#pragma once

// How far apart what two models say next is, of a block of the vocabulary that both have. Nobody ever holds
// all of their logits.

#include <cstddef>
#include <vector>

#include "running/vocabulary.h"

namespace rootd {

// Of a column, with a and b the logits of the first model and of the second.
struct NextTokens {
  LogSum first, second;
  // Σ exp(a − the largest a)·(a − b)
  double gap;
  // The likeliest of each; of equal ones the first.
  ptrdiff_t firstToken, secondToken;
};

// One for each column. `columns` is a multiple of four, row 0 is token number `from`.
std::vector<NextTokens> next_tokens(const float* first, const float* second, ptrdiff_t rows,
                                    ptrdiff_t columns, ptrdiff_t from);

// Of block after block, in their order: the bits depend on it.
NextTokens together(const NextTokens& before, const NextTokens& next);

// Kullback and Leibler's Σ p·ln(p/q), p of the first model and q of the second, in nats.
double divergence(const NextTokens& all);

}  // namespace rootd

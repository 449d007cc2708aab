#pragma once

// Plain descent on Wq and Wk without these matrices. With q = x_q Wq and k = x_k Wk of all T tokens (T×d),
// the scores follow from inner products alone, and so does a step: where T×T matrix G is the loss's gradient
// on the scores, the gradients are x_qᵀ G k and x_kᵀ Gᵀ q, and after a step at rate r
//
//   q' = q − r X G k, k' = k − r Y Gᵀ q       with X = x_q x_qᵀ, Y = x_k x_kᵀ.
//
// So S = q kᵀ, q qᵀ and k kᵀ go over into one another, and a step costs the same at every d.

#include <cstdint>

#include "training/token_matrix.h"

namespace rootd {

// Inner products of the tokens' embeddings.
struct EmbeddingProducts {
  explicit EmbeddingProducts(uint64_t seed);
  TokenMatrix queries, keys;  // X, Y
};

struct InnerProducts {
  TokenMatrix queries;  // q qᵀ
  TokenMatrix scores;   // q kᵀ
  TokenMatrix keys;     // k kᵀ
};

// Of the random Wq and Wk that training begins with (Model::initialize).
InnerProducts first_products(uint64_t seed, int d);

// Products with the first queries, by which it is known how far Wq has moved.
struct Movement {
  TokenMatrix queries;  // q q₀ᵀ
  TokenMatrix keys;     // k q₀ᵀ
  double squared = 0;   // ‖Wq − Wq₀‖², Frobenius norm
};

// One step at rate r, given the gradient on the scores. β is in the gradient.
void descend(const EmbeddingProducts& embeddings, const TokenMatrix& gradient, double rate,
             InnerProducts& products, Movement& movement);

}  // namespace rootd

#pragma once

#include <Eigen/Core>

#include "models/head_numbers.h"
#include "models/matrix_root.h"
#include "models/projection.h"

namespace rootd {

// A head of more entries than its inputs can fill: its queries, keys and offsets lie in 2D + 2 dimensions at
// most, and their Gram matrices stand in coordinates of those. For heads whose entries all count alike, with
// no turns and no norm of their own.
template <typename Real>
class Narrowed {
 public:
  void find(const Projection<Real>& query, const Projection<Real>& key, Pieces& pieces);

  HeadGrams grams;

 private:
  void take_rows(const Projection<Real>& query, const Projection<Real>& key, ptrdiff_t from, ptrdiff_t count);

  Eigen::MatrixXd products;   // of the columns of W̃_q, W̃_k, c_q and c_k: (2D + 2)×(2D + 2)
  Eigen::VectorXi exponents;  // the columns were 2^exponent times as long as in `products`
  MatrixRoot root;            // one such column a row
};

}  // namespace rootd

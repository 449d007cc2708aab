#pragma once

#include <Eigen/Core>
#include <vector>

namespace rootd {

// The `count` largest singular values of A = W̃_q W̃_kᵀ, largest first, from the Gram matrices W̃_qᵀW̃_q and
// W̃_kᵀW̃_k, of any rank. Squares of those that are small beside the largest are drowned by its rounding.
std::vector<double> singular_values(const Eigen::MatrixXd& queryGram, const Eigen::MatrixXd& keyGram,
                                    ptrdiff_t count);

}  // namespace rootd

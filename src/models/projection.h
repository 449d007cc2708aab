#pragma once

// One head's side of q·k: its weights with the norm before them folded in.
//
// Letters: D the width of a token, d that of a head. n is the normalised token before the norm's gain, of
// length √D; for LayerNorm its entries also sum to 0. q = W̃ᵀn + c.

#include <Eigen/Core>
#include <vector>

#include "models/raw_matrix.h"

namespace rootd {

struct NormBefore {
  std::vector<double> gain;  // D, or empty for 1
  std::vector<double> bias;  // D, or empty for 0
  bool centred = false;      // LayerNorm subtracts the mean, RMSNorm does not
};

// Sizes that are taken of weights, gains and factors: 0, and 10^±12. Products of two such numbers stay far
// within the range of float, and products of eight within that of double.
inline constexpr double smallest_size = 1e-12, largest_size = 1e12;
inline bool is_taken(double size) {
  return size == 0 || (size >= smallest_size && size <= largest_size);
}

template <typename Real>
struct Projection {
  ptrdiff_t outputs = 0, inputs = 0;
  std::vector<Real> weights;  // d×D: W̃ᵀ
  Eigen::VectorXd offset;     // d: c
  double rawSquare = 0;       // sum of squares of the weights as they stand in the file
  // Whether the weights' mean size is taken, as they stand in the file and folded, and all are finite.
  bool isTaken = false;
};

// The weights as d×D (or in×out: still d×D) numbers, unfolded.
template <typename Real>
std::vector<Real> read_weights(const RawMatrix& raw);

// `bias` is added to q (or k), `outputScale` then multiplies each of its d entries; both may be empty.
template <typename Real>
Projection<Real> fold(const RawMatrix& raw, const NormBefore& norm, const std::vector<double>& bias,
                      const std::vector<double>& outputScale);

// A projection of two steps with an RMSNorm between them (DeepSeek's latent attention): the first, r×D and
// folded, gives r numbers whose mean square is treated as constant, `gain` is the norm's, `outer` (d'×r) the
// second step. `straight` rows, for inputs that skip both steps, follow if there are any.
template <typename Real>
Projection<Real> fold_through(const RawMatrix& outer, const Projection<Real>& first,
                              const std::vector<double>& gain, const Projection<Real>* straight);

// Of the d×d products over the D inputs: Aᵀ B for weights A and B (D×d).
// In float the products of at most 256 inputs are summed in float, these sums in double.
Eigen::MatrixXd gram(const Projection<float>& a, const Projection<float>& b);
Eigen::MatrixXd gram(const Projection<double>& a, const Projection<double>& b);

}  // namespace rootd

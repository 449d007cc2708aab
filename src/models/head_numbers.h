#pragma once

// What a head's weights say about its scores, for independent tokens: n is uniform on its sphere, and the
// token that asks and the token that is asked are independent. E nnᵀ = cP, with c = D/(D − 1) and P the
// projection off the ones for LayerNorm, c = 1 and P = I for RMSNorm.

#include <Eigen/Core>
#include <optional>
#include <vector>

#include "models/rotation.h"

namespace rootd {

// All numbers follow from these: q·k = nᵀ A n' + …, A = W̃_q W̃_kᵀ, whose Gram matrices and trace they hold.
// Queries and keys that fill fewer than d dimensions may stand in coordinates of those alone.
struct HeadGrams {
  Eigen::MatrixXd query, key;              // d×d: W̃_qᵀW̃_q, W̃_kᵀW̃_k
  Eigen::MatrixXd cross;                   // d×d: W̃_kᵀW̃_q
  Eigen::VectorXd queryOffset, keyOffset;  // d: c_q, c_k
  double rawQuery = 0, rawKey = 0;         // ‖W_q‖², ‖W_k‖² as the file has them
};

// A norm on the query or key itself, over the head's d entries.
enum class HeadNorm { none, rms, layer };

struct HeadModel {
  double beta = 1;
  double entries = 1;    // d
  double inputs = 1;     // D
  bool centred = false;  // LayerNorm before the projections
  HeadNorm norm = HeadNorm::none;
  Eigen::VectorXd queryGain, keyGain;  // d, of that norm
  Rotation rotation;
  double window = 1024;
  double cap = 0;  // scores become cap·tanh(score/cap); 0 for none
};

// Names are those of web/engine/models/types.ts, which explains them.
struct HeadNumbers {
  double sigma, sigmaAll, strangers, strangersRaw, agreement, agreementZ, agreementCeiling, participation,
      rowVariation, selfMean, selfScore, symmetric, bound, boundOffsets, betaOne, freezingKeys,
      keyOffsetShare;
  std::optional<double> sigmaNear, sigmaWindow, sigmaFar, sigmaCapped;
  struct {
    double raw, gains, agreement, offsets, rotation;
  } factors;
  std::vector<double> singular;  // of A, largest first: as many as the smaller of d and D
};

// The numbers of one head. All are NaN where its Gram matrices are not finite.
HeadNumbers head_numbers(const HeadGrams& grams, const HeadModel& model);

// NaN for each.
HeadNumbers no_numbers(const HeadModel& model);

// Standard deviation of cap·tanh(σz/cap), z standard normal.
double capped_deviation(double sigma, double cap);

}  // namespace rootd

#pragma once

// What a head's weights say about its scores, for independent tokens: n is uniform on its sphere, and the
// token that asks and the token that is asked are independent. E nnᵀ = cP, with c = D/(D − 1) and P the
// projection off the ones for LayerNorm, c = 1 and P = I for RMSNorm.

#include <Eigen/Core>
#include <optional>
#include <vector>

#include "models/direction_moment.h"
#include "models/matrix_root.h"
#include "models/rotation.h"
#include "models/symmetric_eigen.h"
#include "numeric/pieces.h"

namespace rootd {

// All numbers follow from these: q·k = nᵀ A n' + …, A = W̃_q W̃_kᵀ, whose Gram matrices and trace they hold.
// Queries and keys that fill fewer than d dimensions may stand in coordinates of those alone.
struct HeadGrams {
  Eigen::MatrixXd query, key;              // d×d: W̃_qᵀW̃_q, W̃_kᵀW̃_k
  Eigen::MatrixXd cross;                   // d×d: W̃_kᵀW̃_q
  Eigen::VectorXd queryOffset, keyOffset;  // d: c_q, c_k
  double rawQuery = 0, rawKey = 0;         // ‖W_q‖², ‖W_k‖² as the file has them
  // Where the numbers would leave the range: all these are of queries and keys whose products are 2^exponent
  // times too large, and the last two of weights whose products are 2^rawExponent times too large.
  int exponent = 0, rawExponent = 0;
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

// Names are those of web/engine/models/types.js, which explains them.
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

// Finds the numbers of one head, in pieces.
class HeadLook {
 public:
  HeadLook(HeadGrams grams, HeadModel model);
  HeadLook(const HeadLook&) = delete;
  void look(Pieces& pieces);

  // Once it has looked. All are NaN if the Gram matrices are not finite.
  HeadNumbers numbers;

 private:
  void behind_norm(Pieces& pieces);
  void spreads();
  void agreements();
  void find_singular_values(Pieces& pieces);
  void put_singular_values();
  void of_themselves();
  void turned(Pieces& pieces);
  void scale_back();

  HeadGrams grams;  // behind a norm of their own: second moments in their place
  HeadModel model;
  bool isReadable = true, isFinite = true;  // as given, and behind the norm
  double c;                                 // E nnᵀ = cP
  double trace = 0;                         // tr(G_q G_k) = ‖A‖²
  double crossTrace = 0;                    // ‖A‖² for the symmetric share: behind a norm, to first order
  double variance = 0, queryTrace = 0, keyTrace = 0, fourths = 0;  // fourths: Σσ⁴ of singular values
  Eigen::VectorXd keyed, asked;                                    // G_k c_q, G_q c_k
  DirectionMoment queryMoment, keyMoment;
  MatrixRoot queryRoot;
  Eigen::MatrixXd half, small;  // RᵀG_kR for G_q = RRᵀ has the squares of A's singular values
  Eigen::MatrixXd other;        // the cross product's transpose, then c_k c_kᵀ
  SymmetricEigen eigen;
  Planes planes;
  TurnedTrace turns;
  double windowVariance = 0;
};

// Standard deviation of cap·tanh(σz/cap), z standard normal.
double capped_deviation(double sigma, double cap);

}  // namespace rootd

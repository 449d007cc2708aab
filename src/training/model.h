#pragma once

// One attention layer of any number of heads, with its gradients by hand.
//
// Letters in the shapes: T = 64 tokens, E = 64 their width, d the width of a head, H heads, C classes, B
// examples of a batch, n slots of a context. Matrices are row-major.
//
//   forward                                      backward (dX is ∂loss/∂X of the batch's mean loss)
//   1 project  q = x_q Wq, k = x_k Wk   (T×d)     11 dWq = (x_qᵀ dS) k, dWk = (x_kᵀ dSᵀ) q
//   2 compare  S = q kᵀ                 (T×T)     10 scatter dz into dS
//   3 scale    z = β S                            9  dz = p (dp − Σ p dp)
//   4 attend   p = softmax(z)           (B×n)     8  dp = da at the slots' values
//   5 mix      a = Σ p onehot(value)    (B×C)     7  dWv = aᵀ do, da = do Wvᵀ
//   6 answer   o = a Wv, logits = [o] Wo (B×C)    6  dWo = [o]ᵀ dlogits, do = dlogits Woᵀ
//
// Every query and key that can occur is scored once a step (passes 1 and 2), then examples gather their
// scores. Real is float in the program; in double the same passes are checked against central differences.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "attention/rule.h"
#include "numeric/matrix_product.h"
#include "training/task.h"

namespace rootd {

// `cosine` learns its gain, at first √d (A. Henry et al., arXiv 2010.04245); `learned` learns τ of e^τ/√d, at
// first 0: one number a head. `measured` and `predicted` (W. Chuang, 2023) take their β for constants in the
// gradient.
inline constexpr bool has_gain(Rule rule) {
  return rule == Rule::cosine || rule == Rule::learned;
}

struct ModelShape {
  Rule rule = Rule::sqrt;
  int classes = 16;  // C
  int d = 64;
  int heads = 1;  // H
};

// Where each matrix begins in the one vector that holds all parameters.
struct ParameterLayout {
  explicit ParameterLayout(const ModelShape& shape);
  size_t query(int head) const { return head * projection; }            // Wq, E×d
  size_t key(int head) const { return (heads + head) * projection; }    // Wk, E×d
  size_t value(int head) const { return values + head * valueMatrix; }  // Wv, C×C

  size_t heads, projection, valueMatrix;
  size_t values;  // all Wq and Wk lie before
  size_t output;  // Wo, HC×C; empty for one head
  size_t gain;    // one number a head, where the rule has one
  size_t count;
};

// The tokens' embeddings, layer-normalised: every row has mean 0 and variance 1. T×E each.
template <typename Real>
struct EmbeddingTables {
  explicit EmbeddingTables(uint64_t seed);
  std::vector<Real> queries, keys;
};

// What attending leaves behind, for the backward passes and for the record. Per-head arrays lie head after
// head.
template <typename Real>
struct Activations {
  std::vector<Real> scores;     // H×B×n: S, or cos(q, k) under `cosine`, at the slots
  std::vector<Real> weights;    // H×B×n: p; 0 where hidden
  std::vector<Real> mixed;      // B×HC: a
  std::vector<Real> heads;      // B×HC: o; empty for one head
  std::vector<Real> answers;    // B×C: logits, then probabilities
  std::vector<int> chosen;      // B: the most probable answer
  std::vector<double> entropy;  // H: mean over the batch, nats
  double loss = 0;              // mean over the batch, nats
  double accuracy = 0;
};

template <typename Real>
class Model {
 public:
  Model(const ModelShape& shape, uint64_t seed);

  const ModelShape shape;
  const ParameterLayout layout;
  std::vector<Real> parameters;
  std::vector<Real> gradients;

  // Wq and Wk from N(0, 1/E) times initialScale, Wv from N(0, 1), Wo from N(0, 1/HC); a larger d extends the
  // rows of a smaller one.
  void initialize(uint64_t seed, double initialScale);

  // Passes 1 and 2. Under `cosine` also the lengths of q and k.
  void compare();
  // Pass 3: β of each head. `measured` takes it from the batch.
  void set_factors(const Batch& batch);
  // Passes 4 to 6. Needs compare() and factors.
  void attend(const Batch& batch, Activations<Real>& at);
  // The other way, for the batch just attended to.
  void backward(const Batch& batch, const Activations<Real>& at);

  // H: β; multiplies cos(q, k) under `cosine`.
  std::vector<double> factors;
  // The same for a query that sees `visible` slots: under `log-length` times their logarithm.
  double factor_at(int head, int visible) const;

  // What a record reports besides, one number a head.
  double score_deviation(const Batch& batch, int head) const;  // of q·k over the slots that are seen
  double sigma_query(int head) const;                          // root mean square of Wq
  double sigma_key(int head) const;
  double predicted_deviation(double sigmaQuery, double sigmaKey) const;  // E σ_Wq σ_Wk √d
  // √d ‖Wq Wkᵀ‖ / (‖Wq‖ ‖Wk‖), Frobenius norms
  double alignment(int head, double sigmaQuery, double sigmaKey);
  double gradient_query(int head) const;  // ‖dWq‖
  std::vector<double> gradientScores;     // H: ‖dz‖ over B×n, from the last backward()

 private:
  size_t token_matrix(int head) const { return static_cast<size_t>(head) * token_count * token_count; }
  size_t token_rows(int head) const { return static_cast<size_t>(head) * token_count * shape.d; }
  void project_back(int head);

  EmbeddingTables<Real> tables;
  std::vector<Real> q, k;     // H×T×d; under `cosine` of length 1
  std::vector<Real> scores;   // H×T×T: S, or cos(q, k)
  std::vector<Real> lengths;  // H×2×T: of the tokens' q, then of their k; only under `cosine`
  // Gradients on the way back.
  std::vector<Real> answerGradients;  // B×C
  std::vector<Real> headGradients;    // B×HC
  std::vector<Real> mixedGradients;   // B×C, one head's
  std::vector<Real> scoreGradients;   // T×T, one head's: dS, or dcos under `cosine`
  std::vector<Real> scaledInputs;     // T×E
  std::vector<Real> product;          // E×T or E×E
  ProductWorkspace workspace;
};

}  // namespace rootd

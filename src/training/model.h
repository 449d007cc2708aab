#pragma once

// One attention layer of any number of heads, with its gradients written out.
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

#include "numeric/matrix_product.h"
#include "training/embeddings.h"
#include "training/shape.h"
#include "training/task.h"

namespace rootd {

// How the parameters begin.
struct Start {
  double initialScale = 1;  // multiplies Wq and Wk
  // Wv is √C times the identity. It has the size of a random one, but looking at the right key raises the
  // right answer's logit from the first step on; under a random Wv of low trace it lowers it at first.
  bool wideStart = false;
  int contextLength = 16;  // at which `scalable` starts as 1/√d
};

// What the forward passes keep for the backward passes and for the record. Per-head arrays stand one head
// after the other.
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

  // The first parameters (start.cpp): Wq and Wk from N(0, 1/E) times initialScale, Wv from N(0, 1), Wo from
  // N(0, 1/HC); a larger d extends the rows of a smaller one.
  void initialize(uint64_t seed, const Start& start);

  // forward.cpp
  // Passes 1 and 2; normalises q and k where the rule does.
  void compare();
  // Pass 3: β of each head. `measured` takes it from the batch.
  void set_factors(const Batch& batch);
  // Passes 4 to 6. Needs compare() and factors.
  void attend(const Batch& batch, Activations<Real>& at);
  // H: β; multiplies cos(q, k) under `cosine`, and the product of the normalised vectors under `rms-norm`.
  std::vector<double> factors;
  // The same for a query that sees `visible` slots: under `log-length` and `scalable` times their logarithm.
  double factor_at(int head, int visible) const;

  // backward.cpp: passes 6 to 11, for the batch of the last attend().
  void backward(const Batch& batch, const Activations<Real>& at);
  std::vector<double> gradientScores;  // H: ‖dz‖ over B×n

  // Further numbers of a record, one for each head (measures.cpp).
  double score_deviation(const Batch& batch, int head);  // of q·k over the slots that are seen
  double sigma_query(int head) const;                    // root mean square of Wq
  double sigma_key(int head) const;
  double predicted_deviation(int head) const;  // E σ_Wq σ_Wk √d
  double alignment(int head);                  // √d ‖Wq Wkᵀ‖ / (‖Wq‖ ‖Wk‖), Frobenius norms
  double gradient_query(int head) const;       // ‖dWq‖
  // How far the key that each query asks for stands out from the others: the mean over the examples that see
  // others of z_own − ln(mean of exp z over these). Its weight is p with ln(p/(1 − p)) = margin − ln(n − 1).
  // ∞ if no example sees others.
  double margin(const Batch& batch, const Activations<Real>& at, int head) const;

 private:
  size_t token_matrix(int head) const { return static_cast<size_t>(head) * token_count * token_count; }
  size_t token_rows(int head) const { return static_cast<size_t>(head) * token_count * shape.d; }
  MatrixViewOf<Real> weights(size_t at, ptrdiff_t rows, ptrdiff_t columns) const {
    return row_major<Real>(parameters.data() + at, rows, columns);
  }
  MatrixViewOf<Real> queries(int head) const {
    return row_major<Real>(q.data() + token_rows(head), token_count, shape.d);
  }
  MatrixViewOf<Real> keys(int head) const {
    return row_major<Real>(k.data() + token_rows(head), token_count, shape.d);
  }
  void normalise(Real* vectors, Real* vectorLengths) const;
  double factor_of(const Batch& batch, int head);
  // Returns Σ dz S, the gradient on β.
  double attend_back(const Batch& batch, const Activations<Real>& at, int head);
  // Adds to the scores' gradients what flows through the batch's β, or to those of Wq and Wk what flows
  // through the weights'.
  void measure_back(const Batch& batch, const Activations<Real>& at, int head, double factorGradient);
  void predict_back(int head, double factorGradient);
  void gains_back(int head);
  void project_back(int head, bool ofKeys);

  EmbeddingTables<Real> tables;
  std::vector<Real> q, k;          // H×T×d; normalised where the rule does it
  std::vector<Real> scores;        // H×T×T: S, or cos(q, k)
  std::vector<Real> lengths;       // H×2×T: of q and k over their length now; only where they are normalised
  std::vector<Real> channelGains;  // H×d: the product of both gains of each channel, under `rms-norm`
  std::vector<Real> scaled;        // T×d: one head's q times the gains, under `rms-norm`
  // Gradients in the backward passes.
  std::vector<Real> answerGradients;  // B×C
  std::vector<Real> headGradients;    // B×HC
  std::vector<Real> mixedGradients;   // B×C, one head's
  std::vector<Real> scoreGradients;   // T×T, one head's: dS, or dcos under `cosine`
  std::vector<Real> scaledInputs;     // T×E
  std::vector<Real> product;          // T×T, E×T or E×E
  ProductWorkspace workspace;
};

}  // namespace rootd

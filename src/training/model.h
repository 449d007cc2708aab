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

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <vector>

#include "attention/rule.h"
#include "numeric/matrix_product.h"
#include "numeric/pieces.h"
#include "training/task.h"

namespace rootd {

// Learned besides the matrices:
//   cosine    its gain, one number a head, at first √d (A. Henry et al., arXiv 2010.04245)
//   learned   τ of e^τ/√d, one a head, at first 0
//   scalable  s of s·ln n/√d, one a head, at first 1/ln of the context's length, so that it starts as 1/√d
//             (K. Nakanishi, arXiv 2501.19399)
//   rms-norm  a gain a channel for q and one for k, at first 1
inline constexpr size_t gains_a_head(Rule rule, int d) {
  switch (rule) {
    case Rule::cosine:
    case Rule::learned:
    case Rule::scalable:
      return 1;
    case Rule::rmsNorm:
      return 2 * static_cast<size_t>(d);
    default:
      return 0;
  }
}

// Under these rules q and k are normalised before they are compared: to length 1 under `cosine` and to √d
// under `rms-norm`.
inline constexpr bool is_normalized(Rule rule) {
  return rule == Rule::cosine || rule == Rule::rmsNorm;
}

// Whether the gradient flows through the β that `measured` takes from the batch and `predicted` from the
// weights (W. Chuang, 2023), or treats it as a constant.
enum class FactorGradient { stopped, through };

struct FactorGradientEntry {
  FactorGradient name;
  std::string_view id;
};

inline constexpr std::array<FactorGradientEntry, 2> factor_gradient_entries{{
    {FactorGradient::stopped, "stopped"},
    {FactorGradient::through, "through"},
}};

struct ModelShape {
  Rule rule = Rule::sqrt;
  int classes = 16;  // C
  int d = 64;
  int heads = 1;  // H
  FactorGradient gradient = FactorGradient::stopped;
};

// How the parameters begin.
struct Start {
  double initialScale = 1;  // multiplies Wq and Wk
  // Wv is √C times the identity. It has the size of a random one, but looking at the right key raises the
  // right answer's logit from the first step on; under a random Wv of low trace it lowers it at first.
  bool wideStart = false;
  int contextLength = 16;  // at which `scalable` starts as 1/√d
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
  size_t gains, gainsAHead;
  size_t gain(int head) const { return gains + head * gainsAHead; }

  size_t count;
};

// The tokens' embeddings, layer-normalised: every row has mean 0 and variance 1. T×E each.
template <typename Real>
struct EmbeddingTables {
  explicit EmbeddingTables(uint64_t seed);
  std::vector<Real> queries, keys;
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

// Work of a pass over a slot of a context, and of a number that is drawn.
inline constexpr double work_of_slot = 100, work_of_draw = 100;

// Examples of so many slots that are passed over in one piece.
inline constexpr int examples_together(int slots) {
  return (1 << 20) / slots;
}

// The β of `measured` and `predicted` is 1 over a deviation, but no more than single precision holds.
inline constexpr double largest_factor = std::numeric_limits<float>::max();

template <typename Real>
class Model {
 public:
  Model(const ModelShape& shape, uint64_t seed);

  const ModelShape shape;
  const ParameterLayout layout;
  std::vector<Real> parameters;
  std::vector<Real> gradients;

  // What comes first: memory for all that is large. Parameters that are there stay.
  void prepare(Pieces& pieces);
  // The same, and the first parameters: Wq and Wk from N(0, 1/E) times initialScale, Wv from N(0, 1), Wo from
  // N(0, 1/HC); a larger d extends the rows of a smaller one.
  void initialize(uint64_t seed, const Start& start, Pieces& pieces);

  // Passes 1 and 2; normalises q and k where the rule does.
  void compare(Pieces& pieces);
  // Pass 3: β of each head. `measured` takes it from the batch.
  void set_factors(const Batch& batch, Pieces& pieces);
  // Passes 4 to 6. Needs compare() and factors.
  void attend(const Batch& batch, Activations<Real>& at, Pieces& pieces);
  // The backward passes, for the batch of the last attend().
  void backward(const Batch& batch, const Activations<Real>& at, Pieces& pieces);

  // H: β; multiplies cos(q, k) under `cosine`, and the product of the normalised vectors under `rms-norm`.
  std::vector<double> factors;
  // The same for a query that sees `visible` slots: under `log-length` and `scalable` times their logarithm.
  double factor_at(int head, int visible) const;

  // Further numbers of a record, one for each head.
  // Of q·k over the slots that are seen. Needs compare_without_gains() of the head just before.
  double score_deviation(const Batch& batch, int head) const;
  void compare_without_gains(int head, Pieces& pieces);
  double sigma_query(int head) const;  // root mean square of Wq
  double sigma_key(int head) const;
  double predicted_deviation(double sigmaQuery, double sigmaKey) const;  // E σ_Wq σ_Wk √d
  // √d ‖Wq Wkᵀ‖ / (‖Wq‖ ‖Wk‖), Frobenius norms. Needs compare_weights() of the head just before, which leaves
  // nothing of its q and k.
  double alignment(double sigmaQuery, double sigmaKey) const;
  void compare_weights(int head, double sigmaQuery, double sigmaKey, Pieces& pieces);
  double gradient_query(int head) const;  // ‖dWq‖
  std::vector<double> gradientScores;     // H: ‖dz‖ over B×n, from the last backward()
  // How far the key that each query asks for stands out from the others: the mean over the examples that see
  // others of z_own − ln(mean of exp z over these). Its weight is p with ln(p/(1 − p)) = margin − ln(n − 1).
  // ∞ if no example sees others.
  double margin(const Batch& batch, const Activations<Real>& at, int head) const;

 private:
  size_t token_matrix(int head) const { return static_cast<size_t>(head) * token_count * token_count; }
  size_t token_rows(int head) const { return static_cast<size_t>(head) * token_count * shape.d; }
  void set_factor(const Batch& batch, int head);
  void attend_back(const Batch& batch, const Activations<Real>& at, int head, Pieces& pieces);
  // Adds to the scores' gradients what flows through the batch's β, or to those of Wq and Wk what flows
  // through the weights'.
  void measure_back(const Batch& batch, const Activations<Real>& at, int head);
  void predict_back(int head, Pieces& pieces);
  void project_back(int head, Pieces& pieces);
  void one_side_back(int head, bool ofKeys, Pieces& pieces);
  void gains_back(int head, Pieces& pieces);
  // The product of both gains of each channel, under `rms-norm`.
  void set_channel_gains(int head);

  EmbeddingTables<Real> tables;
  std::vector<Real> q, k;          // H×T×d; normalised where the rule does it
  std::vector<Real> scores;        // H×T×T: S, or cos(q, k)
  std::vector<Real> lengths;       // H×2×T: of q and k over their length now; only where they are normalised
  std::vector<Real> channelGains;  // d: of one head, under `rms-norm`
  std::vector<Real> scaled;        // T×d: one head's q times the gains, under `rms-norm`
  // Gradients in the backward passes.
  std::vector<Real> answerGradients;    // B×C
  std::vector<Real> headGradients;      // B×HC
  std::vector<Real> mixedGradients;     // B×C, one head's
  std::vector<Real> scoreGradients;     // T×T, one head's: dS, or dcos under `cosine`
  std::vector<Real> scaledInputs;       // T×E
  std::array<Real, token_count> along;  // of one side's gradients: their parts along its vectors
  std::vector<Real> product;            // T×T, E×T or E×E
  // One head's Σ dz S, the gradient on β; the same times ln n, under `scalable`; Σ dz².
  double gain = 0, lengthGain = 0, squares = 0;
  std::vector<double> deviations;  // H: what β is one over, under `measured`
  ProductWorkspace workspace;
};

}  // namespace rootd

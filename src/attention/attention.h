#pragma once

// softmax(β·QKᵀ)·V of one head, a few rows at a time, with the statistics that the page shows of each row.
//
// Eight queries at a time are the columns of a panel of scores, keys × 8: the product writes it, the softmax
// runs down it with one query in each lane, and the product with the values reads it in place. Nothing of
// size rows × columns is ever held. A row's result does not depend on which rows are asked for together.

#include <cstdint>
#include <optional>
#include <vector>

#include "attention/rule.h"
#include "numeric/aligned.h"

namespace rootd {

struct AttentionShape {
  ptrdiff_t rows = 0;     // queries
  ptrdiff_t columns = 0;  // keys
  ptrdiff_t d = 0;
  ptrdiff_t valueWidth = 0;  // 0 without values
  ptrdiff_t heads = 1;
  ptrdiff_t firstRow = 0;  // where these queries begin in the whole: what a causal row sees depends on it
};

struct AttentionSettings {
  Rule rule = Rule::sqrt;        // not one of those for training only
  std::optional<double> beta;    // replaces the rule's factor
  bool causal = false;           // row i sees keys 0 … i
  std::vector<uint8_t> keyMask;  // columns entries, 0 hides a key; empty shows all
};

// Of the raw scores q·k that one row sees.
struct RowMoments {
  double count = 0;
  double mean = 0;
  double squares = 0;  // Σ(score − mean)²
};
// One over the population standard deviation of the scores of all rows, merged in the order of their index;
// 1 where it is 0.
double measured_beta(const RowMoments* rows, ptrdiff_t count);

// Where results of rows go: entry 0 of each is for the first row asked for. Pointers may be null.
struct AttentionResults {
  float* output = nullptr;  // [row·outputStride + 0 … valueWidth − 1]
  ptrdiff_t outputStride = 0;
  float* weights = nullptr;  // [row·columns + key]
  float* beta = nullptr;
  float* entropy = nullptr;        // −Σ p ln p
  float* largest = nullptr;        // max p
  float* participation = nullptr;  // Σ p²
  float* jacobian = nullptr;       // ‖diag(p) − ppᵀ‖_F
};

class AttentionHead {
 public:
  // queries rows×(heads·d), keys columns×(heads·d), values columns×(heads·valueWidth), all row-major.
  // `queries` must stay until the last call; keys and values are packed here.
  AttentionHead(const AttentionShape& shape, const AttentionSettings& settings, ptrdiff_t head,
                const float* queries, const float* keys, const float* values);

  // Rows `from` … from + count − 1. False, and nothing to be read, if a query, a key or a value is not
  // finite: every number is looked at once, where it is packed.
  bool row_moments(ptrdiff_t from, ptrdiff_t count, RowMoments* moments);
  // `measuredBeta` is the factor of the rule `measured`, and serves no other.
  bool attend(ptrdiff_t from, ptrdiff_t count, double measuredBeta, const AttentionResults& results);

 private:
  struct Panel;
  struct RowSums {
    double ties, first, second, third, weighted;
    double total() const { return ties + first; }
    double largest_weight() const { return total() == 0 ? 0 : 1 / total(); }  // 0 where no key is seen
  };
  const float* row_of(const float* matrix, ptrdiff_t key, ptrdiff_t width) const;
  uint32_t pack_keys(const float* keys);
  uint32_t pack_values(const float* values);
  ptrdiff_t keys_seen(ptrdiff_t row) const;
  double factor(double seen, double measuredBeta) const;
  double query_factor(const float* query, float largest, double wanted) const;
  Panel panel_of(ptrdiff_t place, ptrdiff_t from, ptrdiff_t rows) const;
  const float* query(ptrdiff_t row) const { return queries + row * shape.heads * shape.d; }
  bool set_factors(Panel& panel, const double* wanted) const;
  void pack_queries(const Panel& panel) const;
  void score(const Panel* panels, ptrdiff_t count) const;
  void soften(Panel& panel, const AttentionResults& results, ptrdiff_t index) const;
  void mix_values(const Panel* panels, ptrdiff_t count) const;
  void write_output(const Panel& panel, const AttentionResults& results, ptrdiff_t index) const;
  void write_row(const AttentionResults& results, ptrdiff_t index, const float* weights, ptrdiff_t seen,
                 const RowSums& sums) const;

  AttentionShape shape;
  AttentionSettings settings;
  ptrdiff_t head;
  const float* queries;          // of this head: row i at i·heads·d
  bool finite = true;            // all keys and values are
  std::vector<int32_t> visible;  // the keys that no mask hides, ascending; only they are packed
  ptrdiff_t padded;              // how many there are, in whole strips
  AlignedFloats packedKeys;      // strips of four keys, d×4 each
  AlignedFloats packedValues;    // chunks of depth_chunk keys, in each strips of four columns
  double keyScale = 1;           // tiny keys are packed as multiples of it, a power of two
  int keyExponent = 0;           // of the packed keys: |q·k| < 2^keyExponent for every q with entries under 1

  // Of each of the panels that are worked on together:
  ptrdiff_t together;          // how many
  AlignedFloats queryPanels;   // d×8
  AlignedFloats scorePanels;   // padded×8; then their exponentials
  AlignedFloats outputPanels;  // valueWidth×8, padded to whole strips
  AlignedFloats exponents;     // of one chunk of keys, of the panel being worked on
};

}  // namespace rootd

#pragma once

// softmax(β·QKᵀ)·V of one head, a few rows at a time, with the statistics that the page shows of each row.
//
// Eight queries at a time are the columns of a panel of scores, keys × 8: the product writes it, the softmax
// runs down it with one query in each lane, and the product with the values reads it in place. Nothing of
// size rows × columns is ever held. A row's result does not depend on which rows are asked for together.

#include <cstdint>
#include <optional>
#include <vector>

#include "attention/head_rows.h"
#include "attention/packed_keys.h"
#include "attention/packed_values.h"
#include "attention/query_panel.h"
#include "attention/row_moments.h"
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

  // Rows `from` … from + count − 1. False, and nothing to be read, if a query, a key or a value
  // is beyond 10¹², or no number: every one is looked at once, where it is packed.
  bool row_moments(ptrdiff_t from, ptrdiff_t count, RowMoments* moments);
  // `measuredBeta` is the factor of the rule `measured`, and serves no other.
  bool attend(ptrdiff_t from, ptrdiff_t count, double measuredBeta, const AttentionResults& results);

 private:
  ptrdiff_t keys_seen(ptrdiff_t row) const;
  QueryPanel panel_of(ptrdiff_t place, ptrdiff_t from, ptrdiff_t rows) const;
  bool set_factors(QueryPanel& panel, const double* wanted) const;
  void soften_panel(QueryPanel& panel, const AttentionResults& results, ptrdiff_t index) const;
  void write_weights(const QueryPanel& panel, float* to) const;

  AttentionShape shape;
  AttentionSettings settings;
  HeadRows queries;
  std::vector<int32_t> visible;  // the keys that no mask hides, ascending; only they are packed
  PackedKeys keys;
  PackedValues values;
  bool entriesFit;  // of all keys and values

  // Of each of the panels that are worked on together:
  ptrdiff_t together;          // how many
  AlignedFloats queryPanels;   // d×8
  AlignedFloats scorePanels;   // keys×8, in whole strips
  AlignedFloats outputPanels;  // valueWidth×8, in whole strips
  AlignedFloats exponents;     // of one chunk of keys, of the panel being worked on
};

}  // namespace rootd

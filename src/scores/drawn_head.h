#pragma once

// Attention between queries and keys that are drawn from the seed, under several rules at once: the scores
// are the same, only their factor differs. More keys, more queries or a larger d leave the earlier draws
// unchanged.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "attention/row_statistics.h"
#include "attention/rule.h"
#include "numeric/pieces.h"

namespace rootd {

struct DrawnHead {
  uint64_t seed = 1;
  uint64_t index = 0;  // heads have vectors of their own; those of head 0 are the vectors of `scores`
  ptrdiff_t rows = 0;
  ptrdiff_t columns = 0;  // keys, up to 2²⁰ like the rows
  bool causal = false;    // row i sees keys 0 … i

  // How many keys a row sees.
  ptrdiff_t seen(ptrdiff_t row) const { return causal ? std::min(row + 1, columns) : columns; }
};

struct DrawnAttention {
  std::vector<float> weights;  // rows×columns, 0 where masked; empty unless asked for
  std::vector<float> beta;     // one factor a row
  std::vector<RowStatistics> rows;
};

class DrawnScores;

// What is kept of a head's rows under a rule: one of their means, each, or each with its weights.
enum class Kept { means, rows, weights };

// A head looked at under each rule at every d of an ascending list, row after row.
class DrawnLook {
 public:
  DrawnLook(const DrawnHead& head, std::vector<ptrdiff_t> dimensions, std::vector<Rule> rules, Kept kept);
  ~DrawnLook();
  // Goes on for so much work; whether all is done.
  bool go_on(double work);

  // D by d and within it rule by rule; rules for training only are not among them.
  std::vector<DrawnAttention> results;

 private:
  void look(Rule rule, DrawnAttention& result);

  const DrawnHead head;
  const std::vector<ptrdiff_t> dimensions;
  const std::vector<Rule> rules;
  const Kept kept;
  const std::unique_ptr<DrawnScores> scores;
  std::vector<float> row;
  Pieces pieces;
};

// The same at once.
std::vector<DrawnAttention> attend(const DrawnHead& head, ptrdiff_t d, const std::vector<Rule>& rules,
                                   bool keepWeights);
std::vector<RowStatistics> survey(const DrawnHead& head, const std::vector<ptrdiff_t>& dimensions,
                                  const std::vector<Rule>& rules);

}  // namespace rootd

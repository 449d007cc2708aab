#pragma once

// Attention between queries and keys that are drawn from the seed, under several rules at once: the scores
// are the same, only their factor differs. More keys, more queries or a larger d leave the earlier draws
// unchanged.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "attention/row_statistics.h"
#include "attention/rule.h"

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

// One for each rule; rules for training only are not among them.
std::vector<DrawnAttention> attend(const DrawnHead& head, ptrdiff_t d, const std::vector<Rule>& rules,
                                   bool keepWeights);
// The means over rows at every d of an ascending list: d by d and within it rule by rule.
std::vector<RowStatistics> survey(const DrawnHead& head, const std::vector<ptrdiff_t>& dimensions,
                                  const std::vector<Rule>& rules);

}  // namespace rootd

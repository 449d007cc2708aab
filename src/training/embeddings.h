#pragma once

#include <cstdint>
#include <vector>

namespace rootd {

// The tokens' embeddings, layer-normalised: every row has mean 0 and variance 1. T×E each.
template <typename Real>
struct EmbeddingTables {
  explicit EmbeddingTables(uint64_t seed);
  std::vector<Real> queries, keys;
};

}  // namespace rootd

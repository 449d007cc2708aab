#include "training/embeddings.h"

#include <cmath>

#include "random/sample.h"
#include "training/stream_names.h"
#include "training/task.h"

namespace rootd {

template <typename Real>
EmbeddingTables<Real>::EmbeddingTables(uint64_t seed) {
  std::vector<float> drawn(2 * token_count * token_width);
  normal_rows(seed, streams::training_tables, 0, 2 * token_count, token_width, drawn.data());
  const auto normalised = [&](int first) {
    std::vector<Real> table(token_count * token_width);
    for (int row = 0; row < token_count; ++row) {
      const float* x = drawn.data() + (first + row) * token_width;
      double mean = 0, square = 0;
      for (int i = 0; i < token_width; ++i) mean += x[i];
      mean /= token_width;
      for (int i = 0; i < token_width; ++i) square += (x[i] - mean) * (x[i] - mean);
      const double deviation = std::sqrt(square / token_width);
      for (int i = 0; i < token_width; ++i) {
        table[row * token_width + i] = static_cast<Real>((x[i] - mean) / deviation);
      }
    }
    return table;
  };
  queries = normalised(0);
  keys = normalised(token_count);
}

template struct EmbeddingTables<float>;
template struct EmbeddingTables<double>;

}  // namespace rootd

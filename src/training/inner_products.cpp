#include "training/inner_products.h"

#include <algorithm>

#include "random/sample.h"
#include "training/embeddings.h"
#include "training/parameter_rows.h"
#include "training/stream_names.h"

namespace rootd {

namespace {

// matrix += factor · by
void add(TokenMatrix& matrix, double factor, const TokenMatrix& by) {
  for (size_t i = 0; i < token_cells; ++i) matrix[i] += factor * by[i];
}

}  // namespace

EmbeddingProducts::EmbeddingProducts(uint64_t seed) {
  const EmbeddingTables<double> tables(seed);
  queries = product(tables.queries, transposed(tables.queries), token_width);
  keys = product(tables.keys, transposed(tables.keys), token_width);
}

InnerProducts first_products(uint64_t seed, int d) {
  static_assert(token_width == token_count, "so that E×E matrices are token matrices too");
  // As Model::initialize draws them: a token's width is a power of four, so that no bit is lost.
  const auto matrix = [&](uint64_t firstRow) {
    std::vector<float> drawn(static_cast<size_t>(token_width) * d);
    normal_rows(seed, streams::training_parameters, firstRow, token_width, d, drawn.data());
    std::vector<double> scaled(drawn.begin(), drawn.end());
    for (double& entry : scaled) entry /= 8;
    return scaled;
  };
  static_assert(token_width == 8 * 8);
  const std::vector<double> query = matrix(0), key = matrix(key_rows);
  const std::vector<double> queryTransposed = transposed(query), keyTransposed = transposed(key);
  const EmbeddingTables<double> tables(seed);
  const TokenMatrix queriesTransposed = transposed(tables.queries), keysTransposed = transposed(tables.keys);
  return {
      product(product(tables.queries, product(query, queryTransposed, d)), queriesTransposed),
      product(product(tables.queries, product(query, keyTransposed, d)), keysTransposed),
      product(product(tables.keys, product(key, keyTransposed, d)), keysTransposed),
  };
}

void descend(const EmbeddingProducts& embeddings, const TokenMatrix& gradient, double rate,
             InnerProducts& products, Movement& movement) {
  auto& [queries, scores, keys] = products;
  const TokenMatrix ofQueries = product(embeddings.queries, gradient);  // X G: q' = q − r (X G) k
  const TokenMatrix ofKeys = product(gradient, embeddings.keys);        // G Y: k' = k − r (G Y)ᵀ q
  const TokenMatrix ofKeysTransposed = transposed(ofKeys);

  // Both first-order terms of each product, and what the second-order ones are made of.
  const TokenMatrix queriesByKeys = product(ofQueries, keys);                  // X G k kᵀ
  const TokenMatrix queriesByScores = product(ofQueries, transposed(scores));  // X G k qᵀ
  const TokenMatrix keysByQueries = product(queries, ofKeys);                  // q qᵀ G Y
  const TokenMatrix keysByScores = product(ofKeysTransposed, scores);          // Y Gᵀ q kᵀ

  // D = Wq − Wq₀ and the gradient g = x_qᵀ G k: ‖D − r g‖² = ‖D‖² − 2r ⟨G, (q − q₀) kᵀ⟩ + r² ⟨G, X G k kᵀ⟩
  TokenMatrix moved = scores;
  add(moved, -1, transposed(movement.keys));
  movement.squared +=
      rate * (rate * inner_product(gradient, queriesByKeys) - 2 * inner_product(gradient, moved));
  const TokenMatrix queriesMove = product(ofQueries, movement.keys);
  add(movement.keys, -rate, product(ofKeysTransposed, movement.queries));
  add(movement.queries, -rate, queriesMove);

  add(queries, -rate, queriesByScores);
  add(queries, -rate, transposed(queriesByScores));
  add(queries, rate * rate, product(queriesByKeys, transposed(ofQueries)));
  add(keys, -rate, keysByScores);
  add(keys, -rate, transposed(keysByScores));
  add(keys, rate * rate, product(ofKeysTransposed, keysByQueries));
  add(scores, -rate, queriesByKeys);
  add(scores, -rate, keysByQueries);
  add(scores, rate * rate, product(queriesByScores, ofKeys));
}

}  // namespace rootd

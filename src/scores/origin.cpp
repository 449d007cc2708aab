#include "scores/origin.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "attention/row_moments.h"
#include "numeric/matrix_kernel.h"
#include "numeric/matrix_product.h"
#include "numeric/sum_of_squares.h"
#include "random/sample.h"
#include "scores/stream_names.h"

namespace rootd {

namespace {

constexpr uint64_t vectors_per_draw = 1 << 20;

std::vector<float> normals(uint64_t seed, StreamName name, uint64_t first, int64_t rows, int64_t columns) {
  std::vector<float> entries(static_cast<size_t>(rows * columns));
  normal_rows(seed, name, first, rows, columns, entries.data());
  return entries;
}

void layer_normalise(float* x, int64_t width, double gain) {
  double sum = 0, squares = 0;
  for (int64_t j = 0; j < width; ++j) sum += static_cast<double>(x[j]);
  const double mean = sum / static_cast<double>(width);
  for (int64_t j = 0; j < width; ++j) {
    const double away = static_cast<double>(x[j]) - mean;
    squares += away * away;
  }
  const double scale = squares > 0 ? gain / std::sqrt(squares / static_cast<double>(width)) : 0;
  for (int64_t j = 0; j < width; ++j) x[j] = static_cast<float>((static_cast<double>(x[j]) - mean) * scale);
}

// Tokens×width: each a normal vector, of which a part is common to all.
std::vector<float> drawn_tokens(const OriginSettings& settings, uint64_t seed, uint64_t draw) {
  const int64_t width = settings.width;
  std::vector<float> x =
      normals(seed, streams::origin_tokens, draw * vectors_per_draw, settings.tokens, width);
  const std::vector<float> shared = normals(seed, streams::origin_shared, draw, 1, width);
  const auto common = static_cast<float>(settings.spread * std::sqrt(settings.cosine));
  const auto own = static_cast<float>(settings.spread * std::sqrt(1 - settings.cosine));
  for (size_t i = 0; i < x.size(); ++i) x[i] = own * x[i] + common * shared[i % shared.size()];
  return x;
}

// Tokens×d: the tokens times a width×d matrix of weights, of which a chunk of rows is drawn at a time.
std::vector<float> projected(const std::vector<float>& x, const OriginSettings& settings, StreamName weights,
                             double sigma, uint64_t seed, uint64_t draw) {
  const int64_t width = settings.width, d = settings.d, tokens = settings.tokens;
  std::vector<float> result(static_cast<size_t>(tokens * d));
  ProductWorkspace workspace;
  for (int64_t from = 0; from < width; from += depth_chunk) {
    const int64_t rows = std::min<int64_t>(depth_chunk, width - from);
    const std::vector<float> some =
        normals(seed, weights, draw * vectors_per_draw + static_cast<uint64_t>(from), rows, d);
    multiply(columns_of(row_major(x.data(), tokens, width), from, rows), row_major(some.data(), rows, d),
             result.data(), d, from == 0 ? Store::overwrite : Store::accumulate, workspace);
  }
  for (float& entry : result) entry *= static_cast<float>(sigma);
  return result;
}

}  // namespace

OriginMeasures measure_origin(const OriginSettings& settings, uint64_t seed, uint64_t draw) {
  const int64_t width = settings.width, d = settings.d, tokens = settings.tokens;
  OriginMeasures measures;

  // 1. Tokens, and what LayerNorm makes of them.
  std::vector<float> x = drawn_tokens(settings, seed, draw);
  measures.input = mean_square(x);
  for (int64_t t = 0; settings.normalise && t < tokens; ++t) {
    layer_normalise(x.data() + t * width, width, settings.gain);
  }
  measures.normalised = mean_square(x);

  // 2. Queries and keys.
  const std::vector<float> queries =
      projected(x, settings, streams::origin_query_weights, settings.sigmaQuery, seed, draw);
  const std::vector<float> keys =
      projected(x, settings, streams::origin_key_weights, settings.sigmaKey, seed, draw);
  measures.query = mean_square(queries);
  measures.key = mean_square(keys);

  // 3. Every query's score with every key.
  std::vector<float> scores(static_cast<size_t>(tokens * tokens));
  ProductWorkspace workspace;
  multiply(row_major(queries.data(), tokens, d), transposed(row_major(keys.data(), tokens, d)), scores.data(),
           tokens, Store::overwrite, workspace);
  measures.raw = mean_square(scores);
  const auto count = static_cast<double>(tokens);
  for (int64_t i = 0; i < tokens; ++i) {
    measures.withinRows += moments_of(scores.data() + i * tokens, tokens, 1).squares / count / count;
  }
  return measures;
}

}  // namespace rootd

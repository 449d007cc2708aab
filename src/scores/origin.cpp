#include "scores/origin.h"

#include <cmath>
#include <vector>

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

void layer_normalize(float* x, int64_t width, double gain) {
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

// tokens × weights·σ
std::vector<float> project(const std::vector<float>& tokens, const std::vector<float>& weights,
                           const OriginSettings& settings, double sigma, ProductWorkspace& workspace) {
  std::vector<float> result(static_cast<size_t>(settings.tokens * settings.d));
  multiply(row_major(tokens.data(), settings.tokens, settings.width),
           row_major(weights.data(), settings.width, settings.d), result.data(), settings.d, Store::overwrite,
           workspace);
  for (float& entry : result) entry *= static_cast<float>(sigma);
  return result;
}

}  // namespace

OriginMeasures measure_origin(const OriginSettings& settings, uint64_t seed, uint64_t draw) {
  const int64_t tokens = settings.tokens, width = settings.width, d = settings.d;
  const uint64_t first = draw * vectors_per_draw;
  std::vector<float> x = normals(seed, streams::origin_tokens, first, tokens, width);
  const std::vector<float> shared = normals(seed, streams::origin_shared, draw, 1, width);
  const auto common = static_cast<float>(settings.spread * std::sqrt(settings.cosine));
  const auto own = static_cast<float>(settings.spread * std::sqrt(1 - settings.cosine));
  for (size_t i = 0; i < x.size(); ++i) x[i] = own * x[i] + common * shared[i % static_cast<size_t>(width)];

  OriginMeasures measures;
  measures.input = mean_square(x);
  if (settings.normalize) {
    for (int64_t t = 0; t < tokens; ++t) layer_normalize(x.data() + t * width, width, settings.gain);
  }
  measures.normalized = mean_square(x);
  ProductWorkspace workspace;
  const std::vector<float> queries = project(x, normals(seed, streams::origin_query_weights, first, width, d),
                                             settings, settings.sigmaQuery, workspace);
  const std::vector<float> keys = project(x, normals(seed, streams::origin_key_weights, first, width, d),
                                          settings, settings.sigmaKey, workspace);
  measures.query = mean_square(queries);
  measures.key = mean_square(keys);
  std::vector<float> scores(static_cast<size_t>(tokens * tokens));
  multiply(row_major(queries.data(), tokens, d), transposed(row_major(keys.data(), tokens, d)), scores.data(),
           tokens, Store::overwrite, workspace);
  measures.raw = mean_square(scores);
  const auto count = static_cast<double>(tokens);
  for (int64_t i = 0; i < tokens; ++i) {
    double sum = 0, squares = 0;
    for (int64_t j = 0; j < tokens; ++j) {
      const double score = scores[static_cast<size_t>(i * tokens + j)];
      sum += score;
      squares += score * score;
    }
    measures.withinRows += (squares - sum * sum / count) / count / count;
  }
  return measures;
}

}  // namespace rootd

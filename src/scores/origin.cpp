#include "scores/origin.h"

#include <algorithm>
#include <cmath>

#include "numeric/matrix_kernel.h"
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

// A sum that goes on, one square after the other.
double add_squares(double sum, const float* x, int64_t count) {
  for (int64_t i = 0; i < count; ++i) sum += static_cast<double>(x[i]) * static_cast<double>(x[i]);
  return sum;
}

// Operations of the matrix product for a unit of work, and what drawing a number costs of them.
constexpr double operations_of_unit = 2000;
constexpr double operations_of_draw = 60;

}  // namespace

OriginDraw::OriginDraw(const OriginSettings& settings, uint64_t seed, uint64_t draw)
    : settings_(settings),
      seed_(seed),
      first_(draw * vectors_per_draw),
      shared_(normals(seed, streams::origin_shared, draw, 1, settings.width)),
      x_(static_cast<size_t>(settings.tokens * settings.width)),
      queries_(static_cast<size_t>(settings.tokens * settings.d)),
      keys_(queries_.size()) {}

double OriginDraw::prepare_tokens() {
  const int64_t width = settings_.width, rows = std::min<int64_t>(lanes, settings_.tokens - prepared_);
  float* const x = x_.data() + prepared_ * width;
  normal_rows(seed_, streams::origin_tokens, first_ + static_cast<uint64_t>(prepared_), rows, width, x);
  const auto common = static_cast<float>(settings_.spread * std::sqrt(settings_.cosine));
  const auto own = static_cast<float>(settings_.spread * std::sqrt(1 - settings_.cosine));
  for (int64_t i = 0; i < rows * width; ++i) {
    x[i] = own * x[i] + common * shared_[static_cast<size_t>(i % width)];
  }
  measures_.input = add_squares(measures_.input, x, rows * width);
  if (settings_.normalize) {
    for (int64_t t = 0; t < rows; ++t) layer_normalize(x + t * width, width, settings_.gain);
  }
  measures_.normalized = add_squares(measures_.normalized, x, rows * width);
  prepared_ += rows;
  return operations_of_draw * static_cast<double>(lanes * width);
}

// The product goes on chunk by chunk of the tokens' coordinates as it would in one piece.
double OriginDraw::add_weights() {
  const int64_t width = settings_.width, d = settings_.d, tokens = settings_.tokens;
  const bool of_keys = weighted_ >= width;
  const int64_t from = weighted_ - (of_keys ? width : 0), rows = std::min<int64_t>(depth_chunk, width - from);
  std::vector<float>& result = of_keys ? keys_ : queries_;
  const std::vector<float> weights =
      normals(seed_, of_keys ? streams::origin_key_weights : streams::origin_query_weights,
              first_ + static_cast<uint64_t>(from), rows, d);
  multiply(columns_of(row_major(x_.data(), tokens, width), from, rows), row_major(weights.data(), rows, d),
           result.data(), d, from == 0 ? Store::overwrite : Store::accumulate, workspace_);
  weighted_ += rows;
  if (weighted_ % width == 0) {
    const auto sigma = static_cast<float>(of_keys ? settings_.sigmaKey : settings_.sigmaQuery);
    for (float& entry : result) entry *= sigma;
    double& squares = of_keys ? measures_.key : measures_.query;
    squares = add_squares(0, result.data(), tokens * d);
  }
  return static_cast<double>(rows * d) * (2 * static_cast<double>(tokens) + operations_of_draw);
}

double OriginDraw::score_rows() {
  constexpr int64_t rows_together = 64;
  const int64_t d = settings_.d, tokens = settings_.tokens, rows = std::min(rows_together, tokens - scored_);
  std::vector<float> scores(static_cast<size_t>(rows * tokens));
  multiply(row_major(queries_.data() + scored_ * d, rows, d), transposed(row_major(keys_.data(), tokens, d)),
           scores.data(), tokens, Store::overwrite, workspace_);
  measures_.raw = add_squares(measures_.raw, scores.data(), rows * tokens);
  const auto count = static_cast<double>(tokens);
  for (int64_t i = 0; i < rows; ++i) {
    double sum = 0, squares = 0;
    for (int64_t j = 0; j < tokens; ++j) {
      const double score = scores[static_cast<size_t>(i * tokens + j)];
      sum += score;
      squares += score * score;
    }
    measures_.withinRows += (squares - sum * sum / count) / count / count;
  }
  scored_ += rows;
  return static_cast<double>(tokens * d) * (2 * static_cast<double>(rows) + operations_of_draw);
}

std::optional<OriginMeasures> OriginDraw::advance(double work) {
  double left = work * operations_of_unit;
  while (scored_ < settings_.tokens) {
    if (left <= 0) return std::nullopt;
    left -= prepared_ < settings_.tokens      ? prepare_tokens()
            : weighted_ < 2 * settings_.width ? add_weights()
                                              : score_rows();
  }
  const auto tokens = static_cast<double>(settings_.tokens);
  const double inputs = tokens * static_cast<double>(settings_.width);
  const double outputs = tokens * static_cast<double>(settings_.d);
  return OriginMeasures{measures_.input / inputs,          measures_.normalized / inputs,
                        measures_.query / outputs,         measures_.key / outputs,
                        measures_.raw / (tokens * tokens), measures_.withinRows};
}

OriginMeasures measure_origin(const OriginSettings& settings, uint64_t seed, uint64_t draw) {
  constexpr double any_work = 1e300;
  return *OriginDraw(settings, seed, draw).advance(any_work);
}

}  // namespace rootd

#include "scores/origin.h"

#include <algorithm>
#include <cmath>

#include "attention/row_moments.h"
#include "numeric/matrix_kernel.h"
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

// Operations of the matrix product for a unit of work, and what a number costs of them: drawn, made a
// coordinate of a token, packed for the product.
constexpr double operations_of_unit = 2000;
constexpr double operations_of_draw = 200;
constexpr double operations_of_token = 600;
constexpr double operations_of_packing = 60;

}  // namespace

OriginDraw::OriginDraw(const OriginSettings& settings, uint64_t seed, uint64_t draw)
    : settings_(settings),
      seed_(seed),
      first_(draw * vectors_per_draw),
      shared_(normals(seed, streams::origin_shared, draw, 1, settings.width)) {
  // Taken at once and filled piece by piece: where the system first has to find the memory, that takes its
  // time.
  x_.reserve(static_cast<size_t>(settings.tokens * settings.width));
}

double OriginDraw::prepare_tokens() {
  const int64_t width = settings_.width, rows = std::min<int64_t>(lanes, settings_.tokens - prepared_);
  x_.resize(static_cast<size_t>((prepared_ + rows) * width));
  float* const x = x_.data() + prepared_ * width;
  normal_rows(seed_, streams::origin_tokens, first_ + static_cast<uint64_t>(prepared_), rows, width, x);
  const auto common = static_cast<float>(settings_.spread * std::sqrt(settings_.cosine));
  const auto own = static_cast<float>(settings_.spread * std::sqrt(1 - settings_.cosine));
  for (int64_t i = 0; i < rows * width; ++i) {
    x[i] = own * x[i] + common * shared_[static_cast<size_t>(i % width)];
  }
  measures_.input = sum_of_squares_in_order(x, rows * width, measures_.input);
  if (settings_.normalize) {
    for (int64_t t = 0; t < rows; ++t) layer_normalize(x + t * width, width, settings_.gain);
  }
  measures_.normalized = sum_of_squares_in_order(x, rows * width, measures_.normalized);
  prepared_ += rows;
  return operations_of_token * static_cast<double>(lanes * width);
}

// The next rows of weights, of a chunk of the tokens' coordinates.
double OriginDraw::draw_weights() {
  const int64_t width = settings_.width, d = settings_.d, from = weighted_ % width;
  const int64_t rows = std::min<int64_t>(depth_chunk, width - from);
  weights_ = normals(seed_, weighted_ < width ? streams::origin_query_weights : streams::origin_key_weights,
                     first_ + static_cast<uint64_t>(from), rows, d);
  return operations_of_draw * static_cast<double>(rows * d);
}

// The product goes on chunk by chunk of the tokens' coordinates, and some columns at a time, as it would in
// one piece.
double OriginDraw::add_weights() {
  constexpr int64_t columns_together = 512;
  const int64_t width = settings_.width, d = settings_.d, tokens = settings_.tokens;
  const bool of_keys = weighted_ >= width;
  const int64_t from = weighted_ % width, rows = static_cast<int64_t>(weights_.size()) / d;
  const int64_t columns = std::min(columns_together, d - column_);
  std::vector<float>& result = of_keys ? keys_ : queries_;
  if (weighted_ % width == 0 && column_ == 0) result.resize(static_cast<size_t>(tokens * d));
  multiply(columns_of(row_major(x_.data(), tokens, width), from, rows),
           columns_of(row_major(weights_.data(), rows, d), column_, columns), result.data() + column_, d,
           from == 0 ? Store::overwrite : Store::accumulate, workspace_);
  column_ += columns;
  const double work = static_cast<double>(rows * columns) * 2 * static_cast<double>(tokens);
  if (column_ < d) return work;
  column_ = 0;
  weights_.clear();
  weighted_ += rows;
  if (weighted_ % width == 0) {
    const auto sigma = static_cast<float>(of_keys ? settings_.sigmaKey : settings_.sigmaQuery);
    for (float& entry : result) entry *= sigma;
    double& squares = of_keys ? measures_.key : measures_.query;
    squares = sum_of_squares_in_order(result.data(), tokens * d);
  }
  return work;
}

double OriginDraw::score_rows() {
  constexpr int64_t rows_together = 64;
  const int64_t d = settings_.d, tokens = settings_.tokens, rows = std::min(rows_together, tokens - scored_);
  std::vector<float> scores(static_cast<size_t>(rows * tokens));
  multiply(row_major(queries_.data() + scored_ * d, rows, d), transposed(row_major(keys_.data(), tokens, d)),
           scores.data(), tokens, Store::overwrite, workspace_);
  measures_.raw = sum_of_squares_in_order(scores.data(), rows * tokens, measures_.raw);
  const auto count = static_cast<double>(tokens);
  for (int64_t i = 0; i < rows; ++i) {
    measures_.withinRows += moments_of(scores.data() + i * tokens, tokens, 1).squares / count / count;
  }
  scored_ += rows;
  return static_cast<double>(tokens * d) * (2 * static_cast<double>(rows) + operations_of_packing);
}

std::optional<OriginMeasures> OriginDraw::advance(double work) {
  double left = work * operations_of_unit;
  while (scored_ < settings_.tokens) {
    if (left <= 0) return std::nullopt;
    left -= prepared_ < settings_.tokens       ? prepare_tokens()
            : weighted_ == 2 * settings_.width ? score_rows()
            : weights_.empty()                 ? draw_weights()
                                               : add_weights();
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

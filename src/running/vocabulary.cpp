#include "running/vocabulary.h"

#include <algorithm>
#include <limits>

#include "numeric/double_lanes.h"
#include "numeric/elementary.h"
#include "running/soft_cap.h"

namespace rootd {

void scale_logits(const LogitScale& scale, const std::vector<float>& bias, float* logits, ptrdiff_t rows,
                  ptrdiff_t columns) {
  for (ptrdiff_t row = 0; row < rows; ++row) {
    const f32x4 offset = splat(bias.empty() ? 0 : bias[static_cast<size_t>(row)]);
    for (float *at = logits + row * columns, *end = at + columns; at != end; at += lanes) {
      const f32x4 x = load<f32x4>(at) * splat(scale.factor) + offset;
      store(at, scale.cap > 0 ? soft_capped(x, scale.cap) : x);
    }
  }
}

double LogSum::value() const {
  return largest + logarithm(sum);
}

LogSum together(const LogSum& before, const LogSum& next) {
  const double largest = std::max(before.largest, next.largest);
  return {largest, before.sum * exponential(before.largest - largest) +
                       next.sum * exponential(next.largest - largest)};
}

std::vector<LogSum> log_sums(const float* logits, ptrdiff_t rows, ptrdiff_t columns) {
  std::vector<LogSum> sums;
  sums.reserve(static_cast<size_t>(columns));
  for (ptrdiff_t column = 0; column < columns; column += lanes) {
    f32x4 largest = splat(-std::numeric_limits<float>::infinity());
    for (ptrdiff_t row = 0; row < rows; ++row)
      largest = larger(largest, load<f32x4>(logits + row * columns + column));
    DoubleLanes sum;
    for (ptrdiff_t row = 0; row < rows; ++row)
      sum.add(exponential(load<f32x4>(logits + row * columns + column) - largest));
    const double of[lanes] = {sum.low[0], sum.low[1], sum.high[0], sum.high[1]};
    for (ptrdiff_t lane = 0; lane < lanes; ++lane)
      sums.push_back({static_cast<double>(largest[lane]), of[lane]});
  }
  return sums;
}

void logit_gradient(const LogitScale& scale, const std::vector<double>& logSums,
                    const std::vector<ptrdiff_t>& targets, const std::vector<float>& shares, float* logits,
                    ptrdiff_t rows, ptrdiff_t columns) {
  const std::vector<float> levels(logSums.begin(), logSums.end());
  for (ptrdiff_t row = 0; row < rows; ++row) {
    for (ptrdiff_t column = 0; column < columns; column += lanes) {
      float* const at = logits + row * columns + column;
      const f32x4 x = load<f32x4>(at);
      f32x4 gradient = exponential(x - load<f32x4>(levels.data() + column));
      for (ptrdiff_t lane = 0; lane < lanes; ++lane) {
        if (targets[static_cast<size_t>(column + lane)] == row) gradient[lane] -= 1.0f;
      }
      gradient *= load<f32x4>(shares.data() + column) * splat(scale.factor);
      if (scale.cap > 0) {
        const f32x4 bent = x / splat(scale.cap);
        gradient *= splat(1.0f) - bent * bent;
      }
      store(at, gradient);
    }
  }
}

std::vector<LikelyToken> likeliest(const float* logits, ptrdiff_t rows, ptrdiff_t stride,
                                   ptrdiff_t firstToken, ptrdiff_t count) {
  std::vector<LikelyToken> best;
  for (ptrdiff_t row = 0; row < rows; ++row) {
    const float logit = logits[row * stride];
    const bool isFull = static_cast<ptrdiff_t>(best.size()) == count;
    if (isFull && (count == 0 || !(logit > best.back().logit))) continue;
    if (isFull) best.pop_back();
    const auto place =
        std::find_if(best.begin(), best.end(), [&](const LikelyToken& other) { return logit > other.logit; });
    best.insert(place, {firstToken + row, logit});
  }
  return best;
}

}  // namespace rootd

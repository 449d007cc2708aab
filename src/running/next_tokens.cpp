#include "running/next_tokens.h"

#include <algorithm>

#include "numeric/double_lanes.h"
#include "numeric/elementary.h"

namespace rootd {

std::vector<NextTokens> next_tokens(const float* first, const float* second, ptrdiff_t rows,
                                    ptrdiff_t columns, ptrdiff_t from) {
  const std::vector<LogSum> ofFirst = log_sums(first, rows, columns),
                            ofSecond = log_sums(second, rows, columns);
  std::vector<NextTokens> result;
  result.reserve(static_cast<size_t>(columns));
  for (ptrdiff_t column = 0; column < columns; column += lanes) {
    const size_t at = static_cast<size_t>(column);
    f32x4 largest;
    for (size_t lane = 0; lane < lanes; ++lane)
      largest[lane] = static_cast<float>(ofFirst[at + lane].largest);
    DoubleLanes gap;
    for (ptrdiff_t row = 0; row < rows; ++row) {
      const f32x4 a = load<f32x4>(first + row * columns + column);
      const f32x4 b = load<f32x4>(second + row * columns + column);
      const f32x4 weight = exponential(a - largest);
      gap.add(lower_half(weight) * (lower_half(a) - lower_half(b)),
              upper_half(weight) * (upper_half(a) - upper_half(b)));
    }
    const double gaps[lanes] = {gap.low[0], gap.low[1], gap.high[0], gap.high[1]};
    for (ptrdiff_t lane = 0; lane < lanes; ++lane) {
      const auto likeliest_of = [&](const float* logits) {
        return likeliest(logits + column + lane, rows, columns, from, 1)[0].token;
      };
      const size_t own = at + static_cast<size_t>(lane);
      result.push_back({ofFirst[own], ofSecond[own], gaps[lane], likeliest_of(first), likeliest_of(second)});
    }
  }
  return result;
}

NextTokens together(const NextTokens& before, const NextTokens& next) {
  const LogSum first = together(before.first, next.first);
  const double gap = before.gap * exponential(before.first.largest - first.largest) +
                     next.gap * exponential(next.first.largest - first.largest);
  return {first, together(before.second, next.second), gap,
          next.first.largest > before.first.largest ? next.firstToken : before.firstToken,
          next.second.largest > before.second.largest ? next.secondToken : before.secondToken};
}

double divergence(const NextTokens& all) {
  // Rounding must not make it less than nothing.
  return std::max(0.0, all.gap / all.first.sum - all.first.value() + all.second.value());
}

}  // namespace rootd

#include "running/head_on_text.h"

#include <algorithm>
#include <cmath>

#include "numeric/elementary.h"

namespace rootd {
namespace {

// Over count − 1; the sums are of deviations from something near.
double variance(double sum, double squares, double count) {
  return std::max(0.0, (squares - sum * sum / count) / (count - 1));
}

}  // namespace

void HeadSums::add(const RowOnText& row) {
  if (row.keys < least_keys) return;
  const auto keys = static_cast<double>(row.keys), first = row.seesFirst ? 1.0 : 0.0;
  sums.spread += variance(row.scores + first * row.firstScore,
                          row.squares + first * row.firstScore * row.firstScore, keys);
  sums.spreadWithoutFirst += variance(row.scores, row.squares, keys - first);
  const double mean = row.weighted / row.total;
  const double entropy = std::max(0.0, logarithm(row.total) - mean);
  sums.entropy += entropy;
  sums.evenness += entropy / logarithm(keys);
  sums.effectiveKeys += exponential(entropy);
  sums.firstKey += first * row.firstExponential / row.total;
  sums.stiffness += std::max(0.0, row.weightedSquares / row.total - mean * mean);
  ++sums.rows;
}

void HeadSums::see(double score, ptrdiff_t query, ptrdiff_t key) {
  if (hasLargest && !(score > sums.largest)) return;
  hasLargest = true;
  sums.largest = score;
  sums.largestQuery = query;
  sums.largestKey = key;
}

HeadOnText HeadSums::means(const PairScore& high) const {
  HeadOnText head = sums;
  head.high = static_cast<double>(high.score);
  head.highQuery = high.query;
  head.highKey = high.key;
  const auto rows = static_cast<double>(std::max<ptrdiff_t>(1, sums.rows));
  head.spread = std::sqrt(sums.spread / rows);
  head.spreadWithoutFirst = std::sqrt(sums.spreadWithoutFirst / rows);
  for (double* const mean :
       {&head.entropy, &head.evenness, &head.effectiveKeys, &head.firstKey, &head.stiffness})
    *mean /= rows;
  return head;
}

}  // namespace rootd

#include "running/high_scores.h"

#include <algorithm>
#include <limits>
#include <tuple>

namespace rootd {
namespace {

bool is_higher(const PairScore& a, const PairScore& b) {
  if (a.score != b.score) return a.score > b.score;
  return std::tie(a.query, a.key) < std::tie(b.query, b.key);
}

}  // namespace

HighScores::HighScores(int64_t pairs)
    : count(static_cast<size_t>(pairs / 1000 + 1)), limit(-std::numeric_limits<float>::infinity()) {
  heap.reserve(count);
}

void HighScores::see(const PairScore& pair) {
  if (heap.size() == count) {
    if (!is_higher(pair, heap.front())) return;
    std::pop_heap(heap.begin(), heap.end(), is_higher);
    heap.back() = pair;
  } else {
    heap.push_back(pair);
  }
  std::push_heap(heap.begin(), heap.end(), is_higher);
  if (heap.size() == count) limit = heap.front().score;
}

PairScore HighScores::quantile() const {
  return heap.empty() ? PairScore{} : heap.front();
}

}  // namespace rootd

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace rootd {

struct PairScore {
  float score = 0;
  int32_t query = 0, key = 0;
};

// The score that one pair in a thousand of a head's exceeds at most: its quantile of 99.9 %. Of equal scores
// the earlier query's and key's counts as higher, so the answer does not depend on the order in which they
// are seen.
class HighScores {
 public:
  // `pairs` is how many there will be.
  explicit HighScores(int64_t pairs);

  // What is below need not be seen.
  float least() const { return limit; }
  void see(const PairScore& pair);
  // Of a head without pairs, zeros.
  PairScore quantile() const;

 private:
  size_t count;
  float limit;
  // The `count` highest, the least of them in front.
  std::vector<PairScore> heap;
};

}  // namespace rootd

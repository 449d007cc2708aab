#pragma once

#include <cstddef>

#include "running/high_scores.h"

namespace rootd {

// What one head does on one text. z: the scores that the softmax sees, p: its weights. Means are over the
// rows (queries) that see at least three keys, in their order.
struct HeadOnText {
  // √(mean variance of z within a row, over its keys − 1), and the same without the first key of the text.
  double spread = 0, spreadWithoutFirst = 0;
  // The largest scaled score before a softcap, of all that is seen, and where it stands.
  double largest = 0;
  ptrdiff_t largestQuery = 0, largestKey = 0;
  // The same that one pair in a thousand exceeds at most.
  double high = 0;
  ptrdiff_t highQuery = 0, highKey = 0;
  double entropy = 0;        // nats
  double evenness = 0;       // entropy/ln(keys)
  double effectiveKeys = 0;  // e^entropy
  double firstKey = 0;       // weight on the first key; 0 where a window no longer reaches it
  // Var_p(z) = −d entropy/d ln(scale), exact without a softcap: what one e-fold of the scale costs.
  double stiffness = 0;
  ptrdiff_t rows = 0;
};

inline constexpr ptrdiff_t least_keys = 3;

// Sums over what one row sees, of x = z − its largest z and e = exp(x). The first key of the text is kept
// apart.
struct RowOnText {
  ptrdiff_t keys = 0;
  bool seesFirst = false;
  double firstScore = 0, firstExponential = 0;
  double scores = 0, squares = 0;                       // Σx, Σx²
  double total = 0, weighted = 0, weightedSquares = 0;  // Σe, Σex, Σex², the first key included
};

// Adds row after row, and then makes sums into means.
class HeadSums {
 public:
  void add(const RowOnText& row);
  void see(double score, ptrdiff_t query, ptrdiff_t key);
  HeadOnText means(const PairScore& high) const;

 private:
  HeadOnText sums;
  bool hasLargest = false;
};

}  // namespace rootd

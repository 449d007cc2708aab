#pragma once

// Attention between queries and keys that are drawn from the seed, under several rules at once: the scores
// are the same, only their factor differs. More keys, more queries or a larger d leave the earlier draws
// unchanged.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "attention/row_statistics.h"
#include "attention/rule.h"
#include "numeric/pieces.h"

namespace rootd {

struct DrawnHead {
  uint64_t seed = 1;
  uint64_t index = 0;  // heads have vectors of their own; those of head 0 are the vectors of `scores`
  ptrdiff_t rows = 0;
  ptrdiff_t columns = 0;  // keys, up to 2²⁰ like the rows
  bool causal = false;    // row i sees keys 0 … i

  // How many keys a row sees.
  ptrdiff_t seen(ptrdiff_t row) const { return causal ? std::min(row + 1, columns) : columns; }
};

struct DrawnAttention {
  std::vector<float> weights;  // rows×columns, 0 where masked; empty unless asked for
  std::vector<float> beta;     // one factor a row
  std::vector<RowStatistics> rows;
};

class DrawnScores;

// What is looked at in a head: under each rule row after row, at every d of an ascending list.
class DrawnLook {
 public:
  virtual ~DrawnLook();
  // Goes on for so much work; whether all is done.
  bool go_on(double work);

 protected:
  DrawnLook(const DrawnHead& head, std::vector<ptrdiff_t> dimensions, std::vector<Rule> rules);

  // Of one rule at one d: before its rows, with each of them, and after them.
  virtual void begin(size_t rule, Pieces& pieces) = 0;
  virtual void take(size_t rule, ptrdiff_t index, float beta, const RowStatistics& statistics) = 0;
  virtual void end(Pieces&) {}

  const DrawnHead head;
  std::vector<float> row;  // of the one that is taken, its weights over the largest of them

 private:
  void look(size_t rule);

  const std::vector<Rule> rules;
  const std::vector<ptrdiff_t> dimensions;
  const std::unique_ptr<DrawnScores> scores;
  std::vector<float> beta;
  Pieces pieces;
};

// One result per rule; rules for training only are not among them.
class AttentionLook : public DrawnLook {
 public:
  AttentionLook(const DrawnHead& head, ptrdiff_t d, const std::vector<Rule>& rules, bool keepWeights);
  std::vector<DrawnAttention> results;

 private:
  void begin(size_t rule, Pieces& pieces) override;
  void take(size_t rule, ptrdiff_t index, float beta, const RowStatistics& statistics) override;

  const bool keepWeights;
};

// The means over the head's rows, d by d and within it rule by rule.
class SurveyLook : public DrawnLook {
 public:
  SurveyLook(const DrawnHead& head, const std::vector<ptrdiff_t>& dimensions, const std::vector<Rule>& rules)
      : DrawnLook(head, dimensions, rules) {}
  std::vector<RowStatistics> means;

 private:
  void begin(size_t rule, Pieces& pieces) override;
  void take(size_t rule, ptrdiff_t index, float beta, const RowStatistics& statistics) override;
  void end(Pieces& pieces) override;

  RowStatistics sum;
};

// The same at once.
std::vector<DrawnAttention> attend(const DrawnHead& head, ptrdiff_t d, const std::vector<Rule>& rules,
                                   bool keepWeights);
std::vector<RowStatistics> survey(const DrawnHead& head, const std::vector<ptrdiff_t>& dimensions,
                                  const std::vector<Rule>& rules);

}  // namespace rootd

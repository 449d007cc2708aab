#pragma once

// Where the variance of a score comes from: tokens x, layer-normalised or not, times random weights Wq and Wk
// give q and k, and these the scores.

#include <cstdint>
#include <optional>
#include <vector>

#include "numeric/matrix_product.h"

namespace rootd {

struct OriginSettings {
  int64_t width = 768;                  // of a token
  int64_t d = 64;                       // of q and k
  int64_t tokens = 32;                  // each is query and key
  double spread = 1;                    // standard deviation of x
  bool normalize = true;                // by LayerNorm
  double gain = 1;                      // after LayerNorm
  double cosine = 0;                    // of two tokens: √cosine of each is a direction that all share
  double sigmaQuery = 1, sigmaKey = 1;  // standard deviations of the weights
};

// Mean squares, except the last.
struct OriginMeasures {
  double input = 0, normalized = 0, query = 0, key = 0, raw = 0;
  double withinRows = 0;  // mean over queries of the variance of their scores
};

// Of one draw of tokens and weights. A larger width, d or number of tokens leaves the earlier draws
// unchanged.
OriginMeasures measure_origin(const OriginSettings& settings, uint64_t seed, uint64_t draw);

// The same for callers that others wait for: the largest takes seconds.
class OriginDraw {
 public:
  OriginDraw(const OriginSettings& settings, uint64_t seed, uint64_t draw);
  // Goes on with so much work, of which a millisecond holds some 20,000; the measures, once that is enough.
  std::optional<OriginMeasures> advance(double work);

 private:
  // Each gives the work that it did.
  double prepare_tokens();
  double draw_weights();
  double add_weights();
  double score_rows();

  OriginSettings settings_;
  uint64_t seed_, first_;
  OriginMeasures measures_;  // sums, before the end
  std::vector<float> shared_, x_, queries_, keys_;
  std::vector<float> weights_;  // a chunk of rows of one of the two, while its columns are multiplied
  int64_t prepared_ = 0, weighted_ = 0, scored_ = 0;  // tokens, rows of both weights, queries
  int64_t column_ = 0;                                // of the weights, up to which they are multiplied
  ProductWorkspace workspace_;
};

}  // namespace rootd

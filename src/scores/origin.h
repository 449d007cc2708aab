#pragma once

// Where the variance of a score comes from: tokens x, layer-normalised or not, times random weights Wq and Wk
// give q and k, and these the scores.

#include <cstdint>

namespace rootd {

struct OriginSettings {
  int64_t width = 768;                  // of a token
  int64_t d = 64;                       // of q and k
  int64_t tokens = 32;                  // each is query and key
  double spread = 1;                    // standard deviation of x
  bool normalise = true;                // by LayerNorm
  double gain = 1;                      // after LayerNorm
  double cosine = 0;                    // of two tokens: √cosine of each is a direction that all share
  double sigmaQuery = 1, sigmaKey = 1;  // standard deviations of the weights
};

// Mean squares, except the last.
struct OriginMeasures {
  double input = 0, normalised = 0, query = 0, key = 0, raw = 0;
  double withinRows = 0;  // mean over queries of the variance of their scores
};

// Of one draw of tokens and weights. A larger width, d or number of tokens leaves the earlier draws
// unchanged.
OriginMeasures measure_origin(const OriginSettings& settings, uint64_t seed, uint64_t draw);

}  // namespace rootd

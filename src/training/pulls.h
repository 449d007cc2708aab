#pragma once

// The first step of recall by plain descent: what each example of a batch pulls at Wq, and where other
// batches would have stepped. Wv is √C times the identity.
//
// Lengths are of gradients on Wq (Frobenius norm), before any rate. They are drawn in a plane: down is the
// mean gradient over many examples, across is what is left of the batch's own. In it the lengths and the
// angles between these two are exact; of a single pull it shows what it adds to the step.

#include <cstdint>
#include <vector>

#include "attention/rule.h"
#include "training/inner_products.h"

namespace rootd {

struct PullOptions {
  Rule rule = Rule::sqrt;
  int d = 64;
  uint64_t seed = 1;
  int batch = 1;         // whose pulls: that of training's step of this number
  int batches = 36;      // steps of the batches 1 … batches
  int examples = 16000;  // of the mean gradient
};

struct Pulls {
  double mean = 0;                             // length of the mean gradient: one unit of down
  double scores = 0;                           // of the batch's gradient on β S, over all its slots
  std::vector<double> down, across;            // of each example; they add up to the step
  std::vector<double> length;                  // of each example's pull, in all directions
  std::vector<double> stepsDown, stepsAcross;  // of each batch; across has no sign
};

inline constexpr int pull_batch = 64;  // examples of a batch

Pulls first_pulls(const PullOptions& options, const EmbeddingProducts& embeddings,
                  const InnerProducts& products);

}  // namespace rootd

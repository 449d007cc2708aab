#pragma once

// The first step of recall by plain descent: what each example of a batch pulls at Wq, and what the step does
// to the loss. Wv is √C times the identity.
//
// Lengths are of gradients on Wq (Frobenius norm), times the rate. The loss is the mean over examples that
// the step does not see, Wq alone having moved.

#include <cstdint>
#include <vector>

#include "attention/rule.h"
#include "training/inner_products.h"

namespace rootd {

struct PullOptions {
  Rule rule = Rule::sqrt;
  int d = 64;
  double rate = 1;
  uint64_t seed = 1;
  int batch = 1;         // whose pulls: that of training's step of this number
  int batches = 36;      // steps of the batches 1 … batches
  int examples = 16000;  // of the mean gradient
};

// Where Wq gets to.
struct Place {
  double moved = 0;
  double loss = 0;
  double promised = 0;  // by how much the loss would fall if it went on as it begins: along the mean gradient
};

struct Pulls {
  double mean = 0;             // length of the mean gradient, before any rate
  double scores = 0;           // of the batch's gradient on β S, over all its slots
  std::vector<double> length;  // of each example's pull, in the batch's order
  double loss = 0;             // at the start
  std::vector<Place> steps;    // after each batch's step
};

inline constexpr int pull_batch = 64;       // examples of a batch
inline constexpr int loss_examples = 2048;  // that the loss is measured on

Pulls first_pulls(const PullOptions& options, const EmbeddingProducts& embeddings,
                  const InnerProducts& products);

}  // namespace rootd

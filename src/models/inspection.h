#pragma once

// Heads of one layer, from the bytes of a file to their numbers.

#include <Eigen/Core>
#include <optional>
#include <vector>

#include "models/head_numbers.h"
#include "models/projection.h"

namespace rootd {

// How a head's queries, or its keys, are made.
struct SideSource {
  // A first step, with a norm after it, before `matrix`.
  struct Through {
    RawMatrix first;
    std::vector<double> gain;
    std::optional<RawMatrix> straight;  // inputs that skip both steps
    std::vector<double> straightScale;
  };

  RawMatrix matrix;
  std::vector<double> bias, scale;
  Eigen::VectorXd gain;  // of the head's own norm
  std::optional<Through> through;
  double beta = 1;  // of a query
};

// A key head and the query heads that share it.
struct HeadGroup {
  SideSource key;
  std::vector<SideSource> queries;
};

// What the heads have in common.
struct LayerSource {
  std::vector<HeadGroup> groups;
  NormBefore queryNorm, keyNorm;
  HeadModel model;
  // Otherwise in float, where the small singular values drown: their squares are 10⁻⁷ of the largest's.
  bool isDouble = false;
};

// The numbers of each query head, one after the other. Those of a head whose weights, gains or β are not
// finite or leave the sizes that are taken are NaN.
std::vector<HeadNumbers> inspected(const LayerSource& source);

}  // namespace rootd

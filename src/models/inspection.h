#pragma once

// Heads of one layer, from the bytes of a file to their numbers, in as many calls as it takes.

#include <Eigen/Core>
#include <memory>
#include <optional>
#include <vector>

#include "models/head_numbers.h"
#include "models/narrow.h"
#include "models/projection.h"
#include "numeric/pieces.h"

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

  ptrdiff_t outputs() const;
  ptrdiff_t inputs() const;
};

// A key head and the query heads that share it.
struct HeadGroup {
  SideSource key;
  std::vector<SideSource> queries;
};

// What the heads have in common.
struct LayerSource {
  std::vector<uint8_t> bytes;  // which the matrices point into
  std::vector<HeadGroup> groups;
  NormBefore queryNorm, keyNorm;
  HeadModel model;
  bool isDouble = false;
  bool hasSpectrum = false;  // singular values are asked for: right in double alone
};

class Inspection {
 public:
  virtual ~Inspection() = default;
  // Whether all heads have been looked at, with so much more work.
  virtual bool go_on(double work) = 0;
  std::vector<HeadNumbers> numbers;  // one after the other
};

std::unique_ptr<Inspection> inspection_of(LayerSource source);

}  // namespace rootd

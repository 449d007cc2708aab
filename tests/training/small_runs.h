#pragma once

// What the tests of training share: options of a small run, and the losses of any.

#include <vector>

#include "training/run.h"

namespace rootd {

using Watch = TrainingRun<float>::Watch;

inline TrainingOptions small(Rule rule, TaskName task = TaskName::recall) {
  TrainingOptions options;
  options.rule = rule;
  options.task = task;
  options.d = 24;
  options.batch = 20;
  options.contextLength = 9;
  return options;
}

template <typename Real>
std::vector<double> losses(const TrainingOptions& options, int steps) {
  TrainingRun<Real> run(options);
  std::vector<double> all;
  for (int i = 0; i < steps; ++i) {
    run.step(TrainingRun<Real>::Watch::record);
    all.push_back(run.record().loss);
  }
  return all;
}

}  // namespace rootd

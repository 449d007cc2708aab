#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "attention/rule.h"
#include "training/model.h"
#include "training/optimizer.h"
#include "training/task.h"

namespace rootd {

struct TrainingOptions {
  TaskName task = TaskName::recall;
  int d = 64;
  Rule rule = Rule::sqrt;
  OptimizerName optimizer = OptimizerName::sgd;
  double learningRate = 1;
  int batch = 64;
  int contextLength = 16;
  int heads = 1;
  uint64_t seed = 1;
  bool causal = false;
  double initialScale = 1;  // multiplies the first Wq and Wk
  double queryKeyRate = 1;  // multiplies their learning rate
  FactorGradient gradient = FactorGradient::stopped;
  double weightDecay = 0;     // of all matrices; see Optimizer::update
  bool wideStart = false;     // see Start
  double adamEpsilon = 1e-8;  // the usual one; tests take it to 0
};

// Of one step: the forward pass with the parameters before the step's update, and the gradients of that pass.
// One number a head where it is a vector.
struct TrainingRecord {
  int64_t step = 0;
  double loss = 0, accuracy = 0;
  std::vector<float> entropy, beta, scoreDeviation, predictedDeviation, alignment, sigmaQuery, sigmaKey,
      gradientScores, gradientQuery;
  // The numbers of this step are no longer finite. Those above are of the last record whose numbers were, or
  // NaN if there is none.
  bool diverged = false;
};

// The seed's fixed context, asked for each of its keys; see draw_showcase.
struct TrainingExample {
  std::vector<std::string> queries;  // n
  std::vector<std::string> keys;     // n: "ba=C"
  std::vector<float> weights;        // H×n×n
  std::string answer, predicted;     // of the last query, which sees every slot
};

struct Evaluation {
  double loss = 0, accuracy = 0;
  std::vector<float> entropy;
  std::vector<float> margin;  // see Model::margin; empty if the run diverged
  bool diverged = false;      // as in a record
};

// Everything that changes while training. With the options it continues a run bit for bit.
template <typename Real>
struct TrainingState {
  int64_t step = 0;
  std::vector<Real> parameters;
  std::vector<Real> first, second;  // Adam's moments
  std::vector<double> factors;      // of the last step
  TrainingRecord record;
};

template <typename Real>
class TrainingRun {
 public:
  // From the start, or from a state whose sizes are those that state() gave under the same options.
  explicit TrainingRun(const TrainingOptions& options, TrainingState<Real> state = {});

  // One step: forward, backward, update. `watch` says whether it is measured for a record, with or without
  // the example. A step whose loss or gradients are not finite updates nothing: the run has diverged and may
  // take no further step.
  enum class Watch { no, record, recordAndExample };
  void step(Watch watch);
  // Of the last step that was watched, or of the one that diverged.
  const TrainingRecord& record() const { return last; }
  const TrainingExample& example() const { return lastExample; }

  int64_t steps() const { return stepsDone; }
  TrainingState<Real> state() const;
  // On examples that no step draws, with the parameters and a measured β as they are.
  Evaluation evaluate(int contextLength, int examples);

 private:
  TrainingRecord measured();
  void show();
  void update();

  const TrainingOptions options;
  Model<Real> model;
  Optimizer<Real> optimizer;
  Batch batch;
  Activations<Real> activations;  // of the step, of the example before it, or of what is evaluated
  TrainingRecord last;
  TrainingExample lastExample;
  int64_t stepsDone = 0;
};

ModelShape shape_of(const TrainingOptions& options);
// Bytes that a run holds.
double training_bytes(const TrainingOptions& options);
// Floating-point operations of one step's matrix products and examples, about.
double training_work(const TrainingOptions& options);

}  // namespace rootd

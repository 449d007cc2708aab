// The weights a run starts from, and how its first scores spread.

#include <doctest/doctest.h>

#include "support/close.h"
#include "training/run.h"
#include "training/small_runs.h"

using namespace rootd;

TEST_CASE("a wide start is a multiple of the identity, as large as a random one, and leaves the rest alone") {
  TrainingOptions options = small(Rule::sqrt);
  const auto usual = TrainingRun<float>(options).state().parameters;
  options.wideStart = true;
  const auto wide = TrainingRun<float>(options).state().parameters;
  const ParameterLayout layout(shape_of(options));
  for (size_t i = 0; i < layout.count; ++i) {
    if (i < layout.values) {
      CHECK(wide[i] == usual[i]);
    } else {
      CHECK(wide[i] == ((i - layout.values) % 17 == 0 ? 4.0f : 0.0f));
    }
  }
}

TEST_CASE("with a wide start a seed that comes late otherwise has learned in time") {
  TrainingOptions options;
  options.seed = 29;
  CHECK(losses<float>(options, 400).back() > 1);
  options.wideStart = true;
  CHECK(losses<float>(options, 400).back() < 0.3);
}

TEST_CASE("a smaller batch is the beginning of a larger one, and a larger d extends a smaller") {
  TrainingOptions options = small(Rule::sqrt);
  options.heads = 2;
  TrainingOptions wide = options;
  wide.d = 40;
  const auto few = TrainingRun<float>(options).state().parameters;
  const auto many = TrainingRun<float>(wide).state().parameters;
  for (int row = 0; row < 4 * token_width; ++row) {
    for (int i = 0; i < options.d; ++i) CHECK(few[row * options.d + i] == many[row * wide.d + i]);
  }
}

TEST_CASE("at the first step the scores spread as the weights predict") {
  TrainingOptions options = small(Rule::sqrt);
  options.d = 400;
  options.initialScale = 2;
  TrainingRun<float> run(options);
  run.step(Watch::record);
  const TrainingRecord& record = run.record();
  // σ_W² = 4/64 over 64·d entries; relative standard error of σ is 1/√(2·64·400) = 0.0044.
  CHECK(record.sigmaQuery[0] == near(0.25, 5 * 0.0044));
  CHECK(record.sigmaKey[0] == near(0.25, 5 * 0.0044));
  CHECK(record.predictedDeviation[0] == near(64 * record.sigmaQuery[0] * record.sigmaKey[0] * 20, 1e-6));
  // 180 scores, of which no more than 20·9 are different: 1/√360 = 0.053.
  CHECK(record.scoreDeviation[0] == near(record.predictedDeviation[0], 5 * 0.053));
  CHECK(record.alignment[0] == near(1, 0.05));
  CHECK(record.beta[0] == near(0.05, 1e-7));
}

#include "random/stream_names.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

#include "networks/stream_names.h"
#include "scores/stream_names.h"
#include "training/stream_names.h"

using namespace rootd;

TEST_CASE("no two streams have one number, in whatever layer they are named") {
  using namespace streams;
  std::vector<StreamName> names{
      coordinates,          correlation_coins,  shared_draw,         queries,       keys,
      score_repetitions,    saturation,         depth_input,         depth_weights, training_parameters,
      training_tables,      training_batches,   training_evaluation, origin_tokens, origin_shared,
      origin_query_weights, origin_key_weights, training_mean};
  std::sort(names.begin(), names.end());
  // All of 0 … 17: a further one takes the next number.
  for (size_t i = 0; i < names.size(); ++i) CHECK(names[i] == StreamName{static_cast<uint32_t>(i)});
}

// Scores that somebody measured, row by row.

#include "scores/measured_scores.h"

#include <emscripten/bind.h>

#include "bindings/convert.h"

namespace rootd::bindings {
namespace {

// Rows args.first, … of each matrix of which args.scores holds args.length rows: of args.columns keys each,
// or, where that is 0, of causal ones, of which row i holds the keys 0 … i.
val measured_scores(const val& args) {
  const std::vector<double> scores = from_numbers(args["scores"]);
  const ptrdiff_t first = to_int64(args["first"]), length = to_int64(args["length"]);
  const ptrdiff_t columns = to_int64(args["columns"]);
  const double beta = args["beta"].as<double>();
  const bool skip_first = args["skipFirst"].as<bool>();
  std::vector<double> keys, variance, entropy, share, first_weight, largest;
  ptrdiff_t row = 0;
  for (size_t from = 0; from < scores.size();) {
    const ptrdiff_t its = columns > 0 ? columns : first + row + 1;
    const MeasuredRow seen = measured_row(scores.data() + from, its, beta, skip_first);
    keys.push_back(static_cast<double>(seen.keys));
    variance.push_back(seen.variance);
    entropy.push_back(seen.entropy);
    share.push_back(seen.entropy_share);
    first_weight.push_back(seen.first_weight);
    largest.push_back(seen.largest);
    from += static_cast<size_t>(its);
    row = (row + 1) % length;
  }
  val result = val::object();
  result.set("keys", to_float64(keys));
  result.set("variance", to_float64(variance));
  result.set("entropy", to_float64(entropy));
  result.set("entropyShare", to_float64(share));
  result.set("firstWeight", to_float64(first_weight));
  result.set("largest", to_float64(largest));
  return result;
}

}  // namespace

EMSCRIPTEN_BINDINGS(measured_scores) {
  emscripten::function("measuredScores", &measured_scores);
}

}  // namespace rootd::bindings

// Scores that somebody measured: their spread, entropy and weight on the first key.

#include "scores/measured_scores.h"

#include <emscripten/bind.h>

#include <cmath>

#include "bindings/convert.h"

namespace rootd::bindings {
namespace {

// Of as many triangles of `rows` rows as args.scores holds.
val measured_scores(const val& args) {
  const std::vector<double> scores = from_numbers(args["scores"]);
  const ptrdiff_t rows = to_int64(args["rows"]), triangle = rows * (rows + 1) / 2;
  const size_t heads = scores.size() / static_cast<size_t>(triangle);
  const double beta = args["beta"].as<double>();
  const bool skip_first = args["skipFirst"].as<bool>();
  std::vector<double> spread(heads), entropy(heads), share(heads), first(heads);
  std::vector<double> row_spread, row_entropy, row_first;
  std::vector<MeasuredRow> each(static_cast<size_t>(rows));
  for (size_t head = 0; head < heads; ++head) {
    const double* its = scores.data() + static_cast<ptrdiff_t>(head) * triangle;
    const MeasuredMatrix matrix = measured_matrix(its, rows, beta, skip_first, each.data());
    spread[head] = std::sqrt(matrix.variance);
    entropy[head] = matrix.entropy;
    share[head] = matrix.entropy_share;
    first[head] = matrix.first_weight;
    for (const MeasuredRow& row : each) {
      row_spread.push_back(std::sqrt(row.variance));
      row_entropy.push_back(row.entropy);
      row_first.push_back(row.first_weight);
    }
  }
  val result = val::object();
  result.set("spread", to_float64(spread));
  result.set("entropy", to_float64(entropy));
  result.set("entropyShare", to_float64(share));
  result.set("firstWeight", to_float64(first));
  result.set("rowSpread", to_float64(row_spread));
  result.set("rowEntropy", to_float64(row_entropy));
  result.set("rowFirstWeight", to_float64(row_first));
  return result;
}

}  // namespace

EMSCRIPTEN_BINDINGS(measured_scores) {
  emscripten::function("measuredScores", &measured_scores);
}

}  // namespace rootd::bindings

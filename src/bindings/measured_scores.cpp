// Scores that somebody measured: their spread, entropy and weight on the first key.

#include "scores/measured_scores.h"

#include <emscripten/bind.h>

#include <cmath>

#include "bindings/convert.h"

namespace rootd::bindings {
namespace {

// Rows args.first … of args.rows, of one head or, where first is 0, of as many as args.scores holds.
// args.total is what earlier calls made of the head, and { total } comes back for the next one.
val measured_scores(const val& args) {
  const std::vector<double> scores = from_numbers(args["scores"]), before = from_numbers(args["total"]);
  const ptrdiff_t rows = to_int64(args["rows"]), first = to_int64(args["first"]);
  const ptrdiff_t each_has = to_int64(args["length"]);
  const double beta = args["beta"].as<double>();
  const bool skip_first = args["skipFirst"].as<bool>();
  std::vector<double> spread, entropy, share, first_weight, row_spread, row_entropy, row_first;
  std::vector<MeasuredRow> each(static_cast<size_t>(each_has));
  MeasuredMatrix total{before[0], before[1], before[2], before[3]};
  const ptrdiff_t size = each_has * (2 * first + each_has + 1) / 2;
  for (size_t from = 0; from < scores.size(); from += static_cast<size_t>(size)) {
    add_measured_rows(scores.data() + from, first, each_has, beta, skip_first, each.data(), total);
    for (const MeasuredRow& row : each) {
      row_spread.push_back(beta * std::sqrt(row.variance));
      row_entropy.push_back(row.entropy);
      row_first.push_back(row.first_weight);
    }
    if (first + each_has < rows) continue;
    const MeasuredMatrix matrix = divided(total, rows);
    spread.push_back(beta * std::sqrt(matrix.variance));
    entropy.push_back(matrix.entropy);
    share.push_back(matrix.entropy_share);
    first_weight.push_back(matrix.first_weight);
    total = {};
  }
  val result = val::object();
  result.set("total", to_float64({total.variance, total.entropy, total.entropy_share, total.first_weight}));
  result.set("spread", to_float64(spread));
  result.set("entropy", to_float64(entropy));
  result.set("entropyShare", to_float64(share));
  result.set("firstWeight", to_float64(first_weight));
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

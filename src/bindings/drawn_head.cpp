// Attention of drawn vectors, and what is expected of it.

#include "scores/drawn_head.h"

#include <emscripten/bind.h>

#include <vector>

#include "bindings/convert.h"
#include "scores/expected_attention.h"

namespace rootd::bindings {
namespace {

// options.rules are positions in the list of rules.
std::vector<Rule> to_rules(const val& positions) {
  std::vector<Rule> rules;
  for (const double position : from_numbers(positions))
    rules.push_back(rule_entries[static_cast<size_t>(position)].name);
  return rules;
}

DrawnHead to_head(const val& options) {
  return {to_uint64(options["seed"]), to_uint64(options["head"]),
          static_cast<ptrdiff_t>(to_int64(options["rows"])),
          static_cast<ptrdiff_t>(to_int64(options["columns"])), options["causal"].as<bool>()};
}

// Three numbers for each row or mean: entropy, largest, jacobianSquare.
val from_statistics(const std::vector<RowStatistics>& rows) {
  std::vector<double> numbers;
  for (const RowStatistics& row : rows) {
    numbers.push_back(row.entropy);
    numbers.push_back(row.largest);
    numbers.push_back(row.jacobianSquare);
  }
  return to_float64(numbers);
}

// { weights?, beta, rows } for each of options.rules.
val drawn_attention(const val& options) {
  const ptrdiff_t d = to_int64(options["d"]);
  const std::vector<DrawnAttention> attentions =
      attend(to_head(options), d, to_rules(options["rules"]), options["weights"].as<bool>());
  val results = val::array();
  for (const DrawnAttention& attention : attentions) {
    val result = val::object();
    if (!attention.weights.empty()) result.set("weights", to_float32(attention.weights));
    result.set("beta", to_float32(attention.beta));
    result.set("rows", from_statistics(attention.rows));
    results.call<void>("push", result);
  }
  return results;
}

// The means over rows at each of options.d under each of options.rules.
val attention_survey(const val& options) {
  std::vector<ptrdiff_t> dimensions;
  for (const double d : from_numbers(options["d"])) dimensions.push_back(static_cast<ptrdiff_t>(d));
  return from_statistics(survey(to_head(options), dimensions, to_rules(options["rules"])));
}

// Entropy, participation, largest, jacobianSquare for each pair options.d[i], options.beta[i].
val expected_attention(const val& options) {
  const std::vector<double> d = from_numbers(options["d"]), beta = from_numbers(options["beta"]);
  std::vector<double> numbers;
  for (const RowStatistics& row : expected_rows(options["keys"].as<double>(), d, beta)) {
    for (const double number : {row.entropy, row.participation, row.largest, row.jacobianSquare})
      numbers.push_back(number);
  }
  return to_float64(numbers);
}

}  // namespace

EMSCRIPTEN_BINDINGS(drawn_head) {
  emscripten::function("drawnAttention", &drawn_attention);
  emscripten::function("attentionSurvey", &attention_survey);
  emscripten::function("expectedAttention", &expected_attention);
}

}  // namespace rootd::bindings

// Attention of drawn vectors, and what is expected of it.

#include "scores/drawn_head.h"

#include <emscripten/bind.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "bindings/convert.h"
#include "bindings/numbered.h"
#include "scores/expected_attention.h"
#include "scores/expected_row.h"

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

Kept to_kept(const val& options) {
  return static_cast<Kept>(options["kept"].as<int>());
}

std::unique_ptr<DrawnLook> to_look(const val& options) {
  std::vector<ptrdiff_t> dimensions;
  for (const double d : from_numbers(options["d"])) dimensions.push_back(static_cast<ptrdiff_t>(d));
  return std::make_unique<DrawnLook>(to_head(options), std::move(dimensions), to_rules(options["rules"]),
                                     to_kept(options));
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

val from_means(const std::vector<DrawnAttention>& results) {
  std::vector<RowStatistics> means(results.size());
  for (size_t i = 0; i < means.size(); ++i) means[i] = results[i].rows[0];
  return from_statistics(means);
}

val from_attention(const std::vector<DrawnAttention>& attentions) {
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

Numbered<std::unique_ptr<DrawnLook>>& looks() {
  static Numbered<std::unique_ptr<DrawnLook>> all;
  return all;
}

void end_look(const val& args) {
  looks().end(args["look"].as<int>());
}

// Goes on with the look of number args.look for args.work: its answer, or undefined where it takes more; null
// if nothing of it is there, for another worker had it and was lost. With args.begins it begins.
val look_on(const val& args) {
  const int number = args["look"].as<int>();
  if (args["begins"].as<bool>()) looks().begin(number, to_look(args));
  const auto* const held = looks().find(number);
  if (!held) return val::null();
  DrawnLook& look = **held;
  if (!look.go_on(args["work"].as<double>())) return val::undefined();
  const val answer = to_kept(args) == Kept::means ? from_means(look.results) : from_attention(look.results);
  end_look(args);
  return answer;
}

// Rows of its table that a call adds: some 30 ms.
constexpr int rows_together = 4;

// Rows as entropy, participation, largest, jacobianSquare: of the table as far as it is known, with
// options.rows as far as it was; or, where that is all of it, one for each pair options.d[i],
// options.beta[i], and `done`.
val expected_attention(const val& options) {
  const std::vector<double> d = from_numbers(options["d"]), beta = from_numbers(options["beta"]);
  double least = largest_expected_sigma, most = 0;
  for (size_t i = 0; i < d.size(); ++i) {
    least = std::min(least, ExpectedAttention::smallest_sigma(d[i], beta[i]));
    most = std::max(most, ExpectedAttention::largest_sigma(d[i], beta[i]));
  }
  ExpectedAttention expected(options["keys"].as<double>(), least, most, from_numbers(options["rows"]));
  const bool done = !expected.add_rows(rows_together);
  std::vector<double> rows;
  for (size_t i = 0; done && i < d.size(); ++i) append(rows, expected.at(d[i], beta[i]));
  val result = val::object();
  result.set("done", done);
  result.set("rows", to_float64(done ? rows : expected.table()));
  return result;
}

}  // namespace

EMSCRIPTEN_BINDINGS(drawn_head) {
  emscripten::function("drawnLook", &look_on);
  emscripten::function("endLook", &end_look);
  emscripten::function("expectedAttention", &expected_attention);
}

}  // namespace rootd::bindings

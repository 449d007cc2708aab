// Attention of drawn vectors, and what is expected of it.

#include "scores/drawn_head.h"

#include <emscripten/bind.h>

#include <algorithm>
#include <list>
#include <tuple>
#include <utility>

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

// Looks that are not done yet have numbers, which their callers give.
template <typename Look>
std::list<std::pair<int, Look>>& held() {
  static std::list<std::pair<int, Look>> all;
  return all;
}

template <typename Look>
void end(int number) {
  held<Look>().remove_if([=](const auto& one) { return one.first == number; });
}

// Goes on with the look of number args.look for args.work: its answer, or undefined where it takes more; null
// if nothing of it is there, for another worker had it and was lost. With args.begins it begins.
template <typename Look, typename... Shape>
val in_pieces(const val& args, val (*answer)(const Look&), const Shape&... shape) {
  const int number = args["look"].as<int>();
  auto& all = held<Look>();
  if (args["begins"].as<bool>()) {
    end<Look>(number);
    all.emplace_front(std::piecewise_construct, std::forward_as_tuple(number),
                      std::forward_as_tuple(shape...));
  }
  const auto one = std::find_if(all.begin(), all.end(), [=](const auto& it) { return it.first == number; });
  if (one == all.end()) return val::null();
  if (!one->second.go_on(args["work"].as<double>())) return val::undefined();
  const val result = answer(one->second);
  all.erase(one);
  return result;
}

val from_attention(const AttentionLook& look) {
  val results = val::array();
  for (const DrawnAttention& attention : look.results) {
    val result = val::object();
    if (!attention.weights.empty()) result.set("weights", to_float32(attention.weights));
    result.set("beta", to_float32(attention.beta));
    result.set("rows", from_statistics(attention.rows));
    results.call<void>("push", result);
  }
  return results;
}

val drawn_attention(const val& args) {
  return in_pieces<AttentionLook>(args, from_attention, to_head(args),
                                  static_cast<ptrdiff_t>(to_int64(args["d"])), to_rules(args["rules"]),
                                  args["weights"].as<bool>());
}

val from_survey(const SurveyLook& look) {
  return from_statistics(look.means);
}

val attention_survey(const val& args) {
  std::vector<ptrdiff_t> dimensions;
  for (const double d : from_numbers(args["d"])) dimensions.push_back(static_cast<ptrdiff_t>(d));
  return in_pieces<SurveyLook>(args, from_survey, to_head(args), dimensions, to_rules(args["rules"]));
}

void end_look(const val& args) {
  end<AttentionLook>(args["look"].as<int>());
  end<SurveyLook>(args["look"].as<int>());
}

// Four numbers for each pair options.d[i], options.beta[i]: entropy, participation, largest, jacobianSquare.
val expected_attention(const val& options) {
  const std::vector<double> d = from_numbers(options["d"]), beta = from_numbers(options["beta"]);
  double most = 0;
  for (size_t i = 0; i < d.size(); ++i)
    most = std::max(most, ExpectedAttention::largest_sigma(d[i], beta[i]));
  const ExpectedAttention expected(options["keys"].as<double>(), most);
  std::vector<double> numbers;
  for (size_t i = 0; i < d.size(); ++i) {
    const RowStatistics row = expected.at(d[i], beta[i]);
    for (const double number : {row.entropy, row.participation, row.largest, row.jacobianSquare})
      numbers.push_back(number);
  }
  return to_float64(numbers);
}

}  // namespace

EMSCRIPTEN_BINDINGS(drawn_head) {
  emscripten::function("drawnAttention", &drawn_attention);
  emscripten::function("attentionSurvey", &attention_survey);
  emscripten::function("endLook", &end_look);
  emscripten::function("expectedAttention", &expected_attention);
}

}  // namespace rootd::bindings

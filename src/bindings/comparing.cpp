// What two models say next, side by side.

#include <emscripten/bind.h>

#include "bindings/weight_products.h"
#include "running/next_tokens.h"

namespace rootd::bindings {
namespace {

// What products_of takes, and { bias?, factor, cap }.
std::vector<float> logits_of(const val& args) {
  std::vector<float> logits = products_of(args);
  const ptrdiff_t columns = to_size(args["columns"]);
  scale_logits({args["factor"].as<float>(), args["cap"].as<float>()}, optional_floats(args["bias"]),
               logits.data(), static_cast<ptrdiff_t>(logits.size()) / columns, columns);
  return logits;
}

// { first, second, columns, firstToken }: of each model what logits_of takes, for the same block of the
// vocabulary. The result is one for `divergences`.
val next_tokens_of(const val& args) {
  const std::vector<float> first = logits_of(args["first"]), second = logits_of(args["second"]);
  const ptrdiff_t columns = to_size(args["columns"]);
  std::vector<double> numbers;
  for (const NextTokens& one :
       next_tokens(first.data(), second.data(), static_cast<ptrdiff_t>(first.size()) / columns, columns,
                   to_size(args["firstToken"]))) {
    numbers.insert(numbers.end(),
                   {one.first.largest, one.first.sum, one.second.largest, one.second.sum, one.gap,
                    static_cast<double>(one.firstToken), static_cast<double>(one.secondToken)});
  }
  return to_float64(numbers);
}

std::vector<NextTokens> from_numbers_of(const val& block) {
  constexpr size_t count = 7;
  const std::vector<double> x = from_numbers(block);
  std::vector<NextTokens> result;
  for (size_t i = 0; i < x.size(); i += count) {
    result.push_back({{x[i], x[i + 1]},
                      {x[i + 2], x[i + 3]},
                      x[i + 4],
                      static_cast<ptrdiff_t>(x[i + 5]),
                      static_cast<ptrdiff_t>(x[i + 6])});
  }
  return result;
}

// What next_tokens_of gives of each block, in their order: { divergences, same } of each column, in nats and
// whether the first choices are one token.
val divergences(const val& blocks) {
  std::vector<NextTokens> all = from_numbers_of(blocks[0]);
  for (int i = 1, count = blocks["length"].as<int>(); i < count; ++i) {
    const std::vector<NextTokens> next = from_numbers_of(blocks[i]);
    for (size_t t = 0; t < all.size(); ++t) all[t] = together(all[t], next[t]);
  }
  std::vector<double> apart, same;
  for (const NextTokens& one : all) {
    apart.push_back(divergence(one));
    same.push_back(one.firstToken == one.secondToken ? 1 : 0);
  }
  val result = val::object();
  result.set("divergences", to_float64(apart));
  result.set("same", to_float64(same));
  return result;
}

}  // namespace

EMSCRIPTEN_BINDINGS(comparing) {
  emscripten::function("nextTokens", &next_tokens_of);
  emscripten::function("divergences", &divergences);
}

}  // namespace rootd::bindings

// A trained model running on a text, step by step. Activations are Float32Arrays with a row for each entry of
// a token's vector and the tokens side by side: entry i of column t is x[i·columns + t]. Columns are a
// multiple of eight: the tokens of one text, filled up with any finite numbers, then those of the next.

#include <emscripten/bind.h>

#include <algorithm>
#include <limits>

#include "bindings/raw_matrix.h"
#include "numeric/elementary.h"
#include "numeric/finite.h"
#include "running/activation.h"
#include "running/column_norm.h"
#include "running/experts.h"
#include "running/head_attention.h"
#include "running/token_columns.h"
#include "running/turns.h"
#include "running/vocabulary.h"
#include "running/weight_products.h"

namespace rootd::bindings {
namespace {

ptrdiff_t to_size(const val& number) {
  return number.as<int>();
}

std::vector<int32_t> from_integers(const val& array) {
  return emscripten::convertJSArrayToNumberVector<int32_t>(array);
}
val to_int32(const std::vector<int32_t>& numbers) {
  return val(emscripten::typed_memory_view(numbers.size(), numbers.data())).call<val>("slice");
}

// { centred, epsilon, gain?, bias? }
ColumnNorm to_column_norm(const val& args) {
  return {args["centred"].as<bool>(), args["epsilon"].as<double>(), optional_floats(args["gain"]),
          optional_floats(args["bias"])};
}

void add_bias(const std::vector<float>& bias, float* x, ptrdiff_t columns) {
  for (size_t row = 0; row < bias.size(); ++row) {
    for (float *at = x + static_cast<ptrdiff_t>(row) * columns, *end = at + columns; at != end; ++at)
      *at += bias[row];
  }
}

// { input, columns, bytes, matrices, sums? }: the outputs of all matrices, one after the other, added to
// `sums`, which earlier inputs gave.
std::vector<float> products_of(const val& args) {
  const std::vector<float> input = from_floats(args["input"]);
  const ptrdiff_t columns = to_size(args["columns"]);
  const Bytes bytes = from_bytes(args["bytes"]);
  const val listed = args["matrices"];
  std::vector<RawMatrix> matrices;
  ptrdiff_t outputs = 0;
  for (int i = 0, count = listed["length"].as<int>(); i < count; ++i) {
    matrices.push_back(to_matrix(listed[i], bytes));
    outputs += matrices.back().outputs;
  }
  RightPanels panels;
  panels.pack(row_major(input.data(), static_cast<ptrdiff_t>(input.size()) / columns, columns));
  std::vector<float> result = optional_floats(args["sums"]), workspace;
  const Store store = result.empty() ? Store::overwrite : Store::accumulate;
  result.resize(static_cast<size_t>(outputs * columns));
  float* to = result.data();
  for (const RawMatrix& matrix : matrices) {
    multiply_weights(matrix, panels, to, columns, store, workspace);
    to += matrix.outputs * columns;
  }
  return result;
}

// Null where a number is not finite.
val finite_floats(const std::vector<float>& x, size_t count) {
  if (!all_finite(x.data(), static_cast<ptrdiff_t>(count))) return val::null();
  return val(emscripten::typed_memory_view(count, x.data())).call<val>("slice");
}

// What products_of takes, and { bias?, activation?, gated? }: with `gated` the first half of the outputs goes
// through the activation and multiplies the second. Null where a result is not finite.
val weight_products(const val& args) {
  std::vector<float> result = products_of(args);
  const ptrdiff_t columns = to_size(args["columns"]);
  add_bias(optional_floats(args["bias"]), result.data(), columns);
  if (is_missing(args["activation"])) return finite_floats(result, result.size());
  const auto activation = static_cast<Activation>(args["activation"].as<int>());
  if (!args["gated"].as<bool>()) {
    activate(activation, result.data(), static_cast<ptrdiff_t>(result.size()));
    return finite_floats(result, result.size());
  }
  const size_t half = result.size() / 2;
  activate_gate(activation, result.data(), result.data() + half, static_cast<ptrdiff_t>(half));
  return finite_floats(result, half);
}

// { x, columns, groups, norm }: each column of each of `groups` equal groups of rows.
val normalised(const val& args) {
  std::vector<float> x = from_floats(args["x"]);
  const ptrdiff_t columns = to_size(args["columns"]), groups = to_size(args["groups"]);
  const ptrdiff_t rows = static_cast<ptrdiff_t>(x.size()) / columns / groups;
  const ColumnNorm norm = to_column_norm(args["norm"]);
  for (ptrdiff_t group = 0; group < groups; ++group)
    normalise(norm, x.data() + group * rows * columns, rows, columns, columns);
  return to_float32(x);
}

// { x, y, factor }: x + factor·y
val scaled_sum(const val& args) {
  std::vector<float> x = from_floats(args["x"]);
  const std::vector<float> y = from_floats(args["y"]);
  add_scaled(args["factor"].as<float>(), y.data(), x.data(), static_cast<ptrdiff_t>(x.size()));
  return to_float32(x);
}

// { bytes, matrix, factor, columns, x? }: rows of the matrix as columns, added to x or to zeros.
val embedded(const val& args) {
  const Bytes bytes = from_bytes(args["bytes"]);
  const RawMatrix rows = to_matrix(args["matrix"], bytes);
  const ptrdiff_t columns = to_size(args["columns"]);
  std::vector<float> x = optional_floats(args["x"]);
  x.resize(static_cast<size_t>(rows.inputs * columns));
  add_embeddings(rows, args["factor"].as<float>(), x.data(), columns);
  return finite_floats(x, x.size());
}

val from_head(const HeadOnText& head) {
  val result = val::object();
  result.set("spread", head.spread);
  result.set("spreadWithoutFirst", head.spreadWithoutFirst);
  result.set("largest", head.largest);
  val pair = val::array();
  pair.call<void>("push", head.largestQuery);
  pair.call<void>("push", head.largestKey);
  result.set("largestPair", pair);
  result.set("entropy", head.entropy);
  result.set("evenness", head.evenness);
  result.set("effectiveKeys", head.effectiveKeys);
  result.set("firstKey", head.firstKey);
  result.set("stiffness", head.stiffness);
  result.set("rows", head.rows);
  return result;
}

// The rows of a head as they come from the products, made ready for attention.
class Preparation {
 public:
  // { norm?, d, rotation? }, of texts of `width` columns
  Preparation(const val& args, const val& norm, ptrdiff_t columns, ptrdiff_t texts)
      : columns(columns), width(columns / texts), d(to_size(args["d"])) {
    if (!is_missing(norm)) norms.push_back(to_column_norm(norm));
    const val rotation = args["rotation"];
    if (is_missing(rotation)) return;
    turns.emplace_back(Rotation{from_numbers(rotation["frequencies"]), rotation["interleaved"].as<bool>(),
                                to_size(rotation["first"])},
                       rotation["length"].as<double>(), width);
  }

  // All heads; each has the norm's gains for itself where there are so many.
  void prepare(std::vector<float>& x) const {
    const ptrdiff_t heads = static_cast<ptrdiff_t>(x.size()) / columns / d;
    for (ptrdiff_t head = 0; head < heads; ++head) {
      float* const rows = x.data() + head * d * columns;
      for (const ColumnNorm& norm : norms) normalise(norm, rows, d, columns, columns);
      for (const Turns& turn : turns) {
        for (ptrdiff_t text = 0; text < columns; text += width) turn.turn(rows + text, columns);
      }
    }
  }

 private:
  ptrdiff_t columns, width, d;
  // One or none.
  std::vector<ColumnNorm> norms;
  std::vector<Turns> turns;
};

// One key head and the query heads that share it: { queries, keys, values, columns, texts, tokens, d,
// valueWidth, queryNorm?, keyNorm?, rotation?, causal, window, cap, scales, maps }. Scales are texts×heads;
// `maps` are the heads of the first text whose products and weights are given back.
val heads_on_text(const val& args) {
  std::vector<float> queries = from_floats(args["queries"]), keys = from_floats(args["keys"]);
  const std::vector<float> values = from_floats(args["values"]), scales = from_floats(args["scales"]);
  const ptrdiff_t columns = to_size(args["columns"]), texts = to_size(args["texts"]), width = columns / texts;
  const HeadWidths widths{to_size(args["d"]), to_size(args["valueWidth"]), columns};
  const TextMask mask{to_size(args["tokens"]), args["causal"].as<bool>(), to_size(args["window"])};
  const auto cap = args["cap"].as<float>();
  Preparation(args, args["queryNorm"], columns, texts).prepare(queries);
  Preparation(args, args["keyNorm"], columns, texts).prepare(keys);
  const ptrdiff_t heads = static_cast<ptrdiff_t>(queries.size()) / columns / widths.d;
  const std::vector<int32_t> wanted = from_integers(args["maps"]);

  std::vector<float> output(static_cast<size_t>(heads * widths.value * columns));
  val numbers = val::array(), maps = val::array();
  for (ptrdiff_t text = 0; text < texts; ++text) {
    const ptrdiff_t from = text * width;
    KeyHead key(widths, mask, keys.data() + from, values.data() + from);
    for (ptrdiff_t head = 0; head < heads; ++head) {
      const bool isWanted = text == 0 && std::find(wanted.begin(), wanted.end(), head) != wanted.end();
      HeadMap map;
      const float scale = scales[static_cast<size_t>(text * heads + head)];
      numbers.call<void>("push",
                         from_head(key.attend(queries.data() + head * widths.d * columns + from, {scale, cap},
                                              output.data() + head * widths.value * columns + from,
                                              isWanted ? &map : nullptr)));
      if (!isWanted) continue;
      val both = val::object();
      both.set("head", head);
      both.set("products", to_float32(map.products));
      both.set("weights", to_float32(map.weights));
      maps.call<void>("push", both);
    }
  }
  val result = val::object();
  result.set("output", to_float32(output));
  result.set("heads", numbers);
  result.set("maps", maps);
  return result;
}

// A block of the vocabulary: what products_of takes, and { bias?, factor, cap, firstToken, targets, tops,
// most
// }. `targets` has the next token of each column or −1, `tops` the columns whose likeliest tokens are asked
// for. The result has the largest logit of each column, the sum of exp(logit − largest), the targets' logits
// (NaN where the target is in another block) and the likeliest tokens. Null where a logit is not finite.
val vocabulary_block(const val& args) {
  const ptrdiff_t columns = to_size(args["columns"]), first = to_size(args["firstToken"]);
  std::vector<float> logits = products_of(args);
  const ptrdiff_t rows = static_cast<ptrdiff_t>(logits.size()) / columns;
  if (!all_finite(logits.data(), static_cast<ptrdiff_t>(logits.size()))) return val::null();
  scale_logits({args["factor"].as<float>(), args["cap"].as<float>()}, optional_floats(args["bias"]),
               logits.data(), rows, columns);
  std::vector<double> largest, sums;
  for (const LogSum& sum : log_sums(logits.data(), rows, columns)) {
    largest.push_back(sum.largest);
    sums.push_back(sum.sum);
  }
  const std::vector<int32_t> targets = from_integers(args["targets"]);
  std::vector<float> of_targets(targets.size(), std::numeric_limits<float>::quiet_NaN());
  for (size_t t = 0; t < targets.size(); ++t) {
    const ptrdiff_t row = targets[t] - first;
    if (targets[t] >= 0 && row >= 0 && row < rows)
      of_targets[t] = logits[static_cast<size_t>(row * columns) + t];
  }
  val tops = val::array();
  for (const int32_t column : from_integers(args["tops"])) {
    val top = val::array();
    for (const auto& [token, logit] :
         likeliest(logits.data() + column, rows, columns, first, to_size(args["most"]))) {
      val one = val::object();
      one.set("token", token);
      one.set("logit", logit);
      top.call<void>("push", one);
    }
    tops.call<void>("push", top);
  }
  val result = val::object();
  result.set("largest", to_float64(largest));
  result.set("sums", to_float64(sums));
  result.set("targets", to_float32(of_targets));
  result.set("tops", tops);
  return result;
}

// { blocks: [{ largest, sums }] in their order }: ln Σ exp(logit) of each column.
val log_sums_of(const val& args) {
  const val blocks = args["blocks"];
  std::vector<LogSum> all;
  for (int i = 0, count = blocks["length"].as<int>(); i < count; ++i) {
    const std::vector<double> largest = from_numbers(blocks[i]["largest"]),
                              sums = from_numbers(blocks[i]["sums"]);
    for (size_t t = 0; t < sums.size(); ++t) {
      const LogSum next{largest[t], sums[t]};
      if (i == 0) {
        all.push_back(next);
      } else {
        all[t] = together(all[t], next);
      }
    }
  }
  std::vector<double> values;
  for (const LogSum& sum : all) values.push_back(sum.value());
  return to_float64(values);
}

// eˣ of each, with the same bits everywhere.
val exponentials_of(const val& numbers) {
  std::vector<double> x = from_numbers(numbers);
  for (double& one : x) one = exponential(one);
  return to_float64(x);
}

// { logits, columns, experts, count, normalised }: of each column its experts and their shares, the best
// first.
val chosen_experts(const val& args) {
  const std::vector<float> logits = from_floats(args["logits"]);
  const ptrdiff_t columns = to_size(args["columns"]);
  std::vector<int32_t> experts;
  std::vector<float> shares;
  for (ptrdiff_t column = 0; column < columns; ++column) {
    const Chosen chosen = choose_experts(logits.data() + column, to_size(args["experts"]), columns,
                                         to_size(args["count"]), args["normalised"].as<bool>());
    experts.insert(experts.end(), chosen.experts.begin(), chosen.experts.end());
    shares.insert(shares.end(), chosen.shares.begin(), chosen.shares.end());
  }
  val result = val::object();
  result.set("experts", to_int32(experts));
  result.set("shares", to_float32(shares));
  return result;
}

// { x, columns, chosen }: the chosen columns, filled up with zeros to a multiple of eight.
val gathered_columns(const val& args) {
  const std::vector<float> x = from_floats(args["x"]);
  const std::vector<int32_t> chosen = from_integers(args["chosen"]);
  const ptrdiff_t columns = to_size(args["columns"]), rows = static_cast<ptrdiff_t>(x.size()) / columns;
  const ptrdiff_t width =
      (static_cast<ptrdiff_t>(chosen.size()) + panel_columns - 1) / panel_columns * panel_columns;
  std::vector<float> result(static_cast<size_t>(rows * width));
  gather_columns(x.data(), rows, columns, chosen, result.data(), width);
  return to_float32(result);
}

// { x, columns, y, chosen, shares }: x with the columns of y added to the chosen ones, each times its share.
val with_columns(const val& args) {
  std::vector<float> x = from_floats(args["x"]);
  const std::vector<float> y = from_floats(args["y"]);
  const ptrdiff_t columns = to_size(args["columns"]), rows = static_cast<ptrdiff_t>(x.size()) / columns;
  add_columns(y.data(), rows, static_cast<ptrdiff_t>(y.size()) / rows, from_integers(args["chosen"]),
              from_floats(args["shares"]), x.data(), columns);
  return to_float32(x);
}

}  // namespace

EMSCRIPTEN_BINDINGS(running) {
  emscripten::function("weightProducts", &weight_products);
  emscripten::function("normalised", &normalised);
  emscripten::function("scaledSum", &scaled_sum);
  emscripten::function("embedded", &embedded);
  emscripten::function("headsOnText", &heads_on_text);
  emscripten::function("vocabularyBlock", &vocabulary_block);
  emscripten::function("logSums", &log_sums_of);
  emscripten::function("exponentials", &exponentials_of);
  emscripten::function("chosenExperts", &chosen_experts);
  emscripten::function("gatheredColumns", &gathered_columns);
  emscripten::function("withColumns", &with_columns);
}

}  // namespace rootd::bindings

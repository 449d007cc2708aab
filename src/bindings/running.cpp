// A trained model running on a text, step by step. Activations are Float32Arrays with a row for each entry of
// a token's vector and the tokens side by side: entry i of column t is x[i·columns + t]. Columns are a
// multiple of eight: the tokens of one text, filled up with any finite numbers, then those of the next.

#include <emscripten/bind.h>

#include <algorithm>
#include <limits>

#include "bindings/weight_products.h"
#include "numeric/elementary.h"
#include "numeric/finite.h"
#include "running/column_norm.h"
#include "running/experts.h"
#include "running/head_attention.h"
#include "running/head_gradient.h"
#include "running/mlp_activation.h"
#include "running/token_columns.h"
#include "running/turns.h"
#include "running/vocabulary.h"

namespace rootd::bindings {
namespace {

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
  const auto activation = static_cast<MlpActivation>(args["activation"].as<int>());
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

val to_pair(ptrdiff_t query, ptrdiff_t key) {
  val pair = val::array();
  pair.call<void>("push", query);
  pair.call<void>("push", key);
  return pair;
}

val from_head(const HeadOnText& head) {
  val result = val::object();
  result.set("spread", head.spread);
  result.set("spreadWithoutFirst", head.spreadWithoutFirst);
  result.set("largest", head.largest);
  result.set("largestPair", to_pair(head.largestQuery, head.largestKey));
  result.set("high", head.high);
  result.set("highPair", to_pair(head.highQuery, head.highKey));
  result.set("entropy", head.entropy);
  result.set("evenness", head.evenness);
  result.set("effectiveKeys", head.effectiveKeys);
  result.set("firstKey", head.firstKey);
  result.set("stiffness", head.stiffness);
  result.set("rows", head.rows);
  return result;
}

// { x, columns, groups, norm, gradient }: the gradient for x from that for what `normalised` makes of it.
val norm_gradient_of(const val& args) {
  const std::vector<float> x = from_floats(args["x"]);
  std::vector<float> gradient = from_floats(args["gradient"]);
  const ptrdiff_t columns = to_size(args["columns"]), groups = to_size(args["groups"]);
  const ptrdiff_t rows = static_cast<ptrdiff_t>(x.size()) / columns / groups;
  const ColumnNorm norm = to_column_norm(args["norm"]);
  for (ptrdiff_t from = 0; from < groups * rows; from += rows)
    norm_gradient(norm, x.data() + from * columns, gradient.data() + from * columns, rows, columns, columns);
  return to_float32(gradient);
}

// { x, activation, gated, gradient }: x are the outputs of weight_products without the activation.
val activation_gradient_of(const val& args) {
  std::vector<float> x = from_floats(args["x"]), gradient = from_floats(args["gradient"]);
  const auto activation = static_cast<MlpActivation>(args["activation"].as<int>());
  const auto count = static_cast<ptrdiff_t>(gradient.size());
  if (!args["gated"].as<bool>()) {
    activation_gradient(activation, x.data(), gradient.data(), count);
    return to_float32(gradient);
  }
  gate_gradient(activation, x.data(), x.data() + count, gradient.data(), count);
  std::copy(gradient.begin(), gradient.end(), x.begin() + count);
  return to_float32(x);
}

// Where a text stands among the columns.
struct TextPlace {
  ptrdiff_t from, width, tokens;
};

// { tokens }: how many each text has.
std::vector<TextPlace> to_places(const val& args) {
  std::vector<TextPlace> places;
  ptrdiff_t from = 0;
  for (const int32_t tokens : from_integers(args["tokens"])) {
    const ptrdiff_t width = (tokens + panel_columns - 1) / panel_columns * panel_columns;
    places.push_back({from, width, tokens});
    from += width;
  }
  return places;
}

// The rows of a head as they come from the products, made ready for attention.
class Preparation {
 public:
  // { columns, d, rotation? } and a norm, of the texts side by side. `direction` is −1 to turn back.
  Preparation(const val& args, const val& norm, const std::vector<TextPlace>& texts, double direction = 1)
      : columns(to_size(args["columns"])), d(to_size(args["d"])), texts(texts) {
    if (!is_missing(norm)) norms.push_back(to_column_norm(norm));
    const val rotation = args["rotation"];
    if (is_missing(rotation)) return;
    std::vector<double> frequencies = from_numbers(rotation["frequencies"]);
    for (double& frequency : frequencies) frequency *= direction;
    ptrdiff_t widest = 0;
    for (const TextPlace& text : texts) widest = std::max(widest, text.width);
    turns.emplace_back(Rotation{frequencies, rotation["interleaved"].as<bool>(), to_size(rotation["first"])},
                       rotation["length"].as<double>(), widest);
  }

  // All heads.
  void prepare(std::vector<float>& x) const {
    for (float *rows = x.data(), *const end = rows + x.size(); rows != end; rows += d * columns) {
      for (const ColumnNorm& norm : norms) normalise(norm, rows, d, columns, columns);
      turn(rows);
    }
  }
  // The gradient for x from that for what is made of it, by a rotation that goes back.
  void go_back(const std::vector<float>& x, std::vector<float>& gradient) const {
    for (ptrdiff_t from = 0; from < static_cast<ptrdiff_t>(x.size()); from += d * columns) {
      turn(gradient.data() + from);
      for (const ColumnNorm& norm : norms)
        norm_gradient(norm, x.data() + from, gradient.data() + from, d, columns, columns);
    }
  }

 private:
  void turn(float* rows) const {
    for (const Turns& one : turns) {
      for (const TextPlace& text : texts) one.turn(rows + text.from, columns, text.width);
    }
  }

  ptrdiff_t columns, d;
  const std::vector<TextPlace>& texts;
  // One or none.
  std::vector<ColumnNorm> norms;
  std::vector<Turns> turns;
};

// One key head and the query heads that share it: { queries, keys, values, columns, tokens, d, valueWidth,
// queryNorm?, keyNorm?, rotation?, causal, window, cap, scales, maps, mapped }. Scales are texts×heads;
// `maps` are the heads of the first `mapped` texts whose products and weights are given back. So are the
// numbers, texts×heads.
val heads_on_text(const val& args) {
  std::vector<float> queries = from_floats(args["queries"]), keys = from_floats(args["keys"]);
  const std::vector<float> values = from_floats(args["values"]), scales = from_floats(args["scales"]);
  const std::vector<TextPlace> texts = to_places(args);
  const ptrdiff_t columns = to_size(args["columns"]), mapped = to_size(args["mapped"]);
  const HeadWidths widths{to_size(args["d"]), to_size(args["valueWidth"]), columns};
  const auto cap = args["cap"].as<float>();
  Preparation(args, args["queryNorm"], texts).prepare(queries);
  Preparation(args, args["keyNorm"], texts).prepare(keys);
  const ptrdiff_t heads = static_cast<ptrdiff_t>(queries.size()) / columns / widths.d;
  const std::vector<int32_t> wanted = from_integers(args["maps"]);

  std::vector<float> output(static_cast<size_t>(heads * widths.value * columns));
  val numbers = val::array(), maps = val::array();
  for (ptrdiff_t text = 0; text < static_cast<ptrdiff_t>(texts.size()); ++text) {
    const TextPlace& place = texts[static_cast<size_t>(text)];
    const TextMask mask{place.tokens, args["causal"].as<bool>(), to_size(args["window"])};
    KeyHead key(widths, mask, keys.data() + place.from, values.data() + place.from);
    for (ptrdiff_t head = 0; head < heads; ++head) {
      const bool isWanted = text < mapped && std::find(wanted.begin(), wanted.end(), head) != wanted.end();
      HeadMap map;
      const float scale = scales[static_cast<size_t>(text * heads + head)];
      numbers.call<void>(
          "push", from_head(key.attend(queries.data() + head * widths.d * columns + place.from, {scale, cap},
                                       output.data() + head * widths.value * columns + place.from,
                                       isWanted ? &map : nullptr)));
      if (!isWanted) continue;
      val both = val::object();
      both.set("text", text);
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

// What heads_on_text takes, and { gradient } for its output: { queries, keys, values }, the gradients for
// them, and { answers }, ∂loss/∂ln(scale) of each text and head.
val head_gradients(const val& args) {
  const std::vector<float> queries = from_floats(args["queries"]), keys = from_floats(args["keys"]),
                           values = from_floats(args["values"]), scales = from_floats(args["scales"]),
                           gradient = from_floats(args["gradient"]);
  const std::vector<TextPlace> texts = to_places(args);
  const ptrdiff_t columns = to_size(args["columns"]);
  const HeadWidths widths{to_size(args["d"]), to_size(args["valueWidth"]), columns};
  const ptrdiff_t heads = static_cast<ptrdiff_t>(queries.size()) / columns / widths.d;
  std::vector<float> q = queries, k = keys;
  Preparation(args, args["queryNorm"], texts).prepare(q);
  Preparation(args, args["keyNorm"], texts).prepare(k);
  std::vector<float> dq(q.size()), dk(k.size()), dv(values.size());
  std::vector<double> answers;
  for (const TextPlace& text : texts) {
    const TextMask mask{text.tokens, args["causal"].as<bool>(), to_size(args["window"])};
    for (ptrdiff_t head = 0; head < heads; ++head) {
      const float scale = scales[answers.size()];
      const ptrdiff_t from = head * widths.d * columns + text.from;
      answers.push_back(head_gradient(widths, mask, {scale, args["cap"].as<float>()},
                                      {q.data() + from, k.data() + text.from, values.data() + text.from,
                                       gradient.data() + head * widths.value * columns + text.from},
                                      {dq.data() + from, dk.data() + text.from, dv.data() + text.from}));
    }
  }
  Preparation(args, args["queryNorm"], texts, -1).go_back(queries, dq);
  Preparation(args, args["keyNorm"], texts, -1).go_back(keys, dk);
  val result = val::object();
  result.set("queries", to_float32(dq));
  result.set("keys", to_float32(dk));
  result.set("values", to_float32(dv));
  result.set("answers", to_float64(answers));
  return result;
}

// A block of the vocabulary: what products_of takes, and
// { bias?, factor, cap, firstToken, targets, tops, most }. `targets` has the next token of each column or −1,
// `tops` the columns whose likeliest tokens are asked for. The result has the largest logit of each column,
// the sum of exp(logit − largest), the targets' logits (NaN where the target is in another block) and the
// likeliest tokens. Null where a logit is not finite.
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

// What vocabulary_block takes of one matrix, and { logSums, shares }: what the block adds to the gradient for
// the input, where each column's loss has a share in the whole.
val vocabulary_gradient(const val& args) {
  const ptrdiff_t columns = to_size(args["columns"]), first = to_size(args["firstToken"]);
  std::vector<float> logits = products_of(args);
  const ptrdiff_t rows = static_cast<ptrdiff_t>(logits.size()) / columns;
  const LogitScale scale{args["factor"].as<float>(), args["cap"].as<float>()};
  scale_logits(scale, optional_floats(args["bias"]), logits.data(), rows, columns);
  std::vector<ptrdiff_t> targets;
  for (const int32_t target : from_integers(args["targets"]))
    targets.push_back(target < 0 ? -1 : target - first);
  logit_gradient(scale, from_numbers(args["logSums"]), targets, from_floats(args["shares"]), logits.data(),
                 rows, columns);
  const Bytes bytes = from_bytes(args["bytes"]);
  const RawMatrix matrix = transposed(to_matrix(args["matrices"][0], bytes));
  RightPanels panels;
  panels.pack(row_major(logits.data(), rows, columns));
  std::vector<float> result(static_cast<size_t>(matrix.outputs * columns)), workspace;
  multiply_weights(matrix, panels, result.data(), columns, Store::overwrite, workspace);
  return to_float32(result);
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

// { x, y, columns }: Σ x·y of each column.
val column_products_of(const val& args) {
  const std::vector<float> x = from_floats(args["x"]), y = from_floats(args["y"]);
  const ptrdiff_t columns = to_size(args["columns"]);
  return to_float64(column_products(x.data(), y.data(), static_cast<ptrdiff_t>(x.size()) / columns, columns));
}

// What chosen_experts takes, and { ofShares }, the gradient for the shares it gives: that for the logits.
val expert_gradients(const val& args) {
  const std::vector<float> logits = from_floats(args["logits"]);
  const std::vector<double> ofShares = from_numbers(args["ofShares"]);
  const ptrdiff_t columns = to_size(args["columns"]), experts = to_size(args["experts"]),
                  count = to_size(args["count"]);
  const bool normalised = args["normalised"].as<bool>();
  std::vector<float> result(logits.size());
  for (ptrdiff_t column = 0; column < columns; ++column) {
    const Chosen chosen = choose_experts(logits.data() + column, experts, columns, count, normalised);
    const auto own = ofShares.begin() + column * count;
    const std::vector<float> gradient =
        expert_gradient(logits.data() + column, experts, columns, chosen, {own, own + count}, normalised);
    for (ptrdiff_t expert = 0; expert < experts; ++expert)
      result[static_cast<size_t>(expert * columns + column)] = gradient[static_cast<size_t>(expert)];
  }
  return to_float32(result);
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
  emscripten::function("normGradient", &norm_gradient_of);
  emscripten::function("activationGradient", &activation_gradient_of);
  emscripten::function("headGradients", &head_gradients);
  emscripten::function("vocabularyGradient", &vocabulary_gradient);
  emscripten::function("columnProducts", &column_products_of);
  emscripten::function("expertGradients", &expert_gradients);
}

}  // namespace rootd::bindings

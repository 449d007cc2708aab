// A model's steps on a text: heads of any shape, and products with weights in any form.

#include "fuzz/engine/expect.h"
#include "fuzz/engine/subjects.h"
#include "running/head_gradient.h"
#include "running/vocabulary.h"
#include "running/weight_products.h"

namespace rootd {

namespace {

std::vector<float> some_floats(Random& random, ptrdiff_t count, double size) {
  std::vector<float> x(static_cast<size_t>(count));
  for (float& one : x) one = static_cast<float>(random.between(-size, size));
  return x;
}

ptrdiff_t up_to_eight(ptrdiff_t n) {
  return (n + 7) / 8 * 8;
}

void products(Random& random) {
  const ptrdiff_t columns = 8 * random.size(1, 4);
  RawMatrix raw;
  raw.kind = random.pick({NumberKind::f32, NumberKind::f16, NumberKind::q8_0, NumberKind::q4_0,
                          NumberKind::q4_k, NumberKind::q6_k, NumberKind::e4m3});
  raw.inputsFirst = random.chance(0.4);
  raw.outputs = random.size(1, 300);
  raw.inputs = random.size(1, 600);
  ptrdiff_t& across = raw.inputsFirst ? raw.outputs : raw.inputs;
  across = (across + block_of(raw.kind) - 1) / block_of(raw.kind) * block_of(raw.kind);
  // Small bytes: every scale is a number.
  std::vector<uint8_t> bytes(static_cast<size_t>(bytes_of(raw.kind, raw.outputs * raw.inputs)));
  for (uint8_t& byte : bytes) byte = static_cast<uint8_t>(random.whole(0, 0x3b));
  raw.bytes = bytes.data();
  const std::vector<float> x = some_floats(random, raw.inputs * columns, 1);
  RightPanels panels;
  panels.pack(row_major(x.data(), raw.inputs, columns));
  std::vector<float> whole(static_cast<size_t>(raw.outputs * columns)), workspace;
  multiply_weights(raw, panels, whole.data(), columns, Store::overwrite, workspace);
  expect_finite(whole, "a product");
  // A token's products do not depend on those beside it.
  const ptrdiff_t token = random.whole(0, columns - 1);
  std::vector<float> others = some_floats(random, raw.inputs * columns, random.logarithmic(1e-30, 1e12));
  for (ptrdiff_t i = token; i < raw.inputs * columns; i += columns)
    others[static_cast<size_t>(i)] = x[static_cast<size_t>(i)];
  RightPanels otherPanels;
  otherPanels.pack(row_major(others.data(), raw.inputs, columns));
  std::vector<float> among(whole.size());
  multiply_weights(raw, otherPanels, among.data(), columns, Store::overwrite, workspace);
  for (ptrdiff_t o = token; o < raw.outputs * columns; o += columns)
    expect(among[static_cast<size_t>(o)] == whole[static_cast<size_t>(o)],
           "a product depends on the tokens beside it");
  if (raw.inputsFirst) return;
  RawMatrix part = raw;
  const ptrdiff_t first = random.whole(0, raw.outputs - 1);
  part.outputs -= first;
  part.bytes += bytes_of(raw.kind, first * raw.inputs);
  std::vector<float> rest(static_cast<size_t>(part.outputs * columns));
  multiply_weights(part, panels, rest.data(), columns, Store::overwrite, workspace);
  expect(same_bits(rest, {whole.begin() + first * columns, whole.end()}), "an output depends on its block");
}

struct HeadCase {
  HeadWidths widths;
  TextMask mask;
  ScoreScale scale;
  const std::vector<float>&q, &k, &v, &output;
  const HeadMap& map;
};

// A token's row is the same among other queries, and if causal also where the text ends with it.
void expect_same_alone(Random& random, const HeadCase& whole) {
  const HeadWidths& widths = whole.widths;
  const ptrdiff_t n = whole.mask.tokens, token = random.whole(0, n - 1);
  TextMask mask = whole.mask;
  if (mask.causal && random.chance(0.5)) mask.tokens = token + 1;
  std::vector<float> others = some_floats(random, widths.d * widths.stride, random.logarithmic(1e-30, 1e9));
  for (ptrdiff_t i = token; i < widths.d * widths.stride; i += widths.stride)
    others[static_cast<size_t>(i)] = whole.q[static_cast<size_t>(i)];
  std::vector<float> output(whole.output.size());
  HeadMap map;
  KeyHead(widths, mask, whole.k.data(), whole.v.data())
      .attend(others.data(), whole.scale, output.data(), &map);
  const char* const complaint = "a token's row depends on the others";
  for (ptrdiff_t i = token; i < widths.value * widths.stride; i += widths.stride)
    expect(output[static_cast<size_t>(i)] == whole.output[static_cast<size_t>(i)], complaint);
  for (ptrdiff_t key = 0; key < mask.tokens; ++key) {
    const auto here = static_cast<size_t>(token * mask.tokens + key),
               there = static_cast<size_t>(token * n + key);
    expect(map.weights[here] == whole.map.weights[there] && map.products[here] == whole.map.products[there],
           complaint);
  }
}

void heads(Random& random) {
  TextMask mask{random.size(1, 300)};
  mask.causal = random.chance(0.8);
  if (mask.causal && random.chance(0.4)) mask.window = random.size(1, 100);
  const HeadWidths widths{random.size(1, 40), random.size(1, 40), up_to_eight(mask.tokens)};
  const double size = random.logarithmic(1e-3, 1e3);
  const std::vector<float> q = some_floats(random, widths.d * widths.stride, size),
                           k = some_floats(random, widths.d * widths.stride, 1),
                           v = some_floats(random, widths.value * widths.stride, 1);
  const ScoreScale scale{static_cast<float>(random.logarithmic(1e-3, 10)),
                         random.chance(0.3) ? static_cast<float>(random.logarithmic(1, 100)) : 0};
  std::vector<float> output(v.size());
  HeadMap map;
  const HeadOnText head =
      KeyHead(widths, mask, k.data(), v.data()).attend(q.data(), scale, output.data(), &map);
  const auto n = static_cast<double>(mask.tokens);
  expect_within(map.weights, 0, 1 + 1e-6, "a weight");
  expect_within(output, -1 - 1e-5, 1 + 1e-5, "a mix of values");
  expect_within(head.entropy, 0, std::log(n) + 1e-6, "an entropy");
  expect_within(head.evenness, 0, 1 + 1e-6, "an evenness");
  expect_within(head.effectiveKeys, 0, n * (1 + 1e-6), "a number of keys");
  expect_within(head.firstKey, 0, 1 + 1e-6, "the first key's weight");
  expect(head.stiffness >= 0, "a stiffness is " + shown(head.stiffness));
  expect_finite(head.spread, "a spread");
  expect(head.largestKey >= mask.first(head.largestQuery) && head.largestKey < mask.end(head.largestQuery),
         "the largest score is not seen");
  expect_same_alone(random, {widths, mask, scale, q, k, v, output, map});
  if (mask.tokens > 60) return;
  std::vector<float> dq(q.size()), dk(k.size()), dv(v.size());
  const double answer = head_gradient(widths, mask, scale, {q.data(), k.data(), v.data(), output.data()},
                                      {dq.data(), dk.data(), dv.data()});
  expect_finite(answer, "an answer");
  expect_finite(dq, "a gradient");
  expect_finite(dk, "a gradient");
  expect_finite(dv, "a gradient");
}

void logits(Random& random) {
  const ptrdiff_t rows = random.size(1, 400), columns = 4 * random.size(1, 4);
  std::vector<float> x = some_floats(random, rows * columns, random.logarithmic(1e-3, 1e4));
  scale_logits({1, random.chance(0.5) ? 30.0f : 0.0f}, {}, x.data(), rows, columns);
  const std::vector<LogSum> sums = log_sums(x.data(), rows, columns);
  for (ptrdiff_t t = 0; t < columns; ++t) {
    const double largest = sums[static_cast<size_t>(t)].largest;
    expect_within(sums[static_cast<size_t>(t)].value(), largest,
                  largest + std::log(static_cast<double>(rows)) + 1e-6, "a log-sum");
    const auto best = likeliest(x.data() + t, rows, columns, 0, 5);
    expect(static_cast<double>(best[0].logit) == largest, "the likeliest is not the largest");
  }
}

}  // namespace

std::vector<Subject> running_subjects() {
  return {{"products with weights", products}, {"heads on texts", heads}, {"logits", logits}};
}

}  // namespace rootd

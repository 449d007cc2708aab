#include "running/head_attention.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "support/close.h"
#include "support/noise.h"

using namespace rootd;

namespace {

constexpr double masked = -std::numeric_limits<double>::infinity();

struct Head {
  HeadWidths widths;
  TextMask mask;
  std::vector<float> queries, keys, values;

  Head(const HeadWidths& widths, const TextMask& mask, float size)
      : widths(widths),
        mask(mask),
        queries(normal_noise(static_cast<size_t>(widths.d * widths.stride), 1)),
        keys(normal_noise(static_cast<size_t>(widths.d * widths.stride), 2)),
        values(noise(static_cast<size_t>(widths.value * widths.stride), 3)) {
    for (float& x : queries) x *= size;
    // A first key that draws weight, as trained heads have.
    for (ptrdiff_t i = 0; i < widths.d; ++i) keys[static_cast<size_t>(i * widths.stride)] += 0.5f;
  }
};

// Everything of one head in double, from its definition.
struct Exact {
  std::vector<double> products, weights, output;
  HeadOnText numbers;
};

double variance_of(const std::vector<double>& z) {
  double mean = 0, sum = 0;
  for (const double x : z) mean += x / static_cast<double>(z.size());
  for (const double x : z) sum += (x - mean) * (x - mean);
  return sum / (static_cast<double>(z.size()) - 1);
}

Exact exact(const Head& head, const ScoreScale& scale) {
  const ptrdiff_t n = head.mask.tokens, stride = head.widths.stride;
  const auto entry = [stride](const std::vector<float>& rows, ptrdiff_t i, ptrdiff_t t) {
    return static_cast<double>(rows[static_cast<size_t>(i * stride + t)]);
  };
  Exact result;
  struct Pair {
    double scaled;
    ptrdiff_t query, key;
  };
  std::vector<Pair> pairs;
  HeadOnText& sums = result.numbers;
  sums.largest = masked;
  for (ptrdiff_t i = 0; i < n; ++i) {
    std::vector<double> seen, rest;
    double top = masked, total = 0;
    std::vector<double> p(static_cast<size_t>(n), 0.0);
    for (ptrdiff_t j = 0; j < n; ++j) {
      const bool sees =
          head.mask.causal ? j <= i && (head.mask.window == 0 || i - j < head.mask.window) : true;
      double product = 0;
      for (ptrdiff_t x = 0; x < head.widths.d; ++x)
        product += entry(head.queries, x, i) * entry(head.keys, x, j);
      result.products.push_back(sees ? product : masked);
      if (!sees) continue;
      const double scaled = product * static_cast<double>(scale.scale), cap = static_cast<double>(scale.cap);
      pairs.push_back({scaled, i, j});
      if (scaled > sums.largest) {
        sums.largest = scaled;
        sums.largestQuery = i;
        sums.largestKey = j;
      }
      const double z = cap > 0 ? cap * std::tanh(scaled / cap) : scaled;
      seen.push_back(z);
      if (j > 0) rest.push_back(z);
      p[static_cast<size_t>(j)] = z;
      top = std::max(top, z);
    }
    const auto keys = static_cast<ptrdiff_t>(seen.size());
    for (const double z : seen) total += std::exp(z - top);
    double entropy = 0, mean = 0, square = 0;
    for (const double z : seen) {
      const double weight = std::exp(z - top) / total;
      if (weight > 0) entropy -= weight * std::log(weight);
      mean += weight * z;
    }
    for (const double z : seen) square += std::exp(z - top) / total * (z - mean) * (z - mean);
    for (ptrdiff_t j = 0; j < n; ++j) {
      const bool sees = result.products[static_cast<size_t>(i * n + j)] > masked;
      double& weight = p[static_cast<size_t>(j)];
      weight = sees ? std::exp(weight - top) / total : 0;
    }
    result.weights.insert(result.weights.end(), p.begin(), p.end());
    for (ptrdiff_t x = 0; x < head.widths.value; ++x) {
      double out = 0;
      for (ptrdiff_t j = 0; j < n; ++j) out += p[static_cast<size_t>(j)] * entry(head.values, x, j);
      result.output.push_back(out);
    }
    if (keys < 3) continue;
    sums.rows += 1;
    sums.spread += variance_of(seen);
    sums.spreadWithoutFirst += variance_of(rest);
    sums.entropy += entropy;
    sums.evenness += entropy / std::log(static_cast<double>(keys));
    sums.effectiveKeys += std::exp(entropy);
    sums.firstKey += p[0];
    sums.stiffness += square;
  }
  std::stable_sort(pairs.begin(), pairs.end(),
                   [](const Pair& a, const Pair& b) { return a.scaled > b.scaled; });
  const Pair& high = pairs[pairs.size() / 1000];
  sums.high = high.scaled;
  sums.highQuery = high.query;
  sums.highKey = high.key;
  const auto rows = static_cast<double>(std::max<ptrdiff_t>(1, sums.rows));
  sums.spread = std::sqrt(sums.spread / rows);
  sums.spreadWithoutFirst = std::sqrt(sums.spreadWithoutFirst / rows);
  for (double* const mean :
       {&sums.entropy, &sums.evenness, &sums.effectiveKeys, &sums.firstKey, &sums.stiffness})
    *mean /= rows;
  return result;
}

void check(const Head& head, const ScoreScale& scale) {
  CAPTURE(head.mask.tokens);
  CAPTURE(head.mask.window);
  CAPTURE(head.widths.d);
  CAPTURE(scale.scale);
  CAPTURE(scale.cap);
  const Exact wanted = exact(head, scale);
  const ptrdiff_t n = head.mask.tokens, stride = head.widths.stride;
  KeyHead keys(head.widths, head.mask, head.keys.data(), head.values.data());
  std::vector<float> output(static_cast<size_t>(head.widths.value * stride));
  HeadMap map;
  const HeadOnText numbers = keys.attend(head.queries.data(), scale, output.data(), &map);
  // A product of d numbers loses some 2⁻²⁴ a term of their sizes, here below 5 each; weights a share of that
  // times the scale, and what an exponential is off by.
  const double size = 25 * static_cast<double>(head.widths.d) * 0x1p-24;
  const double inZ = size * static_cast<double>(scale.scale) + 1e-7;
  for (ptrdiff_t i = 0; i < n * n; ++i) {
    const auto at = static_cast<size_t>(i);
    if (wanted.products[at] == masked) {
      REQUIRE(static_cast<double>(map.products[at]) == masked);
      REQUIRE(map.weights[at] == 0);
      continue;
    }
    REQUIRE(std::abs(static_cast<double>(map.products[at]) - wanted.products[at]) < size);
    REQUIRE(std::abs(static_cast<double>(map.weights[at]) - wanted.weights[at]) < 2 * inZ + 1e-6);
  }
  for (ptrdiff_t t = 0; t < n; ++t) {
    for (ptrdiff_t x = 0; x < head.widths.value; ++x) {
      const double out = wanted.output[static_cast<size_t>(t * head.widths.value + x)];
      REQUIRE(std::abs(static_cast<double>(output[static_cast<size_t>(x * stride + t)]) - out) <
              2 * inZ + 1e-5);
    }
  }
  CHECK(numbers.rows == wanted.numbers.rows);
  CHECK(numbers.largestQuery == wanted.numbers.largestQuery);
  CHECK(numbers.largestKey == wanted.numbers.largestKey);
  const auto close = [&](double got, double exactly) {
    CHECK(std::abs(got - exactly) <= (1e-6 + 4 * inZ) * std::max(1.0, std::abs(exactly)));
  };
  close(numbers.largest, wanted.numbers.largest);
  CHECK(numbers.highQuery == wanted.numbers.highQuery);
  CHECK(numbers.highKey == wanted.numbers.highKey);
  close(numbers.high, wanted.numbers.high);
  close(numbers.spread, wanted.numbers.spread);
  close(numbers.spreadWithoutFirst, wanted.numbers.spreadWithoutFirst);
  close(numbers.entropy, wanted.numbers.entropy);
  close(numbers.evenness, wanted.numbers.evenness);
  close(numbers.effectiveKeys, wanted.numbers.effectiveKeys);
  close(numbers.firstKey, wanted.numbers.firstKey);
  close(numbers.stiffness, wanted.numbers.stiffness);
}

}  // namespace

TEST_CASE("a head's map, output and numbers are their definitions") {
  for (const ptrdiff_t tokens : {1, 2, 3, 7, 8, 9, 24, 70, 300}) {
    for (const ptrdiff_t window : {0, 3, 40}) {
      const ptrdiff_t d = tokens > 100 ? 300 : 5, stride = (tokens + 7) / 8 * 8 + 8;
      const Head head({d, tokens > 100 ? 8 : 3, stride}, {tokens, true, window}, 1);
      check(head, {1 / std::sqrt(static_cast<float>(d))});
      check(head, {2.5f / std::sqrt(static_cast<float>(d)), 1.5f});
    }
    const Head all({4, 6, (tokens + 7) / 8 * 8}, {tokens, false, 0}, 1);
    check(all, {0.5f});
  }
}

TEST_CASE("even weights under a factor of 0") {
  const Head head({8, 4, 16}, {12, true, 0}, 1);
  KeyHead keys(head.widths, head.mask, head.keys.data(), head.values.data());
  std::vector<float> output(64);
  const HeadOnText numbers = keys.attend(head.queries.data(), {0}, output.data(), nullptr);
  CHECK(numbers.spread == 0);
  CHECK(numbers.stiffness == 0);
  CHECK(numbers.evenness == near(1, 1e-12));
  CHECK(numbers.largest == 0);
  // Of equal scores the earliest.
  CHECK(numbers.high == 0);
  CHECK(numbers.highQuery == 0);
  CHECK(numbers.highKey == 0);
}

TEST_CASE("a frozen head: no weight but on one key, and numbers all the same") {
  const Head head({8, 4, 16}, {12, true, 0}, 1000);
  KeyHead keys(head.widths, head.mask, head.keys.data(), head.values.data());
  std::vector<float> output(64);
  const HeadOnText numbers = keys.attend(head.queries.data(), {10}, output.data(), nullptr);
  CHECK(numbers.entropy >= 0);
  CHECK(numbers.entropy < 1e-6);
  CHECK(numbers.stiffness < 1e-6);
  CHECK(std::isfinite(numbers.spread));
}

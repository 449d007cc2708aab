#include "training/task.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <vector>

#include "training/stream_names.h"

using namespace rootd;

namespace {

Batch fresh(TaskName task, int size, int length, bool causal = false, uint64_t first = 0, uint64_t seed = 1) {
  return draw_examples(task, seed, streams::training_evaluation, first, size, length, causal);
}

}  // namespace

TEST_CASE("a context's keys are distinct, the query is one of them, and recall answers its value") {
  for (const int length : {1, 2, 16, 63, 64}) {
    const Batch batch = fresh(TaskName::recall, 50, length);
    for (int b = 0; b < batch.size; ++b) {
      const auto keys = batch.keys.begin() + b * length;
      CHECK(std::set<int>(keys, keys + length).size() == static_cast<size_t>(length));
      const auto slot = std::find(keys, keys + length, batch.queries[b]) - keys;
      REQUIRE(slot < length);
      CHECK(batch.answers[b] == batch.values[b * length + slot]);
      CHECK(batch.visible[b] == length);
    }
  }
}

TEST_CASE("a causal query sees the slots up to its own, and majority counts only those") {
  const int length = 12;
  const Batch batch = fresh(TaskName::majority, 200, length, true);
  for (int b = 0; b < batch.size; ++b) {
    const uint8_t* keys = batch.keys.data() + b * length;
    const uint8_t* values = batch.values.data() + b * length;
    const int visible = batch.visible[b];
    CHECK(keys[visible - 1] == batch.queries[b]);
    std::array<int, 4> seen{};
    for (int j = 0; j < visible; ++j) ++seen[values[j]];
    CHECK(seen[batch.answers[b]] == *std::max_element(seen.begin(), seen.end()));
  }
}

TEST_CASE(
    "an example does not depend on the batch it is drawn in, and a longer context begins with the shorter") {
  const int length = 9;
  const Batch all = fresh(TaskName::recall, 20, length);
  for (int first = 0; first < 20; ++first) {
    const Batch one = fresh(TaskName::recall, 1, length, false, first);
    CHECK(std::equal(one.keys.begin(), one.keys.end(), all.keys.begin() + first * length));
    CHECK(std::equal(one.values.begin(), one.values.end(), all.values.begin() + first * length));
    CHECK(one.queries[0] == all.queries[first]);
    const Batch longer = fresh(TaskName::recall, 1, 2 * length, false, first);
    CHECK(std::equal(one.keys.begin(), one.keys.end(), longer.keys.begin()));
    CHECK(std::equal(one.values.begin(), one.values.end(), longer.values.begin()));
  }
  CHECK(fresh(TaskName::recall, 20, length, false, 0, 2).keys != all.keys);
}

// Counts of n equally likely outcomes: χ² has n − 1 degrees of freedom, about mean n − 1 and variance 2(n −
// 1); 6 standard deviations leave far less than one false alarm in 10⁶, skewness included.
TEST_CASE("keys, slots and values are drawn evenly") {
  const int size = 20000, length = 16;
  const Batch batch = fresh(TaskName::recall, size, length);
  const auto check_even = [](const std::vector<double>& counts) {
    double total = 0, square = 0;
    for (const double count : counts) total += count;
    const double expected = total / counts.size();
    for (const double count : counts) square += (count - expected) * (count - expected) / expected;
    const double freedom = counts.size() - 1.0;
    CHECK(square < freedom + 6 * std::sqrt(2 * freedom));
  };
  std::vector<double> first(token_count), last(token_count), queries(token_count), values(16);
  for (int b = 0; b < size; ++b) {
    ++first[batch.keys[b * length]];
    ++last[batch.keys[b * length + length - 1]];
    ++queries[batch.queries[b]];
    for (int j = 0; j < length; ++j) ++values[batch.values[b * length + j]];
  }
  check_even(first);
  check_even(last);
  check_even(queries);
  check_even(values);
}

// A slot shows the favoured class with probability ¼ + ¾·¼ = 7/16, the same as two slots agreeing with it;
// two slots agree with probability (7/16)² + 3·(3/16)² = 76/256.
TEST_CASE("majority's slots agree as often as its favoured class makes them") {
  const int size = 50000, length = 2;
  const Batch batch = fresh(TaskName::majority, size, length);
  double agreeing = 0;
  for (int b = 0; b < size; ++b) agreeing += batch.values[b * length] == batch.values[b * length + 1];
  const double p = 76.0 / 256;
  CHECK(std::abs(agreeing - size * p) < 5 * std::sqrt(size * p * (1 - p)));
}

TEST_CASE("ties of the majority are broken at random") {
  // One slot each of two classes: the first and the second win equally often.
  const Batch batch = fresh(TaskName::majority, 20000, 2);
  double tied = 0, lower = 0;
  for (int b = 0; b < batch.size; ++b) {
    const int one = batch.values[2 * b], other = batch.values[2 * b + 1];
    if (one == other) continue;
    ++tied;
    lower += batch.answers[b] == std::min(one, other);
  }
  CHECK(std::abs(lower - tied / 2) < 5 * std::sqrt(tied / 4));
}

TEST_CASE("the showcase asks one context for each of its keys") {
  const Batch batch = draw_showcase(TaskName::recall, 3, 8, false);
  for (int i = 0; i < 8; ++i) {
    CHECK(std::equal(batch.keys.begin(), batch.keys.begin() + 8, batch.keys.begin() + 8 * i));
    CHECK(batch.queries[i] == batch.keys[i]);
    CHECK(batch.answers[i] == batch.values[i]);
  }
}

TEST_CASE("all keys have different names") {
  std::set<std::string> names;
  for (int key = 0; key < token_count; ++key) names.insert(key_name(key));
  CHECK(names.size() == token_count);
}

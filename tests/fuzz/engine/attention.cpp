// The attention kernel and the softmax.

#include "attention/attention.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "attention/rule_factor.h"
#include "attention/softmax.h"
#include "fuzz/engine/expect.h"
#include "fuzz/engine/subjects.h"
#include "fuzz/engine/values.h"

namespace rootd {

namespace {

struct Results {
  std::vector<float> output, weights, beta, entropy, largest, participation, jacobian;
  Results(const AttentionShape& shape, ptrdiff_t rows)
      : output(static_cast<size_t>(rows * shape.valueWidth)),
        weights(static_cast<size_t>(rows * shape.columns)),
        beta(static_cast<size_t>(rows)),
        entropy(beta),
        largest(beta),
        participation(beta),
        jacobian(beta) {}
  AttentionResults places(const AttentionShape& shape) {
    AttentionResults results;
    if (shape.valueWidth > 0) results.output = output.data();
    results.outputStride = shape.valueWidth;
    results.weights = weights.data();
    results.beta = beta.data();
    results.entropy = entropy.data();
    results.largest = largest.data();
    results.participation = participation.data();
    results.jacobian = jacobian.data();
    return results;
  }
};

template <typename T>
std::vector<T> part(const std::vector<T>& whole, ptrdiff_t from, ptrdiff_t count) {
  return {whole.begin() + from, whole.begin() + from + count};
}

// Whether the library would refuse one of them, or the kernel does.
bool leaves_range(const std::vector<float>& numbers) {
  return std::any_of(numbers.begin(), numbers.end(), [](float x) { return !(std::abs(x) <= 1e12f); });
}

// What a head is given.
struct Asked {
  AttentionShape shape;
  AttentionSettings settings;
  ptrdiff_t head;
  const std::vector<float>&queries, &keys, &values;

  bool sees(ptrdiff_t row, ptrdiff_t key) const {
    const bool shown = settings.keyMask.empty() || settings.keyMask[static_cast<size_t>(key)] != 0;
    return shown && !(settings.causal && key > shape.firstRow + row);
  }
};

// One head's part of a row of a matrix, at the end of `to`.
void add_part(const std::vector<float>& matrix, ptrdiff_t row, const Asked& asked, ptrdiff_t width,
              std::vector<float>& to) {
  const auto from = matrix.begin() + (row * asked.shape.heads + asked.head) * width;
  to.insert(to.end(), from, from + width);
}

void expect_same_rows(const Results& a, const Results& whole, const AttentionShape& shape, ptrdiff_t from) {
  const auto count = static_cast<ptrdiff_t>(a.beta.size());
  const auto same = [&](const std::vector<float>& one, const std::vector<float>& all, ptrdiff_t width,
                        const char* what) {
    expect(same_numbers(one, part(all, from * width, count * width)),
           std::string(what) + " depends on what is asked for together");
  };
  same(a.weights, whole.weights, shape.columns, "a weight");
  same(a.output, whole.output, shape.valueWidth, "an output");
  same(a.beta, whole.beta, 1, "a factor");
  same(a.entropy, whole.entropy, 1, "an entropy");
  same(a.largest, whole.largest, 1, "a largest weight");
  same(a.participation, whole.participation, 1, "a participation");
  same(a.jacobian, whole.jacobian, 1, "a Jacobian");
}

// One row of one head, with nothing but the keys that it sees, has the results that it has among all others.
void expect_same_alone(const Asked& asked, ptrdiff_t row, double measured, const RowMoments& moments,
                       const Results& whole) {
  AttentionShape shape{1, 0, asked.shape.d, asked.shape.valueWidth};
  AttentionSettings settings;
  settings.rule = asked.settings.rule;
  settings.beta = asked.settings.beta;
  std::vector<float> query, keys, values;
  add_part(asked.queries, row, asked, shape.d, query);
  std::vector<ptrdiff_t> seen;
  for (ptrdiff_t key = 0; key < asked.shape.columns; ++key) {
    if (!asked.sees(row, key)) continue;
    seen.push_back(key);
    add_part(asked.keys, key, asked, shape.d, keys);
    add_part(asked.values, key, asked, shape.valueWidth, values);
  }
  if (seen.empty()) return;
  shape.columns = static_cast<ptrdiff_t>(seen.size());
  AttentionHead head(shape, settings, 0, query.data(), keys.data(), values.data());
  RowMoments own;
  Results compact(shape, 1), spread(asked.shape, 1);
  expect(head.row_moments(0, 1, &own) && head.attend(0, 1, measured, compact.places(shape)),
         "a row is refused alone");
  for (size_t i = 0; i < seen.size(); ++i) spread.weights[static_cast<size_t>(seen[i])] = compact.weights[i];
  std::swap(spread.weights, compact.weights);
  expect_same_rows(compact, whole, asked.shape, row);
  expect(own.mean == moments.mean && own.squares == moments.squares,
         "a row's moments depend on what is asked for together");
}

void heads(Random& random) {
  AttentionShape shape;
  shape.rows = random.size(1, 40);
  shape.columns = random.size(1, 600);
  shape.d = random.size(1, 300);
  shape.valueWidth = random.chance(0.3) ? 0 : random.size(1, 40);
  shape.heads = random.size(1, 3);
  shape.firstRow = random.chance(0.3) ? random.size(1, 100) : 0;
  AttentionSettings settings;
  settings.rule =
      random.pick({Rule::none, Rule::sqrt, Rule::linear, Rule::logLength, Rule::measured, Rule::cosine});
  if (random.chance(0.3)) settings.beta = any_real(random, 0, 1e6);
  settings.causal = random.chance(0.4);
  if (random.chance(0.4)) {
    const double shown_share = random.pick({0.0, 0.1, 0.8, 1.0});
    for (ptrdiff_t j = 0; j < shape.columns; ++j) settings.keyMask.push_back(random.chance(shown_share));
  }
  bool spoilt = false;
  const ptrdiff_t width = shape.heads * shape.d;
  const std::vector<float> queries = random.chance(0.5)
                                         ? uneven_rows(random, shape.rows * shape.heads, shape.d)
                                         : spoilt_floats(random, shape.rows * width, spoilt),
                           keys = random.chance(0.2)
                                      ? uneven_rows(random, shape.columns * shape.heads, shape.d)
                                      : spoilt_floats(random, shape.columns * width, spoilt),
                           values =
                               spoilt_floats(random, shape.columns * shape.heads * shape.valueWidth, spoilt);
  const ptrdiff_t index = random.whole(0, shape.heads - 1);
  AttentionHead head(shape, settings, index, queries.data(), keys.data(), values.data());
  std::vector<RowMoments> moments(static_cast<size_t>(shape.rows));
  double measured = 1;
  if (head.row_moments(0, shape.rows, moments.data()) && settings.rule == Rule::measured) {
    measured = measured_beta(moments.data(), shape.rows);
    expect_within(measured, 0, INFINITY, "a measured factor");
  }
  Results whole(shape, shape.rows);
  if (!head.attend(0, shape.rows, measured, whole.places(shape))) {
    expect(leaves_range(queries) || leaves_range(keys) || leaves_range(values), "numbers are refused");
    return;
  }

  expect_finite(whole.output, "an output");
  expect_within(whole.beta, 0, INFINITY, "a factor");
  expect_within(whole.weights, 0, 1.000001, "a weight");
  expect_within(whole.largest, 0, 1.000001, "a largest weight");
  expect_within(whole.participation, 0, 1.000001, "a participation");
  expect_within(whole.jacobian, 0, 1.000001, "a Jacobian");
  const double most_entropy = std::log(static_cast<double>(shape.columns));
  expect_within(whole.entropy, 0, most_entropy + 1e-5, "an entropy");
  const Asked asked{shape, settings, index, queries, keys, values};
  for (ptrdiff_t i = 0; i < shape.rows; ++i) {
    double sum = 0;
    bool sees = false;
    for (ptrdiff_t j = 0; j < shape.columns; ++j) {
      const bool hidden = !asked.sees(i, j);
      const float weight = whole.weights[static_cast<size_t>(i * shape.columns + j)];
      expect(!hidden || weight == 0, "a hidden key has a weight");
      sees = sees || !hidden;
      sum += static_cast<double>(weight);
    }
    expect_within(sum, sees ? 1 - 1e-4 : 0, sees ? 1 + 1e-4 : 0, "the sum of a row");
  }

  // A row's result is the same whatever is asked for together.
  const ptrdiff_t from = random.whole(0, shape.rows - 1), count = random.whole(1, shape.rows - from);
  Results piece(shape, count);
  expect(head.attend(from, count, measured, piece.places(shape)), "rows are refused alone");
  expect_same_rows(piece, whole, shape, from);
  for (const ptrdiff_t row : {from, random.whole(0, shape.rows - 1)}) {
    expect_same_alone(asked, row, measured, moments[static_cast<size_t>(row)], whole);
  }
}

void rows_of_softmax(Random& random) {
  const int64_t count = random.size(1, 200);
  std::vector<double> scores(static_cast<size_t>(count));
  bool sees = false;
  for (double& score : scores) {
    score = random.chance(0.1) ? -INFINITY : any_real(random, -1e30, 1e30);
    sees = sees || std::isfinite(score);
  }
  std::vector<float> weights(scores.size());
  softmax(scores.data(), count, any_real(random, 0, 1e30), weights.data());
  expect_within(weights, 0, 1, "a weight");
  const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
  expect_within(sum, sees ? 1 - 1e-4 : 0, sees ? 1 + 1e-4 : 0, "the sum of a softmax");
  for (size_t i = 0; i < scores.size(); ++i)
    expect(std::isfinite(scores[i]) || weights[i] == 0, "a masked score has a weight");
}

void factors(Random& random) {
  const double factor = rule_factor(random.one_of(rule_entries).name, double(random.size(1, 1000000)),
                                    double(random.size(0, 1000000)), random.logarithmic(1e-30, 1e30));
  expect_within(factor, 0, 1e300, "a factor");
}

}  // namespace

std::vector<Subject> attention_subjects() {
  return {{"heads", heads}, {"softmax", rows_of_softmax}, {"rules' factors", factors}};
}

}  // namespace rootd

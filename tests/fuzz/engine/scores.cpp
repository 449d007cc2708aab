// What is known of q·k and of the softmax over drawn vectors.

#include <algorithm>
#include <cmath>

#include "fuzz/engine/expect.h"
#include "fuzz/engine/subjects.h"
#include "fuzz/engine/values.h"
#include "scores/drawn_head.h"
#include "scores/entrywise_products.h"
#include "scores/expected_attention.h"
#include "scores/measured_scores.h"
#include "scores/normal_dot_products.h"
#include "scores/origin.h"
#include "scores/saturation.h"
#include "scores/score_matrix.h"

namespace rootd {

namespace {

constexpr Rule drawn_rules[] = {Rule::none,      Rule::sqrt,     Rule::linear,
                                Rule::logLength, Rule::measured, Rule::cosine};

std::vector<Rule> some_rules(Random& random) {
  std::vector<Rule> rules;
  for (int64_t i = random.whole(1, 3); i > 0; --i) rules.push_back(random.one_of(drawn_rules));
  return rules;
}

void expect_statistics(const RowStatistics& row, double keys) {
  expect_within(row.entropy, -1e-6, std::log(keys) + 1e-5, "an entropy");
  expect_within(row.largest, 0, 1.000001, "a largest weight");
  expect_within(row.participation, 0, 1.000001, "a participation");
  expect_within(row.jacobianSquare, -1e-6, 1.000001, "the square of a Jacobian");
}

void score_blocks(Random& random) {
  const int64_t rows = random.size(1, 70), columns = random.size(1, 70), d = random.size(1, 600);
  std::vector<float> q = any_floats(random, rows * d);
  const std::vector<float> k = any_floats(random, columns * d);
  const float mean = random.chance(0.5) ? 0 : any_floats(random, 1)[0];
  const int64_t row = random.whole(0, rows - 1);
  std::vector<float> query(q.begin() + row * d, q.begin() + (row + 1) * d);
  std::vector<float> whole(static_cast<size_t>(rows * columns));
  ProductWorkspace workspace;
  const MatrixView keys = row_major(k.data(), columns, d);
  score_block(q.data(), rows, mean, keys, whole.data(), workspace);
  std::vector<float> alone(static_cast<size_t>(columns));
  score_block(query.data(), 1, mean, keys, alone.data(), workspace);
  for (size_t j = 0; j < alone.size(); ++j) {
    const float in_whole = whole[static_cast<size_t>(row * columns) + j];
    expect(alone[j] == in_whole || (std::isnan(alone[j]) && std::isnan(in_whole)),
           "a score depends on the rows beside it");
  }
}

void variances(Random& random) {
  const int64_t rows = random.size(1, 12), columns = random.size(1, 12), d = random.size(1, 60);
  const int64_t count = random.size(1, 20);
  const uint64_t seed = any_seed(random);
  std::vector<double> whole(static_cast<size_t>(count));
  score_variances(rows, columns, d, seed, 0, count, whole.data());
  expect_within(whole, 0, 1e12, "a variance of scores");
  double alone = 0;
  const int64_t one = random.whole(0, count - 1);
  score_variances(rows, columns, d, seed, static_cast<uint64_t>(one), 1, &alone);
  expect(alone == whole[static_cast<size_t>(one)], "a repetition depends on the others");
  const Law query = any_law(random), key = any_law(random);
  const ScoreVarianceLaw law = score_variance_law(double(rows), double(columns), double(d), query, key);
  if (query.name == LawName::values && key.name == LawName::values)
    expect_within(law.mean, 0, INFINITY, "an expected variance");
}

void entries(Random& random) {
  const int64_t rows = random.size(1, 60), columns = random.size(1, 60);
  const auto size = static_cast<size_t>(rows * columns);
  const std::vector<float> a = any_floats(random, rows * columns), b = any_floats(random, rows * columns);
  std::vector<float> hadamard(size);
  std::vector<double> sums(static_cast<size_t>(rows));
  const double total = products(a.data(), b.data(), rows, columns, hadamard.data(), sums.data());
  expect_finite(total, "a total");
  expect_finite(sums, "a row's sum");
  const Spread spread = spread_of_floats(a.data(), static_cast<int64_t>(size));
  expect(spread.count == static_cast<double>(size), "a spread lost numbers");
  expect_within(spread.variance(), 0, 1e77, "a variance");
}

DotProductLaw any_dot_product(Random& random) {
  DotProductLaw law{static_cast<double>(random.size(1, 3000))};
  if (random.chance(0.5)) law.meanQuery = any_real(random, -1e7, 1e7);
  if (random.chance(0.5)) law.meanKey = any_real(random, -1e7, 1e7);
  return law;
}

void dot_products(Random& random) {
  const DotProductLaw law = any_dot_product(random);
  const DotProductMoments moments = dot_product_moments(law);
  expect_finite(moments.mean, "a mean");
  expect_within(moments.variance, 0, 1e300, "a variance");
  expect_finite(moments.skewness, "a skewness");
  expect_finite(moments.excessKurtosis, "a kurtosis");
  const double deviation = std::sqrt(moments.variance);
  Summary summary({{moments.mean - 6 * deviation, deviation / 20, 240}, moments.mean, deviation});
  const int64_t count = random.size(1, 200);
  sum_dot_products(law, any_seed(random), random.word() >> 26 << 2, count, summary);
  expect(summary.moments.count == static_cast<double>(count), "a summary lost products");
  expect_finite(summary.moments.mean, "a mean of products");

  std::vector<double> at{moments.mean, 0};
  for (int64_t i = random.whole(0, 8); i > 0; --i)
    at.push_back(moments.mean + random.between(-1, 1) * deviation * random.logarithmic(1e-9, 1e3));
  if (random.chance(0.1)) at.push_back(random.pick({1e300, -1e300, 5e-324}));
  for (const double density : dot_product_density(law, at)) expect_within(density, 0, INFINITY, "a density");
}

void drawn_heads(Random& random) {
  DrawnHead head{any_seed(random), static_cast<uint64_t>(random.size(0, 100)), random.size(1, 30),
                 random.size(1, 200), random.chance(0.4)};
  const std::vector<Rule> rules = some_rules(random);
  const ptrdiff_t d = random.size(1, 300);
  const auto keys = static_cast<double>(head.columns);
  const std::vector<DrawnAttention> whole = attend(head, d, rules, true);
  for (const DrawnAttention& drawn : whole) {
    expect_within(drawn.weights, 0, 1.000001, "a weight");
    expect_within(drawn.beta, 0, INFINITY, "a factor");
    for (const RowStatistics& row : drawn.rows) expect_statistics(row, keys);
  }
  // A row is the same with fewer beside it, but under `measured`, whose factor is of all of them.
  DrawnHead fewer = head;
  fewer.rows = random.whole(1, head.rows);
  const std::vector<DrawnAttention> part = attend(fewer, d, rules, true);
  for (size_t i = 0; i < rules.size(); ++i) {
    if (rules[i] == Rule::measured) continue;
    const auto from = whole[i].weights.begin();
    expect(same_numbers(part[i].weights, {from, from + fewer.rows * head.columns}),
           "a row of a drawn head depends on the others");
  }
  std::vector<ptrdiff_t> dimensions{random.size(1, 20)};
  while (random.chance(0.6) && dimensions.size() < 4)
    dimensions.push_back(dimensions.back() + random.size(1, 200));
  const std::vector<RowStatistics> all = survey(head, dimensions, rules);
  expect(all.size() == dimensions.size() * rules.size(), "a survey lost points");
  for (const RowStatistics& row : all) expect_statistics(row, keys);
}

void expectations(Random& random) {
  const auto keys = static_cast<double>(random.size(1, 1000000));
  const double sigma = random.chance(0.2) ? random.pick({0.0, 1e-300, 1e-9, 1000.0, largest_expected_sigma})
                                          : random.logarithmic(1e-6, largest_expected_sigma);
  const RowStatistics row = expected_row(keys, sigma);
  expect_statistics(row, keys);
  expect_within(row.participation, 1 / keys - 1e-8, 1 + 1e-8, "a participation");
  expect_within(row.largest, 1 / keys - 1e-8, 1 + 1e-8, "a largest weight");
  // The largest weight is at least Σp², and at most its root.
  expect(row.largest >= row.participation - 1e-7, "a largest weight is below the participation");
  if (!random.chance(0.2)) return;
  const auto d = static_cast<double>(random.size(1, 1000000));
  const double beta = random.pick({1.0, 1 / std::sqrt(d), 1 / d, std::log(keys) / std::sqrt(d)});
  if (!(beta > 0)) return;
  const RowStatistics mean = expected_rows(keys, {d}, {beta})[0];
  expect_within(mean.entropy, -1e-4, std::log(keys) + 1e-4, "an expected entropy");
  expect_within(mean.largest, 0, 1 + 1e-4, "an expected weight");
}

void saturations(Random& random) {
  const int64_t keys = random.size(1, 2000), count = random.size(1, 20);
  const double sigma = std::abs(any_real(random, 0, 1000));
  const uint64_t seed = any_seed(random);
  const auto n = static_cast<double>(keys);
  std::vector<float> z = any_floats(random, keys);
  const Saturation row = saturation_of(z.data(), keys, sigma);
  expect_within(row.entropy, -1e-6, std::log(n) + 1e-5, "an entropy");
  expect_within(row.participation, 0, 1.000001, "a participation");
  expect_within(row.largest, 0, 1.000001, "a largest weight");
  const SaturationSpreads whole = measure_saturation(keys, sigma, seed, 0, count);
  expect(whole.entropy.count == static_cast<double>(count), "moments lost rows");
  expect_within(whole.entropy.mean, -1e-6, std::log(n) + 1e-5, "a mean entropy");
  expect_within(whole.largest.mean, 0, 1.000001, "a mean of largest weights");
  expect_within(freezing_point(n), 0, 10, "a freezing point");
  if (const auto far = frozen(n, sigma)) {
    expect_within(far->participation, 0, 1, "a frozen participation");
    expect_within(far->entropy, 0, INFINITY, "a frozen entropy");
  }
  expect_finite(small_spread(n, sigma).entropy, "an approximation");
}

void measured(Random& random) {
  const ptrdiff_t keys = random.size(1, 60);
  std::vector<double> scores = any_numbers(random, keys);
  for (double& score : scores)
    if (random.chance(0.2)) score = -INFINITY;
  const MeasuredRow row = measured_row(scores.data(), keys, any_real(random, 0, 1e6), random.chance(0.5));
  const auto seen = static_cast<double>(row.keys);
  if (row.keys > 1) {
    expect_within(row.entropy, 0, std::log(seen) + 1e-9, "an entropy");
    expect(std::find(scores.begin(), scores.end(), row.largest) != scores.end(), "the largest is no score");
  }
  if (row.keys > 2) expect_within(row.entropy_share, 0, 1 + 1e-9, "a share");
  expect_within(row.first_weight, 0, 1 + 1e-12, "the first key's weight");
}

void origins(Random& random) {
  OriginSettings settings;
  settings.width = random.size(1, 200);
  settings.d = random.size(1, 60);
  settings.tokens = random.size(2, 40);
  settings.spread = any_real(random, 0, 1e6);
  settings.normalise = random.chance(0.6);
  settings.gain = any_real(random, 0, 1e6);
  settings.cosine = any_real(random, 0, 1);
  settings.sigmaQuery = any_real(random, 0, 1e6);
  settings.sigmaKey = any_real(random, 0, 1e6);
  const uint64_t seed = any_seed(random), number = static_cast<uint64_t>(random.size(0, 4096));
  const OriginMeasures whole = measure_origin(settings, seed, number);
  for (const double x : {whole.input, whole.normalised, whole.query, whole.key, whole.raw, whole.withinRows})
    expect_within(x, 0, 1e300, "a mean square");
}

}  // namespace

std::vector<Subject> score_subjects() {
  return {
      {"score blocks", score_blocks}, {"variances of scores", variances}, {"products of entries", entries},
      {"dot products", dot_products}, {"drawn heads", drawn_heads},       {"expectations", expectations},
      {"saturation", saturations},    {"measured scores", measured},      {"origins", origins}};
}

}  // namespace rootd

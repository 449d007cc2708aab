// Laws of one coordinate, what is drawn from them, and the sums of what is drawn.

#include "fuzz/engine/expect.h"
#include "fuzz/engine/subjects.h"
#include "fuzz/engine/values.h"
#include "numeric/summary.h"
#include "random/affine.h"
#include "random/alias_table.h"
#include "random/sample.h"
#include "random/stream_names.h"
#include "sums/run.h"
#include "sums/sum_law.h"
#include "sums/summary_shape.h"

namespace rootd {

namespace {

VectorLaw any_vector_law(Random& random) {
  VectorLaw law{any_law(random)};
  if (random.chance(0.4)) law.mean = any_real(random, -1e30, 1e30);
  if (random.chance(0.4)) law.correlation = any_real(random, 0, 1);
  return law;
}

bool is_list(const Law& law) {
  return law.name == LawName::values;
}

double sum_of(const std::vector<double>& numbers) {
  double sum = 0;
  for (const double x : numbers) sum += x;
  return sum;
}

void lists(Random& random) {
  const Law law = any_law(random);
  if (is_list(law)) {
    expect(!law.values.empty() && law.values.size() == law.weights.size(), "a list lost its values");
    for (size_t i = 1; i < law.values.size(); ++i)
      expect(law.values[i] > law.values[i - 1], "values do not ascend");
    expect_within(law.weights, 1e-101, 1 + 1e-12, "a weight");
    expect_within(sum_of(law.weights), 1 - 1e-9, 1 + 1e-9, "the sum of the weights");
  }
  const LawMoments moments = moments_of(law);
  if (is_list(law) && law.values.size() > 1) {
    expect_finite(moments.mean, "a mean");
    expect_within(moments.variance, 0, INFINITY, "a variance");
    expect_finite(moments.skewness, "a skewness");
    expect_within(moments.kurtosis, 1 - 1e-9, 1e300, "a kurtosis");
    expect_within(moments.absoluteThird, 1 - 1e-9, 1e300, "a third moment");
  }
  const auto lattice = lattice_of(law);
  if (!lattice) return;
  expect(lattice->step > 0 && std::isfinite(lattice->step), "a step is " + shown(lattice->step));
  double sum = 0, before = -1;
  for (const LatticePoint& point : lattice_points(law, *lattice)) {
    expect(point.index > before && point.index == std::round(point.index), "points do not ascend");
    expect_within(point.index, 0, most_lattice_steps, "a point");
    sum += point.probability;
    before = point.index;
  }
  expect_within(sum, 1 - 1e-9, 1 + 1e-9, "the sum of the probabilities");
}

void tables(Random& random) {
  const Law law = any_law(random);
  if (!is_list(law)) return;
  const RawList list = raw_list(law);
  expect(list.values.size() == list.weights.size(), "a raw list lost its values");
  expect_finite(list.values, "a raw value");
  const std::vector<AliasColumn> table = alias_table(list);
  // How often each value is drawn.
  for (size_t i = 0; i < list.values.size(); ++i) {
    double drawn = 0, wanted = 0;
    for (size_t k = 0; k < list.values.size(); ++k)
      wanted += list.values[k] == list.values[i] ? list.weights[k] : 0;
    for (const AliasColumn& column : table) {
      const double own = column.threshold * 0x1p-32;
      if (column.own == list.values[i]) drawn += own;
      if (column.alias == list.values[i]) drawn += 1 - own;
    }
    const auto columns = static_cast<double>(table.size());
    expect_within(drawn / columns, wanted - 1e-8, wanted + 1e-8, "how often a value is drawn");
  }
}

void moments_of_sums(Random& random) {
  const VectorLaw law = any_vector_law(random);
  const auto d = static_cast<double>(random.size(1, 1000000));
  const SumLaw sum = sum_law(law.law, d, law.mean, law.correlation);
  if (sum.lattice) expect(sum.lattice->step > 0, "a step is " + shown(sum.lattice->step));
  if (!is_list(law.law)) return;
  expect_finite(sum.mean, "a mean");
  expect_within(sum.standardDeviation, 0, 1e300, "a deviation");
  if (law.law.values.size() > 1) {
    expect_finite(sum.skewness, "a skewness");
    expect_finite(sum.excessKurtosis, "a kurtosis");
  }
}

// Rows in pieces are the rows of the whole, and a longer vector begins with the shorter one.
void vectors(Random& random) {
  VectorLaw law = any_vector_law(random);
  law.mean = std::clamp(law.mean, -1e30, 1e30);
  const uint64_t seed = any_seed(random), first = random.word() >> 24;
  const int64_t rows = random.size(1, 12), d = random.size(1, 300);
  const auto drawn = [&](uint64_t from, int64_t count, int64_t width) {
    std::vector<float> x(static_cast<size_t>(count * width));
    sample_rows(law, seed, streams::coordinates, from, count, width, x.data());
    return x;
  };
  const std::vector<float> whole = drawn(first, rows, d);
  expect_finite(whole, "a coordinate");
  const int64_t row = random.whole(0, rows - 1), width = random.whole(1, d);
  const std::vector<float> piece = drawn(first + static_cast<uint64_t>(row), 1, width);
  expect(std::equal(piece.begin(), piece.end(), whole.begin() + row * d), "a row depends on its neighbours");

  std::vector<float> normal(whole.size());
  normal_rows(seed, streams::coordinates, first, rows, d, normal.data());
  expect_within(normal, -20, 20, "a normal coordinate");
}

void sums_of_vectors(Random& random) {
  VectorLaw law = any_vector_law(random);
  const uint64_t seed = any_seed(random), first = random.word() >> 26 << 2;
  const int64_t count = random.size(1, 40), d = random.size(1, 3000);
  std::vector<double> whole(static_cast<size_t>(count));
  SumSampler(law, seed, d).write(first, count, whole.data());
  expect_finite(whole, "a sum");
  const int64_t from = random.whole(0, (count - 1) / 4) * 4;
  std::vector<double> rest(static_cast<size_t>(count - from));
  SumSampler(law, seed, d).write(first + static_cast<uint64_t>(from), count - from, rest.data());
  expect(std::equal(rest.begin(), rest.end(), whole.begin() + from), "sums depend on how they are cut");
  // On the lattice of the law: every sum is a whole number of steps from its start.
  const SumLaw sum = sum_law(law.law, static_cast<double>(d), law.mean, law.correlation);
  if (!sum.lattice) return;
  for (const double x : whole) {
    const double steps = (x - sum.lattice->start) / sum.lattice->step;
    const double size = std::max(std::abs(x), std::abs(sum.lattice->start)) / sum.lattice->step;
    const double rounding = 1e-13 * size + 1e-6;
    if (rounding < 0.25)
      expect_within(steps, std::round(steps) - rounding, std::round(steps) + rounding, "a sum's place");
  }
}

void expect_sound(const Summary& summary, double count) {
  expect(summary.moments.count == count, "a summary lost values");
  double counted = summary.histogram.below + summary.histogram.above;
  counted += sum_of(summary.histogram.counts);
  expect(counted == count, "a histogram lost values");
  expect(sum_of(summary.sketch.counts) == count, "a sketch lost values");
  const std::vector<double> quantiles =
      summary.quantiles({std::begin(stated_quantiles), std::end(stated_quantiles)});
  for (size_t i = 1; i < quantiles.size(); ++i) expect(quantiles[i] >= quantiles[i - 1], "quantiles fall");
  expect(quantiles.front() >= summary.moments.minimum && quantiles.back() <= summary.moments.maximum,
         "a quantile lies outside of the values");
}

void runs(Random& random) {
  VectorLaw law = any_vector_law(random);
  // What the library refuses: a mean beside which the sums' differences vanish.
  law.mean = std::clamp(law.mean, -100.0, 100.0);
  const int64_t d = random.size(1, 2000), count = random.size(1, 500);
  const uint64_t seed = any_seed(random);
  SummaryShape shape = summary_shape(law, d);
  expect(shape.bins.width > 0 && shape.bins.count >= 1, "default bins are none");
  if (random.chance(0.3))
    shape.bins = {any_real(random, -1e3, 1e3), random.logarithmic(1e-6, 1e6), int(random.size(1, 500))};
  Summary whole(shape), first(shape), later(shape), travelled(shape);
  std::vector<double> values(static_cast<size_t>(count));
  add_samples(law, d, seed, 0, count, whole, values.data());
  expect_sound(whole, static_cast<double>(count));
  const int64_t cut = random.whole(0, (count - 1) / 4) * 4;
  if (cut > 0) add_samples(law, d, seed, 0, cut, first, nullptr);
  add_samples(law, d, seed, static_cast<uint64_t>(cut), count - cut, later, nullptr);
  travelled.unpack(later.packed());
  expect(same_bits(travelled.packed(), later.packed()), "a summary changes on its way");
  first.merge(travelled);
  expect_sound(first, static_cast<double>(count));
  expect(first.histogram.counts == whole.histogram.counts, "a histogram depends on how it is cut");
  expect(first.histogram.example == whole.histogram.example, "an example depends on how a run is cut");
  expect(first.sketch.counts == whole.sketch.counts, "a sketch depends on how it is cut");
  expect(first.moments.minimum == whole.moments.minimum, "the least sum depends on how a run is cut");
}

}  // namespace

std::vector<Subject> law_subjects() {
  return {{"lists", lists},
          {"alias tables", tables},
          {"moments of sums", moments_of_sums},
          {"vectors", vectors},
          {"sums of vectors", sums_of_vectors},
          {"runs", runs}};
}

}  // namespace rootd

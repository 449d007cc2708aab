// Numbers, deep networks and primes.

#include "fuzz/engine/expect.h"
#include "fuzz/engine/subjects.h"
#include "fuzz/engine/values.h"
#include "networks/depth.h"
#include "numeric/histogram.h"
#include "numeric/matrix_product.h"
#include "numeric/moments.h"
#include "numeric/quantile_sketch.h"
#include "primes/mertens.h"

namespace rootd {

namespace {

void summaries(Random& random) {
  const int64_t count = random.size(1, 300);
  const std::vector<double> values = any_numbers(random, count);
  const Moments moments = Moments::of(values.data(), count);
  expect(moments.count == static_cast<double>(count), "moments lost values");
  expect_finite(moments.mean, "a mean");
  expect_within(moments.variance(), 0, INFINITY, "a variance");
  expect(moments.minimum <= moments.maximum, "the least exceeds the largest");
  Histogram histogram(
      {any_real(random, -1e30, 1e30), random.logarithmic(0x1p-1022, 1e30), int(random.size(1, 300))});
  histogram.add(values.data(), count, 0);
  double counted = histogram.below + histogram.above;
  for (const double each : histogram.counts) counted += each;
  expect(counted == static_cast<double>(count), "a histogram lost values");
  QuantileSketch sketch(any_real(random, -1e9, 1e9), random.logarithmic(1e-9, 1e9));
  sketch.add(values.data(), count);
  std::vector<double> numbers{0, 0.01, 0.3, 0.5, 0.99, 1};
  sketch.quantiles(numbers, static_cast<double>(count), moments.minimum, moments.maximum);
  for (size_t i = 0; i < numbers.size(); ++i) {
    expect_within(numbers[i], moments.minimum, moments.maximum, "a quantile");
    expect(i == 0 || numbers[i] >= numbers[i - 1], "quantiles fall");
  }
}

// A view into larger memory, whichever way it lies there.
struct Matrix {
  std::vector<float> memory;
  MatrixView view;
};

Matrix any_matrix(Random& random, ptrdiff_t rows, ptrdiff_t columns) {
  const ptrdiff_t gap = random.whole(0, 3);
  const bool by_columns = random.chance(0.5);
  const ptrdiff_t stride = (by_columns ? rows : columns) + gap;
  // No entry after the last: a read beyond it is a fault.
  const ptrdiff_t length = std::max<ptrdiff_t>(0, stride * (by_columns ? columns : rows) - gap);
  Matrix matrix;
  for (float x : any_floats(random, length)) matrix.memory.push_back(std::clamp(x, -1e9f, 1e9f));
  matrix.view = {matrix.memory.data(), rows, columns, by_columns ? 1 : stride, by_columns ? stride : 1};
  return matrix;
}

void matrix_products(Random& random) {
  const ptrdiff_t rows = random.size(1, 40), depth = random.size(0, 600), columns = random.size(1, 40);
  const Matrix left = any_matrix(random, rows, depth), right = any_matrix(random, depth, columns);
  const ptrdiff_t stride = columns + random.whole(0, 3);
  std::vector<float> result(static_cast<size_t>((rows - 1) * stride + columns), 7.0f);
  ProductWorkspace workspace;
  multiply(left.view, right.view, result.data(), stride, Store::overwrite, workspace);
  for (int tries = 0; tries < 3; ++tries) {
    const ptrdiff_t i = random.whole(0, rows - 1), j = random.whole(0, columns - 1);
    double sum = 0, size = 0;
    for (ptrdiff_t l = 0; l < depth; ++l) {
      const double a = left.view.entries[i * left.view.rowStride + l * left.view.columnStride];
      const double b = right.view.entries[l * right.view.rowStride + j * right.view.columnStride];
      sum += a * b;
      size += std::abs(a * b);
    }
    const double slack = 1e-4 * size + 1e-37 * static_cast<double>(depth);
    expect_within(result[static_cast<size_t>(i * stride + j)], sum - slack, sum + slack, "a product");
  }
  for (ptrdiff_t i = 0; i + 1 < rows; ++i) {
    for (ptrdiff_t j = columns; j < stride; ++j)
      expect(result[static_cast<size_t>(i * stride + j)] == 7.0f, "a product writes beside its rows");
  }
}

void networks(Random& random) {
  Network network;
  network.width = random.size(1, 50);
  network.gain = any_real(random, 0, largest_gain);
  network.activation = random.one_of(activation_entries).name;
  network.normalise = random.chance(0.5);
  const int64_t layers = random.size(1, 20);
  expect_within(predicted_mean_squares(network, layers), 0, INFINITY, "an expected mean square");
  const uint64_t seed = any_seed(random);
  Signal whole = input_signal(network.width, seed), cut = whole;
  const std::vector<double> squares = run_layers(network, seed, layers, whole);
  expect(squares.size() == static_cast<size_t>(layers), "a run lost layers");
  expect_within(squares, 0, INFINITY, "a mean square");
  const int64_t first = random.whole(0, layers);
  std::vector<double> pieces = run_layers(network, seed, first, cut);
  for (const double x : run_layers(network, seed, layers - first, cut)) pieces.push_back(x);
  expect(same_bits(pieces, squares), "layers depend on how they are cut");
}

void mertens(Random& random) {
  const int64_t most = random.chance(0.9) ? 300000 : 20000000;
  const int64_t begin = random.size(0, most), end = begin + random.size(1, 200000);
  std::vector<double> points, values;
  for (int64_t i = random.whole(1, 20); i > 0; --i)
    points.push_back(static_cast<double>(random.whole(begin + 1, end)));
  std::sort(points.begin(), points.end());
  points.erase(std::unique(points.begin(), points.end()), points.end());
  values.resize(points.size());
  // From where a state was left, in two pieces and in one.
  MertensState whole{static_cast<double>(begin), 0}, cut = whole;
  follow_mertens(whole, end, points, values.data());
  for (size_t i = 0; i < values.size(); ++i) {
    const double reach = points[i] - static_cast<double>(begin);
    expect(values[i] == std::round(values[i]), "Mertens' function is no whole number");
    expect_within(values[i], -reach, reach, "Mertens' function");
  }
  const int64_t middle = random.whole(begin, end);
  const auto split = std::upper_bound(points.begin(), points.end(), static_cast<double>(middle));
  std::vector<double> pieces(points.size());
  follow_mertens(cut, middle, {points.begin(), split}, pieces.data());
  follow_mertens(cut, end, {split, points.end()}, pieces.data() + (split - points.begin()));
  expect(pieces == values && cut.value == whole.value && cut.largestAt == whole.largestAt,
         "Mertens' function depends on how it is cut");
}

}  // namespace

std::vector<Subject> small_subjects() {
  return {{"summaries", summaries},
          {"matrix products", matrix_products},
          {"networks", networks},
          {"Mertens' function", mertens}};
}

}  // namespace rootd

#include "models/inspection.h"

#include <doctest/doctest.h>

#include <Eigen/SVD>
#include <cmath>
#include <cstring>

#include "models/heads.h"
#include "support/close.h"

using namespace rootd;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

// What a test's layer holds: so many heads of d entries, two of which share a key.
struct Shape {
  ptrdiff_t d, width;
  HeadNorm norm = HeadNorm::none;
  bool turns = false, centred = false, through = false, isDouble = false;
  double size = 1;  // of all weights and biases
};

// A layer whose matrices point into bytes of its own.
struct OwnLayer : LayerSource {
  std::vector<uint8_t> bytes;
};

std::vector<double> sized(const std::vector<float>& numbers, const Shape& shape) {
  std::vector<double> result(numbers.begin(), numbers.end());
  for (double& number : result) number *= shape.size;
  return result;
}

RawMatrix raw(std::vector<uint8_t>& bytes, ptrdiff_t outputs, ptrdiff_t inputs, const Shape& shape,
              uint64_t seed) {
  RawMatrix matrix;
  const bool isDouble = shape.isDouble;
  matrix.kind = isDouble ? NumberKind::f64 : NumberKind::f32;
  matrix.outputs = outputs;
  matrix.inputs = inputs;
  const std::vector<double> wide = sized(noise(static_cast<size_t>(outputs * inputs), far_seed(seed)), shape);
  const std::vector<float> numbers(wide.begin(), wide.end());
  const size_t at = bytes.size(), length = numbers.size() * (isDouble ? 8 : 4);
  bytes.resize(at + length);
  std::memcpy(bytes.data() + at, isDouble ? static_cast<const void*>(wide.data()) : numbers.data(), length);
  // The bytes still move: until they stand, a place instead of an address.
  matrix.bytes = reinterpret_cast<const uint8_t*>(at);
  return matrix;
}

SideSource side(std::vector<uint8_t>& bytes, const Shape& shape, uint64_t seed) {
  SideSource result;
  const ptrdiff_t d = shape.d;
  if (shape.through) {
    constexpr ptrdiff_t inner = 3;
    result.through.emplace();
    result.through->first = raw(bytes, inner, shape.width, shape, seed + 10);
    result.through->straight = raw(bytes, 2, shape.width, shape, seed + 20);
    result.matrix = raw(bytes, d - 2, inner, shape, seed);
  } else {
    result.matrix = raw(bytes, d, shape.width, shape, seed);
    result.bias = sized(noise(static_cast<size_t>(d), far_seed(seed + 50)), shape);
  }
  if (shape.norm != HeadNorm::none) result.gain = VectorXd::LinSpaced(d, 0.5, 1.5);
  result.beta = 0.1 * static_cast<double>(seed);
  return result;
}

void set_down(RawMatrix& matrix, const std::vector<uint8_t>& bytes) {
  matrix.bytes = bytes.data() + reinterpret_cast<size_t>(matrix.bytes);
}
void set_down(SideSource& source, const std::vector<uint8_t>& bytes) {
  set_down(source.matrix, bytes);
  if (!source.through) return;
  set_down(source.through->first, bytes);
  set_down(*source.through->straight, bytes);
}

OwnLayer layer(const Shape& shape) {
  OwnLayer result;
  result.isDouble = shape.isDouble;
  result.model.norm = shape.norm;
  result.model.window = 20;
  result.queryNorm.centred = result.keyNorm.centred = shape.centred;
  if (shape.turns) result.model.rotation.frequencies = rotary_frequencies(shape.d / 2 * 2, 100, {});
  for (const uint64_t group : {1, 5}) {
    HeadGroup heads{side(result.bytes, shape, group), {}};
    for (uint64_t i = 1; i < group; i += 2) heads.queries.push_back(side(result.bytes, shape, group + i));
    if (heads.queries.empty()) heads.queries.push_back(side(result.bytes, shape, 9));
    result.groups.push_back(std::move(heads));
  }
  for (HeadGroup& group : result.groups) {
    set_down(group.key, result.bytes);
    for (SideSource& query : group.queries) set_down(query, result.bytes);
  }
  return result;
}

std::vector<HeadNumbers> looked_at(const Shape& shape) {
  return inspected(layer(shape));
}

constexpr Shape shapes[] = {
    {7, 20},
    {8, 5, HeadNorm::rms, true},
    {8, 30, HeadNorm::layer, true, true},
    {6, 300, HeadNorm::none, true, true, true},
    {40, 4},
    {140, 600, HeadNorm::none, true},
};

}  // namespace

TEST_CASE("in double heads have the numbers that they have in float") {
  for (Shape shape : shapes) {
    CAPTURE(shape.d);
    CAPTURE(shape.width);
    const std::vector<HeadNumbers> single = looked_at(shape);
    OwnLayer source = layer(shape);
    source.isDouble = true;
    const std::vector<HeadNumbers> wide = inspected(source);
    REQUIRE(single.size() == 3);
    REQUIRE(wide.size() == 3);
    for (size_t i = 0; i < 3; ++i) {
      CHECK(single[i].sigma == near(wide[i].sigma, 1e-6));
      CHECK(single[i].sigmaAll == near(wide[i].sigmaAll, 1e-6));
      CHECK(single[i].agreement == near(wide[i].agreement, 1e-6));
      CHECK(single[i].participation == near(wide[i].participation, 1e-6));
      CHECK(single[i].sigmaWindow.has_value() == shape.turns);
      CHECK(single[i].sigmaWindow.value_or(1) == near(wide[i].sigmaWindow.value_or(1), 1e-6));
      REQUIRE(single[i].singular.size() == wide[i].singular.size());
      CHECK(single[i].singular[0] == near(wide[i].singular[0], 1e-6));
    }
  }
}

TEST_CASE("singular values are those of the weights' product, small ones too") {
  for (const Shape& shape : {Shape{7, 20}, Shape{30, 20}, Shape{60, 9}, Shape{140, 300}}) {
    OwnLayer source = layer(shape);
    source.isDouble = true;
    const HeadGroup& group = source.groups[0];
    const auto query = fold<double>(group.queries[0].matrix, {}, {}, {});
    const auto key = fold<double>(group.key.matrix, {}, {}, {});
    const Eigen::Map<const MatrixXd> queries(query.weights.data(), shape.width, shape.d),
        keys(key.weights.data(), shape.width, shape.d);
    const Eigen::JacobiSVD<MatrixXd> plain(queries * keys.transpose());
    const std::vector<double> singular = inspected(source)[0].singular;
    REQUIRE(singular.size() == static_cast<size_t>(std::min(shape.d, shape.width)));
    for (size_t i = 0; i < singular.size(); ++i) {
      const double right = plain.singularValues()[static_cast<ptrdiff_t>(i)];
      CHECK(std::abs(singular[i] - right) < 1e-7 * plain.singularValues()[0]);
    }
  }
}

TEST_CASE("to the ends of the sizes that are taken all is as of those of usual size, times a power") {
  for (Shape shape : shapes) {
    CAPTURE(shape.d);
    const std::vector<HeadNumbers> usual = looked_at(shape);
    for (const double size : {1e-11, 1e11}) {
      CAPTURE(size);
      shape.size = size;
      const std::vector<HeadNumbers> extreme = looked_at(shape);
      for (size_t i = 0; i < usual.size(); ++i) {
        const HeadNumbers &n = extreme[i], &plain = usual[i];
        // Behind norms queries and keys have lost their lengths.
        const double times = shape.norm == HeadNorm::none ? size * size : 1;
        constexpr double off = 1e-5;
        CHECK(n.agreement == near(plain.agreement, off));
        CHECK(n.participation == near(plain.participation, off));
        CHECK(n.rowVariation == near(plain.rowVariation, off));
        CHECK(std::abs(n.selfScore - plain.selfScore) < off);
        CHECK(n.sigma == near(times * plain.sigma, off));
        CHECK(n.sigmaAll == near(times * plain.sigmaAll, off));
        CHECK(n.strangersRaw == near(size * size * plain.strangersRaw, off));
        CHECK(n.bound == near(times * plain.bound, off));
        if (shape.turns) CHECK(n.sigmaWindow.value() == near(times * plain.sigmaWindow.value(), off));
      }
    }
  }
}

TEST_CASE("a head that leaves the sizes that are taken has no numbers, and its neighbours theirs") {
  const std::vector<HeadNumbers> usual = looked_at({8, 30});
  const auto changed = [&](const auto& change) {
    OwnLayer source = layer({8, 30});
    change(source.groups[1].queries[0]);
    const std::vector<HeadNumbers> numbers = inspected(source);
    CHECK(std::isnan(numbers[1].sigma));
    CHECK(std::isnan(numbers[1].factors.raw));
    CHECK(numbers[1].singular.empty());
    for (const size_t i : {0, 2}) {
      CHECK(numbers[i].sigma == usual[i].sigma);
      CHECK(numbers[i].singular == usual[i].singular);
    }
  };
  for (const double size : {1e-13, 1e13, std::nan("")}) {
    changed([&](SideSource& side) { side.scale.assign(8, size); });
    changed([&](SideSource& side) { side.beta = size; });
  }
  changed([](SideSource& side) { side.bias[3] = 1e13; });
}

TEST_CASE("a head that its inputs cannot fill has the numbers of its Gram matrices") {
  for (const bool centred : {false, true}) {
    const Shape shape{60, 9, HeadNorm::none, false, centred};
    const OwnLayer source = layer(shape);
    const std::vector<HeadNumbers> numbers = looked_at(shape);
    const HeadGroup& group = source.groups[0];
    const NormBefore norm{{}, {}, centred};
    const auto query = fold<double>(group.queries[0].matrix, norm, group.queries[0].bias, {});
    const auto key = fold<double>(group.key.matrix, norm, group.key.bias, {});
    HeadModel model;
    model.beta = group.queries[0].beta;
    model.inputs = 9;
    model.centred = centred;
    const HeadNumbers plain = numbers_of({gram(query, query), gram(key, key), gram(key, query), query.offset,
                                          key.offset, query.rawSquare, key.rawSquare},
                                         model);
    const HeadNumbers& n = numbers[0];
    // The weights are floats, all else is double.
    CHECK(n.sigma == near(plain.sigma, 1e-6));
    CHECK(n.sigmaAll == near(plain.sigmaAll, 1e-6));
    CHECK(n.strangers == near(plain.strangers, 1e-6));
    CHECK(n.strangersRaw == near(plain.strangersRaw, 1e-6));
    CHECK(n.agreement == near(plain.agreement, 1e-6));
    CHECK(n.agreementZ == near(plain.agreementZ, 1e-5));
    CHECK(n.agreementCeiling == near(plain.agreementCeiling, 1e-5));
    CHECK(n.participation == near(plain.participation, 1e-6));
    CHECK(n.rowVariation == near(plain.rowVariation, 1e-6));
    CHECK(n.selfMean == near(plain.selfMean, 1e-5));
    CHECK(n.symmetric == near(plain.symmetric, 1e-6));
    CHECK(n.bound == near(plain.bound, 1e-6));
    CHECK(n.boundOffsets == near(plain.boundOffsets, 1e-6));
    REQUIRE(n.singular.size() == 9);
    for (size_t i = 0; i < 9; ++i)
      CHECK(std::abs(n.singular[i] - plain.singular[i]) < 1e-6 * plain.singular[0]);
  }
}

TEST_CASE("a head that its inputs cannot fill keeps keys that are small beside its queries or its biases") {
  OwnLayer source = layer({60, 9, HeadNorm::none, false, true, false, true});
  const std::vector<HeadNumbers> usual = looked_at({60, 9, HeadNorm::none, false, true, false, true});
  auto* const bytes = const_cast<uint8_t*>(source.groups[0].key.matrix.bytes);
  for (size_t i = 0; i < 60 * 9; ++i) {
    double weight;
    std::memcpy(&weight, bytes + 8 * i, 8);
    weight *= 0x1p-30;
    std::memcpy(bytes + 8 * i, &weight, 8);
  }
  for (double& bias : source.groups[0].key.bias) bias *= 0x1p10;
  const std::vector<HeadNumbers> numbers = inspected(source);
  const HeadNumbers &n = numbers[0], &plain = usual[0];
  CHECK(std::ldexp(n.sigma, 30) == near(plain.sigma, 1e-9));
  CHECK(std::ldexp(n.strangers, 30) == near(plain.strangers, 1e-9));
  CHECK(n.agreement == near(plain.agreement, 1e-9));
  CHECK(n.agreementZ == near(plain.agreementZ, 1e-9));
}

TEST_CASE("a wide head's numbers that are none are told") {
  OwnLayer source = layer({40, 4});
  const float none = std::nanf("");
  std::memcpy(source.bytes.data(), &none, sizeof none);
  const std::vector<HeadNumbers> numbers = inspected(source);
  CHECK(std::isnan(numbers[0].sigma));
  CHECK(std::isfinite(numbers[1].sigma));
}

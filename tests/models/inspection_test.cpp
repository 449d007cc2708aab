#include "models/inspection.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstring>

#include "models/heads.h"
#include "support/close.h"

using namespace rootd;
using Eigen::VectorXd;

namespace {

// What a test's layer holds: so many heads of d entries, two of which share a key.
struct Shape {
  ptrdiff_t d, width;
  HeadNorm norm = HeadNorm::none;
  bool turns = false, centred = false, through = false, isDouble = false;
  int exponent = 0;  // of the size of all weights and biases
};

std::vector<double> sized(const std::vector<float>& numbers, const Shape& shape) {
  std::vector<double> result(numbers.begin(), numbers.end());
  for (double& number : result) number = std::ldexp(number, shape.exponent);
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

LayerSource layer(const Shape& shape) {
  LayerSource result;
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
  const auto inspection = inspection_of(layer(shape));
  CHECK(inspection->go_on(1e300));
  return inspection->numbers;
}

void check_same(const HeadNumbers& a, const HeadNumbers& b) {
  CHECK(a.sigma == b.sigma);
  CHECK(a.sigmaAll == b.sigmaAll);
  CHECK(a.strangers == b.strangers);
  CHECK(a.agreementZ == b.agreementZ);
  CHECK(a.rowVariation == b.rowVariation);
  CHECK(a.selfScore == b.selfScore);
  CHECK(a.symmetric == b.symmetric);
  CHECK(a.bound == b.bound);
  CHECK(a.boundOffsets == b.boundOffsets);
  CHECK(a.sigmaWindow == b.sigmaWindow);
  CHECK(a.sigmaFar == b.sigmaFar);
  CHECK(a.keyOffsetShare == b.keyOffsetShare);
  CHECK(a.singular == b.singular);
}

}  // namespace

TEST_CASE("heads are looked at in pieces as at once") {
  for (const Shape& shape : {
           Shape{7, 20},
           Shape{8, 5, HeadNorm::rms, true},
           Shape{8, 30, HeadNorm::layer, true, true},
           Shape{6, 300, HeadNorm::none, true, true, true},
           Shape{6, 40, HeadNorm::none, true, false, true, true},
           Shape{40, 4},
           Shape{140, 600, HeadNorm::none, true},
           Shape{8, 30, HeadNorm::none, true, true, false, false, 90},
           Shape{40, 4, HeadNorm::none, false, false, false, false, -90},
           Shape{6, 40, HeadNorm::none, true, false, true, true, -300},
       }) {
    CAPTURE(shape.d);
    CAPTURE(shape.width);
    const std::vector<HeadNumbers> atOnce = looked_at(shape);
    const auto inspection = inspection_of(layer(shape));
    int calls = 1;
    for (; !inspection->go_on(1); ++calls) REQUIRE(calls < 100'000);
    CHECK(calls > 3 * (shape.d > 2 * shape.width + 2 ? shape.width : shape.d));
    REQUIRE(atOnce.size() == 3);
    REQUIRE(inspection->numbers.size() == 3);
    for (size_t i = 0; i < 3; ++i) {
      CHECK(std::isfinite(atOnce[i].sigma));
      check_same(inspection->numbers[i], atOnce[i]);
    }
    CHECK(inspection->go_on(1));
  }
}

TEST_CASE("of weights that leave the range all is as of those of usual size, times a power of two") {
  for (Shape shape : {
           Shape{7, 20, HeadNorm::none, false, true},
           Shape{8, 30, HeadNorm::none, true},
           Shape{8, 30, HeadNorm::rms, true},
           Shape{40, 4},
       }) {
    CAPTURE(shape.d);
    shape.isDouble = true;
    const std::vector<HeadNumbers> usual = looked_at(shape);
    for (const int exponent : {-490, -300, -100, -60, 60, 100, 300, 490}) {
      CAPTURE(exponent);
      shape.exponent = exponent;
      shape.isDouble = std::abs(exponent) > 110;
      const std::vector<HeadNumbers> extreme = looked_at(shape);
      REQUIRE(extreme.size() == usual.size());
      for (size_t i = 0; i < usual.size(); ++i) {
        const HeadNumbers &n = extreme[i], &plain = usual[i];
        const bool isNormed = shape.norm != HeadNorm::none;
        const auto back = [&](double x) { return std::ldexp(x, isNormed ? 0 : -2 * exponent); };
        constexpr double off = 1e-12;
        CHECK(back(n.sigma) == near(plain.sigma, off));
        CHECK(back(n.sigmaAll) == near(plain.sigmaAll, off));
        CHECK(back(n.strangers) == near(plain.strangers, off));
        CHECK(std::ldexp(n.strangersRaw, -2 * exponent) == near(plain.strangersRaw, off));
        CHECK(back(n.selfMean) == near(plain.selfMean, off));
        CHECK(back(n.bound) == near(plain.bound, off));
        CHECK(back(n.boundOffsets) == near(plain.boundOffsets, off));
        CHECK(back(1 / n.betaOne) == near(1 / plain.betaOne, off));
        CHECK(back(n.singular[0]) == near(plain.singular[0], off));
        CHECK(n.agreement == near(plain.agreement, off));
        CHECK(n.agreementZ == near(plain.agreementZ, off));
        CHECK(n.participation == near(plain.participation, off));
        CHECK(n.rowVariation == near(plain.rowVariation, off));
        CHECK(n.selfScore == near(plain.selfScore, off));
        CHECK(n.keyOffsetShare == near(plain.keyOffsetShare, off));
        CHECK(n.factors.offsets == near(plain.factors.offsets, off));
        CHECK(n.sigmaFar.has_value() == plain.sigmaFar.has_value());
        if (!n.sigmaFar) continue;
        CHECK(back(n.sigmaNear.value()) == near(plain.sigmaNear.value(), off));
        CHECK(back(n.sigmaWindow.value()) == near(plain.sigmaWindow.value(), off));
        CHECK(back(n.sigmaFar.value()) == near(plain.sigmaFar.value(), off));
      }
    }
  }
}

TEST_CASE("a head that its inputs cannot fill has the numbers of its Gram matrices") {
  for (const bool centred : {false, true}) {
    const Shape shape{60, 9, HeadNorm::none, false, centred};
    const LayerSource source = layer(shape);
    const std::vector<HeadNumbers> numbers = looked_at(shape);
    const HeadGroup& group = source.groups[0];
    const NormBefore norm{{}, {}, centred};
    const auto query = fold<double>(group.queries[0].matrix, norm, group.queries[0].bias, {});
    const auto key = fold<double>(group.key.matrix, norm, group.key.bias, {});
    HeadModel model;
    model.beta = group.queries[0].beta;
    model.inputs = 9;
    model.centred = centred;
    const HeadNumbers plain = head_numbers({gram(query, query), gram(key, key), gram(key, query),
                                            query.offset, key.offset, query.rawSquare, key.rawSquare},
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
  LayerSource source = layer({60, 9, HeadNorm::none, false, true, false, true});
  const std::vector<HeadNumbers> usual = looked_at({60, 9, HeadNorm::none, false, true, false, true});
  auto* const bytes = const_cast<uint8_t*>(source.groups[0].key.matrix.bytes);
  for (size_t i = 0; i < 60 * 9; ++i) {
    double weight;
    std::memcpy(&weight, bytes + 8 * i, 8);
    weight *= 0x1p-30;
    std::memcpy(bytes + 8 * i, &weight, 8);
  }
  for (double& bias : source.groups[0].key.bias) bias *= 0x1p10;
  const auto inspection = inspection_of(std::move(source));
  CHECK(inspection->go_on(1e300));
  const HeadNumbers &n = inspection->numbers[0], &plain = usual[0];
  CHECK(std::ldexp(n.sigma, 30) == near(plain.sigma, 1e-9));
  CHECK(std::ldexp(n.strangers, 30) == near(plain.strangers, 1e-9));
  CHECK(n.agreement == near(plain.agreement, 1e-9));
  CHECK(n.agreementZ == near(plain.agreementZ, 1e-9));
}

TEST_CASE("a wide head's numbers that are none are told") {
  LayerSource source = layer({40, 4});
  const float none = std::nanf("");
  std::memcpy(source.bytes.data(), &none, sizeof none);
  const auto inspection = inspection_of(std::move(source));
  CHECK(inspection->go_on(1e300));
  CHECK(std::isnan(inspection->numbers[0].sigma));
  CHECK(std::isfinite(inspection->numbers[1].sigma));
}

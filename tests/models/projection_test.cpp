#include "models/projection.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstring>

#include "models/direction_moment.h"
#include "models/heads.h"
#include "support/close.h"

using namespace rootd;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

std::vector<uint8_t> bytes_of_floats(const std::vector<float>& x) {
  std::vector<uint8_t> bytes(4 * x.size());
  std::memcpy(bytes.data(), x.data(), bytes.size());
  return bytes;
}

std::vector<double> doubles(const std::vector<float>& x) {
  return {x.begin(), x.end()};
}

}  // namespace

TEST_CASE("weights with their norm folded in, whichever axis comes first") {
  constexpr ptrdiff_t d = 5, width = 300;
  const std::vector<float> w = noise(d * width, 1);
  std::vector<float> turned(w.size());
  for (ptrdiff_t j = 0; j < d; ++j) {
    for (ptrdiff_t i = 0; i < width; ++i)
      turned[static_cast<size_t>(i * d + j)] = w[static_cast<size_t>(j * width + i)];
  }
  const std::vector<uint8_t> bytes = bytes_of_floats(w), turnedBytes = bytes_of_floats(turned);
  const std::vector<double> gain = doubles(noise(width, 2)), normBias = doubles(noise(width, 3)),
                            bias = doubles(noise(d, 4)), scale = doubles(noise(d, 5));
  RawMatrix raw;
  raw.bytes = bytes.data();
  raw.outputs = d;
  raw.inputs = width;
  RawMatrix other = raw;
  other.bytes = turnedBytes.data();
  other.inputsFirst = true;
  for (const bool centred : {false, true}) {
    const NormBefore norm{gain, normBias, centred};
    const Projection<double> p = fold<double>(raw, norm, bias, scale);
    MatrixXd plain(width, d);
    for (ptrdiff_t j = 0; j < d; ++j) {
      for (ptrdiff_t i = 0; i < width; ++i) plain(i, j) = w[static_cast<size_t>(j * width + i)];
    }
    const VectorXd offset = (plain.transpose() * Eigen::Map<const VectorXd>(normBias.data(), width) +
                             Eigen::Map<const VectorXd>(bias.data(), d))
                                .cwiseProduct(Eigen::Map<const VectorXd>(scale.data(), d));
    CHECK(p.rawSquare == near(plain.squaredNorm(), 1e-13));
    MatrixXd folded = Eigen::Map<const VectorXd>(gain.data(), width).asDiagonal() * plain;
    if (centred) folded = (folded.rowwise() - folded.colwise().mean()).eval();
    folded = (folded * Eigen::Map<const VectorXd>(scale.data(), d).asDiagonal()).eval();
    CHECK((p.offset - offset).norm() < 1e-13 * offset.norm());
    const MatrixXd expected = folded.transpose() * folded;
    CHECK((gram(p, p) - expected).norm() < 1e-13 * expected.norm());
    // In float: rounding of 2⁻²⁴ a term, which averages out.
    const Projection<float> single = fold<float>(other, norm, bias, scale);
    CHECK((gram(single, single) - expected).norm() < 1e-6 * expected.norm());
    CHECK((single.offset - offset).norm() < 1e-12 * offset.norm());
  }
}

TEST_CASE("what a projection comes without counts as nothing to fold") {
  constexpr ptrdiff_t d = 3, width = 7;
  const std::vector<float> w = noise(d * width, 1);
  const std::vector<uint8_t> bytes = bytes_of_floats(w);
  RawMatrix raw;
  raw.bytes = bytes.data();
  raw.outputs = d;
  raw.inputs = width;
  const auto one_of = [](bool given, size_t count, uint64_t seed) {
    return given ? doubles(noise(count, seed)) : std::vector<double>();
  };
  for (int which = 0; which < 32; ++which) {
    CAPTURE(which);
    const auto has = [which](int bit) { return (which >> bit & 1) != 0; };
    const std::vector<double> gain = one_of(has(0), width, 2), normBias = one_of(has(1), width, 3),
                              bias = one_of(has(2), d, 4), scale = one_of(has(3), d, 5);
    const bool centred = has(4);
    const Projection<double> p = fold<double>(raw, {gain, normBias, centred}, bias, scale);
    for (size_t j = 0; j < d; ++j) {
      const double factor = has(3) ? scale[j] : 1;
      double offset = has(2) ? bias[j] : 0, mean = 0;
      const auto weight = [&](size_t i) { return double(w[j * width + i]) * (has(0) ? gain[i] : 1); };
      for (size_t i = 0; i < width; ++i) {
        if (has(1)) offset += double(w[j * width + i]) * normBias[i];
        if (centred) mean += weight(i) / width;
      }
      CHECK(p.offset[static_cast<ptrdiff_t>(j)] == near(factor * offset, 1e-13, 1e-15));
      for (size_t i = 0; i < width; ++i)
        CHECK(p.weights[j * width + i] == near(factor * (weight(i) - mean), 1e-13, 1e-15));
    }
  }
}

TEST_CASE("scales of blocks, counted from the whole tensor's corner") {
  // Rows 3 … 6 of a tensor of 8×6 in blocks of 4×4: E4M3 ones.
  const std::vector<uint8_t> bytes(4 * 6, 0x38);
  RawMatrix raw;
  raw.kind = NumberKind::e4m3;
  raw.bytes = bytes.data();
  raw.outputs = 4;
  raw.inputs = 6;
  raw.scales = {1, 2, 3, 4};
  raw.scaleColumns = 2;
  raw.blockRows = raw.blockColumns = 4;
  raw.firstRow = 3;
  const std::vector<float> w = read_weights<float>(raw);
  CHECK(w[0] == 1);
  CHECK(w[3] == 1);
  CHECK(w[4] == 2);
  CHECK(w[6] == 3);
  CHECK(w[11] == 4);
}

TEST_CASE("weights that are no numbers, or leave the sizes that are taken, are told") {
  const auto is_taken_times = [](double factor, const std::vector<double>& gain) {
    const std::vector<float> w = noise(8, 1);
    std::vector<double> wide(w.begin(), w.end());
    for (double& x : wide) x *= factor;
    RawMatrix raw;
    raw.kind = NumberKind::f64;
    raw.bytes = reinterpret_cast<const uint8_t*>(wide.data());
    raw.outputs = 2;
    raw.inputs = 4;
    const bool single = fold<float>(raw, {gain, {}, false}, {}, {}).isTaken;
    CHECK(fold<double>(raw, {gain, {}, false}, {}, {}).isTaken == single);
    return single;
  };
  // Noise is of mean size 1/2.
  for (const double factor : {0.0, 1e-11, 1.0, 1e12}) CHECK(is_taken_times(factor, {}));
  for (const double factor : {std::nan(""), 1e-13, 1e-40, 1e13, 1e40, 1e300, HUGE_VAL})
    CHECK(!is_taken_times(factor, {}));
  CHECK(is_taken_times(1, {0, 0, 0, 0}));
  CHECK(is_taken_times(1e11, {1e-20, 1e-20, 1e-20, 1e-20}));
  CHECK(!is_taken_times(1e-11, {1e-11, 1e-11, 1e-11, 1e-11}));
  CHECK(!is_taken_times(1e-20, {1e20, 1e20, 1e20, 1e20}));
  CHECK(!is_taken_times(1, {1, 1, HUGE_VAL, 1}));
}

TEST_CASE("moments of directions add up to 1 whatever the rank") {
  for (const double small : {0.0, 1e-300, 1e-12, 1e-6, 1e-3, 0.1, 1.0}) {
    VectorXd sizes(3);
    sizes << 1, small, 0;
    const MatrixXd moment = direction_moment(sizes.asDiagonal());
    CHECK(moment.trace() == near(1, 1e-9));
    // Of two: the roots of the sizes are to each other as the shares.
    CHECK(std::abs(moment(1, 1) - std::sqrt(small) / (1 + std::sqrt(small))) < 1e-9);
  }
}

TEST_CASE("moments of directions: 1/d for a round cloud, and what drawn directions give") {
  const MatrixXd round = direction_moment(3 * MatrixXd::Identity(9, 9));
  CHECK((round - MatrixXd::Identity(9, 9) / 9).norm() < 1e-12);
  VectorXd sizes(5);
  sizes << 10, 3, 1, 0.1, 0;
  const MatrixXd moment = direction_moment(sizes.asDiagonal());
  CHECK(moment.trace() == near(1, 1e-9));
  VectorXd mean = VectorXd::Zero(5), square = VectorXd::Zero(5);
  constexpr int draws = 20'000;
  const MatrixXd x = normal_matrix(draws, 5, 11) * sizes.cwiseSqrt().asDiagonal();
  for (ptrdiff_t i = 0; i < draws; ++i) {
    const VectorXd u = x.row(i).transpose().cwiseAbs2() / x.row(i).squaredNorm();
    mean += u / draws;
    square += u.cwiseAbs2() / draws;
  }
  for (ptrdiff_t j = 0; j < 5; ++j) {
    const double error = std::sqrt((square[j] - mean[j] * mean[j]) / draws);
    CHECK(std::abs(moment(j, j) - mean[j]) <= 6 * error + 1e-12);
  }
}

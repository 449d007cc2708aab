#pragma once

// Heads to test with, and tokens that are strangers to each other.

#include <Eigen/Core>
#include <cmath>
#include <cstdint>

#include "models/head_numbers.h"
#include "models/projection.h"
#include "support/noise.h"

namespace rootd {

// Of as many entries as its Gram matrices have.
inline HeadNumbers numbers_of(const HeadGrams& grams, HeadModel model) {
  model.entries = static_cast<double>(grams.query.rows());
  return head_numbers(grams, model);
}

// Neighbouring seeds of noise() give streams that overlap: these begin far apart.
inline uint64_t far_seed(uint64_t seed) {
  uint64_t z = (seed + 1) * 0xD1342543DE82EF95ull;
  z = (z ^ (z >> 32)) * 0xD6E8FEB86659FD93ull;
  return z ^ (z >> 32);
}

// Numbers of unit variance in a head's weights.
inline Eigen::MatrixXd noise_matrix(ptrdiff_t rows, ptrdiff_t columns, uint64_t seed) {
  const std::vector<float> x = noise(static_cast<size_t>(rows * columns), far_seed(seed));
  return Eigen::Map<const Eigen::MatrixXf>(x.data(), rows, columns).cast<double>() * std::sqrt(3.0);
}

// Normal numbers by Box and Muller: what is uniform on a sphere needs them exact.
inline Eigen::MatrixXd normal_matrix(ptrdiff_t rows, ptrdiff_t columns, uint64_t seed) {
  const std::vector<float> x = noise(static_cast<size_t>(2 * rows * columns), far_seed(seed));
  Eigen::MatrixXd result(rows, columns);
  for (ptrdiff_t i = 0; i < result.size(); ++i) {
    const double u = 0.5 * x[2 * static_cast<size_t>(i)] + 0.5 + 0x1p-34;
    result.data()[i] =
        std::sqrt(-2 * std::log(u)) * std::cos(3.14159265358979323846 * x[2 * static_cast<size_t>(i) + 1]);
  }
  return result;
}

// n of length √D, off the ones for LayerNorm: one a row.
inline Eigen::MatrixXd tokens(ptrdiff_t count, ptrdiff_t width, bool centred, uint64_t seed) {
  Eigen::MatrixXd x = normal_matrix(count, width, seed);
  if (centred) x = (x.colwise() - x.rowwise().mean()).eval();
  for (ptrdiff_t i = 0; i < count; ++i) x.row(i) *= std::sqrt(static_cast<double>(width)) / x.row(i).norm();
  return x;
}

// Folded weights D×d and offsets.
struct TestHead {
  Eigen::MatrixXd query, key;
  Eigen::VectorXd queryOffset, keyOffset;

  HeadGrams grams() const {
    return {query.transpose() * query, key.transpose() * key, key.transpose() * query, queryOffset, keyOffset,
            query.squaredNorm(),       key.squaredNorm()};
  }
};

// Keys agree with queries as far as `agree` says; directions shrink by `decay` each.
inline TestHead test_head(ptrdiff_t width, ptrdiff_t d, double agree, double decay, double offsets,
                          bool centred, uint64_t seed) {
  TestHead head{noise_matrix(width, d, seed), noise_matrix(width, d, seed + 1),
                offsets * noise_matrix(d, 1, seed + 2), offsets * noise_matrix(d, 1, seed + 3)};
  for (ptrdiff_t j = 0; j < d; ++j) {
    head.query.col(j) *= std::pow(decay, static_cast<double>(j));
    head.key.col(j) *= std::pow(decay, static_cast<double>(d - 1 - j));
  }
  head.key = agree * head.query + std::sqrt(1 - agree * agree) * head.key;
  const double size = 1 / std::sqrt(static_cast<double>(width));
  head.query *= size;
  head.key *= size;
  if (centred) {
    head.query = (head.query.rowwise() - head.query.colwise().mean()).eval();
    head.key = (head.key.rowwise() - head.key.colwise().mean()).eval();
  }
  return head;
}

// Turns a plane of each pair by an angle, as rotary positions do: R of a key `distance` before the query.
inline Eigen::MatrixXd rotation_matrix(const Rotation& rotation, ptrdiff_t d, double distance) {
  Eigen::MatrixXd turn = Eigen::MatrixXd::Identity(d, d);
  const ptrdiff_t half = static_cast<ptrdiff_t>(rotation.frequencies.size());
  for (ptrdiff_t j = 0; j < half; ++j) {
    const ptrdiff_t x = rotation.first + (rotation.interleaved ? 2 * j : j);
    const ptrdiff_t y = x + (rotation.interleaved ? 1 : half);
    const double angle = distance * rotation.frequencies[static_cast<size_t>(j)];
    turn(x, x) = turn(y, y) = std::cos(angle);
    turn(x, y) = std::sin(angle);
    turn(y, x) = -std::sin(angle);
  }
  return turn;
}

}  // namespace rootd

#include "models/rotation.h"

#include <doctest/doctest.h>

#include <cmath>

#include "models/heads.h"
#include "support/close.h"

using namespace rootd;
using Eigen::MatrixXd;
using Eigen::VectorXd;

TEST_CASE("the mean turn is the sum over distances") {
  for (const double frequency : {0.0, 1e-12, 1e-9, 1e-4, 0.3, 1.0, 2.0, -0.7}) {
    for (const int length : {1, 2, 7, 1024}) {
      std::complex<double> sum = 0;
      for (int i = 0; i < length; ++i) sum += std::polar(1.0, -frequency * i);
      CHECK(std::abs(mean_turn(frequency, length) - sum / static_cast<double>(length)) < 1e-12);
    }
  }
}

TEST_CASE("traces over distances are those of matrices turned one by one, for any part of a head") {
  for (const ptrdiff_t d : {2, 7, 12}) {
    for (const ptrdiff_t rotary : {2, 6, 12}) {
      for (const ptrdiff_t first : {0, 1}) {
        for (const bool interleaved : {false, true}) {
          if (first + rotary > d) continue;
          const Rotation rotation{rotary_frequencies(rotary, 50, {}), interleaved, first};
          const Planes planes(rotation, d);
          const MatrixXd a = noise_matrix(d, d, 1), b = noise_matrix(d, d, 2);
          const MatrixXd m = a * a.transpose(), k = b * b.transpose();
          const VectorXd v = noise_matrix(d, 1, 3);
          constexpr int window = 37;
          double mean = 0;
          VectorXd meanVector = VectorXd::Zero(d);
          for (int i = 0; i < window; ++i) {
            const MatrixXd turn = rotation_matrix(rotation, d, i);
            mean += (m * turn * k * turn.transpose()).trace() / window;
            meanVector += turn * v / window;
          }
          const TurnedTrace traces(planes, window);
          CHECK(traces.over_window(m, k) == near(mean, 1e-12));
          CHECK((traces.mean_vector(v) - meanVector).norm() < 1e-12);
          // Angles that have nothing to do with each other, one plane after the other.
          double far = 0;
          constexpr int draws = 4000;
          for (int draw = 0; draw < draws; ++draw) {
            const std::vector<float> angles =
                noise(static_cast<size_t>(rotary), 1000 + static_cast<uint64_t>(draw));
            Rotation any = rotation;
            for (size_t j = 0; j < any.frequencies.size(); ++j)
              any.frequencies[j] = 3.14159265358979 * static_cast<double>(angles[j]);
            const MatrixXd turn = rotation_matrix(any, d, 1);
            far += (m * turn * k * turn.transpose()).trace() / draws;
          }
          // A draw's deviation is below twice the sum of all sizes' products: by Chebyshev and far beyond.
          const double spread = m.norm() * k.norm() / std::sqrt(static_cast<double>(draws));
          CHECK(std::abs(traces.far(m, k) - far) < 6 * spread);
        }
      }
    }
  }
}

TEST_CASE("frequencies, and how they are stretched") {
  const std::vector<double> plain = rotary_frequencies(8, 1e4, {});
  CHECK(plain.size() == 4);
  CHECK(plain[0] == 1);
  CHECK(plain[1] == near(0.1, 1e-14));
  CHECK(plain[3] == near(0.001, 1e-14));
  CHECK(rotary_frequencies(8, 1e4, {Stretch::linear, 4})[2] == near(0.0025, 1e-14));
  // Llama 3.1: planes that turn more than 4 times in 8192 positions stay, those that turn less than once are
  // stretched by all of the factor.
  const RotaryScaling llama{Stretch::llama3, 8, 8192, 1, 4};
  const std::vector<double> slow = rotary_frequencies(128, 5e5, llama),
                            fast = rotary_frequencies(128, 5e5, {});
  for (size_t j = 0; j < 64; ++j) {
    const double turns = 8192 * fast[j] / (2 * 3.14159265358979);
    if (turns > 4) CHECK(slow[j] == fast[j]);
    if (turns < 1) CHECK(slow[j] == near(fast[j] / 8, 1e-15));
    CHECK(slow[j] <= fast[j]);
    CHECK(slow[j] >= fast[j] / 8 * (1 - 1e-15));
    if (j > 0) CHECK(slow[j] < slow[j - 1]);
  }
  const RotaryScaling yarn{Stretch::yarn, 16, 4096, 1, 32};
  const std::vector<double> blended = rotary_frequencies(64, 1e4, yarn),
                            before = rotary_frequencies(64, 1e4, {});
  CHECK(blended[0] == before[0]);
  CHECK(blended[31] == near(before[31] / 16, 1e-14));
  for (size_t j = 1; j < 32; ++j) CHECK(blended[j] < blended[j - 1]);
  // A base of 1 turns all planes alike, here too often to be stretched.
  for (const double frequency : rotary_frequencies(16, 1, yarn)) CHECK(frequency == 1);
}

#include "scores/measured_scores.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "support/noise.h"

using namespace rootd;

TEST_CASE("a measured row agrees with what the standard library's functions say of it") {
  const std::vector<float> noise = normal_noise(400, 5);
  for (ptrdiff_t keys : {2, 3, 7, 400}) {
    for (double beta : {0.0, 0.125, 1.0, 25.0}) {
      std::vector<double> scores(noise.begin(), noise.begin() + keys);
      for (double& score : scores) score *= 8;
      double mean = 0, total = 0, variance = 0, entropy = 0;
      for (double score : scores) mean += score / static_cast<double>(keys);
      for (double score : scores) variance += (score - mean) * (score - mean);
      const double top = *std::max_element(scores.begin(), scores.end());
      for (double score : scores) total += std::exp(beta * (score - top));
      for (double score : scores) {
        const double p = std::exp(beta * (score - top)) / total;
        if (p > 0) entropy -= p * std::log(p);
      }
      const MeasuredRow row = measured_row(scores.data(), keys, beta, false);
      CHECK(row.variance == doctest::Approx(variance / static_cast<double>(keys - 1)).epsilon(1e-12));
      CHECK(std::abs(row.entropy - entropy) < 1e-12);
      CHECK(std::abs(row.first_weight - std::exp(beta * (scores[0] - top)) / total) < 1e-12);

      const MeasuredRow rest = measured_row(scores.data() + 1, keys - 1, beta, false);
      const MeasuredRow without = measured_row(scores.data(), keys, beta, true);
      CHECK(without.entropy == rest.entropy);
      CHECK(without.first_weight == row.first_weight);
      if (keys > 2) CHECK(without.variance == rest.variance);
      if (keys == 2) CHECK(std::isnan(without.variance));
    }
  }
}

TEST_CASE("what all scores of a row have in common leaves its variance alone") {
  std::vector<double> scores, shifted;
  for (int i = 0; i < 50; ++i) {
    scores.push_back(0.5 * (i * 7 % 5));
    shifted.push_back(1e15 + scores.back());
  }
  CHECK(measured_row(shifted.data(), 50, 1, false).variance ==
        measured_row(scores.data(), 50, 1, false).variance);
  const std::vector<double> equal(7, 1e150 / 3);
  CHECK(measured_row(equal.data(), 7, 1, false).variance == 0);
}

TEST_CASE("rows without a spread, frozen rows and enormous scores") {
  const double one = 3, apart[] = {-1e308, 1e308}, equal[] = {5, 5, 5};
  CHECK(std::isnan(measured_row(&one, 1, 1, false).variance));
  CHECK(measured_row(&one, 1, 1, false).entropy == 0);
  CHECK(std::isnan(measured_row(&one, 1, 1, true).entropy));
  CHECK(measured_row(apart, 2, 1, false).entropy == 0);
  CHECK(measured_row(apart, 2, 1, false).first_weight == 0);
  CHECK(measured_row(apart, 2, 0, false).first_weight == 0.5);
  CHECK(measured_row(equal, 3, 1, false).variance == 0);
  CHECK(measured_row(equal, 3, 1, false).entropy == doctest::Approx(std::log(3)).epsilon(1e-15));
}

TEST_CASE("a matrix is the mean of its rows of three keys and more") {
  const double scores[] = {1, 2, 9, 0, 1, 5, 4, 0, 0, 2};
  for (bool skip : {false, true}) {
    MeasuredRow each[4];
    MeasuredMatrix total{};
    add_measured_rows(scores, 0, 4, 0.5, skip, each, total);
    const MeasuredMatrix matrix = divided(total, 4);
    const MeasuredRow third = measured_row(scores + 3, 3, 0.5, skip);
    const MeasuredRow fourth = measured_row(scores + 6, 4, 0.5, skip);
    CHECK(matrix.variance == (third.variance + fourth.variance) / 2);
    CHECK(matrix.entropy == (third.entropy + fourth.entropy) / 2);
    CHECK(matrix.first_weight == (third.first_weight + fourth.first_weight) / 2);
    const double even = skip ? 2 : 3;
    CHECK(matrix.entropy_share ==
          doctest::Approx((third.entropy / std::log(even) + fourth.entropy / std::log(even + 1)) / 2));
    CHECK(each[2].variance == third.variance);
    CHECK(each[0].first_weight == 1);
  }
}

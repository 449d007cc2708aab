#include "scores/measured_scores.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "support/close.h"
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
      CHECK(row.variance == near(variance / static_cast<double>(keys - 1), 1e-12));
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
  CHECK(measured_row(equal, 3, 1, false).entropy == near(std::log(3), 1e-15));
}

TEST_CASE("a masked key is as good as not there") {
  const double none = -std::numeric_limits<double>::infinity();
  const double scores[] = {3, none, 1, none, 4}, seen[] = {3, 1, 4};
  for (bool skip : {false, true}) {
    for (double beta : {0.0, 0.5}) {
      const MeasuredRow row = measured_row(scores, 5, beta, skip), same = measured_row(seen, 3, beta, skip);
      CHECK(row.keys == 3);
      CHECK(row.variance == same.variance);
      CHECK(row.entropy == same.entropy);
      CHECK(row.entropy_share == same.entropy_share);
      CHECK(row.first_weight == same.first_weight);
      CHECK(row.largest == 4);
    }
  }
  const double later[] = {none, 2, 5};
  const MeasuredRow without = measured_row(later, 3, 1, true), rest = measured_row(later + 1, 2, 1, false);
  CHECK(without.first_weight == 0);
  CHECK(without.variance == rest.variance);
  CHECK(without.entropy == rest.entropy);
  const double nothing[] = {none, none};
  const MeasuredRow blind = measured_row(nothing, 2, 1, false);
  CHECK(blind.keys == 0);
  CHECK(std::isnan(blind.variance));
  CHECK(std::isnan(blind.entropy));
  CHECK(std::isnan(blind.entropy_share));
  CHECK(std::isnan(blind.largest));
  CHECK(blind.first_weight == 0);
}

TEST_CASE("the largest score is that of the whole row, and an even row has a share of 1") {
  const double scores[] = {9, 2, 2, 2};
  CHECK(measured_row(scores, 4, 1, true).largest == 9);
  CHECK(measured_row(scores, 4, 1, true).entropy_share == near(1, 1e-15));
  CHECK(measured_row(scores, 4, 0, false).entropy_share == near(1, 1e-15));
}

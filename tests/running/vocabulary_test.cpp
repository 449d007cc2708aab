#include "running/vocabulary.h"

#include <doctest/doctest.h>

#include <cmath>

#include "running/experts.h"
#include "support/close.h"
#include "support/noise.h"

using namespace rootd;

TEST_CASE("logits' log-sums, block after block") {
  const ptrdiff_t rows = 1000, columns = 8;
  std::vector<float> logits = normal_noise(static_cast<size_t>(rows * columns), 1);
  for (float& x : logits) x *= 20;
  std::vector<LogSum> sums;
  for (ptrdiff_t from = 0; from < rows; from += 300) {
    const std::vector<LogSum> block =
        log_sums(logits.data() + from * columns, std::min<ptrdiff_t>(300, rows - from), columns);
    for (size_t t = 0; t < block.size(); ++t) {
      if (from == 0) {
        sums.push_back(block[t]);
      } else {
        sums[t] = together(sums[t], block[t]);
      }
    }
  }
  for (ptrdiff_t t = 0; t < columns; ++t) {
    double sum = 0;
    for (ptrdiff_t row = 0; row < rows; ++row)
      sum += std::exp(static_cast<double>(logits[static_cast<size_t>(row * columns + t)]));
    CHECK(sums[static_cast<size_t>(t)].value() == near(std::log(sum), 1e-8));
  }
}

TEST_CASE("logits are scaled, moved and bent") {
  std::vector<float> logits = {1, 2, 3, 4, -5, 6, 7, 8};
  scale_logits({0.5f, 0}, {1, -1}, logits.data(), 2, 4);
  CHECK(logits == std::vector<float>{1.5f, 2, 2.5f, 3, -3.5f, 2, 2.5f, 3});
  scale_logits({1, 2}, {}, logits.data(), 2, 4);
  CHECK(static_cast<double>(logits[4]) == near(2 * std::tanh(-1.75), 1e-6));
}

TEST_CASE("the likeliest tokens, the first of equal ones") {
  const std::vector<float> logits = {1, 0, 5, 0, 3, 0, 5, 0, -1, 0};
  const std::vector<LikelyToken> best = likeliest(logits.data(), 5, 2, 100, 3);
  REQUIRE(best.size() == 3);
  CHECK(best[0].token == 101);
  CHECK(best[1].token == 103);
  CHECK(best[2].token == 102);
  CHECK(best[2].logit == 3);
  CHECK(likeliest(logits.data(), 5, 2, 0, 9).size() == 5);
  CHECK(likeliest(logits.data(), 5, 2, 0, 0).empty());
}

TEST_CASE("the best experts, with their shares of all or of what is asked") {
  const float logits[] = {1, 0, 3, 0, 2, 0, 3, 0};
  const Chosen asked = choose_experts(logits, 4, 2, 2, true);
  CHECK(asked.experts == std::vector<int32_t>{1, 3});
  CHECK(asked.shares == std::vector<float>{0.5f, 0.5f});
  const Chosen of_all = choose_experts(logits, 4, 2, 3, false);
  CHECK(of_all.experts == std::vector<int32_t>{1, 3, 2});
  const double all = 2 * std::exp(3) + std::exp(2) + std::exp(1);
  CHECK(static_cast<double>(of_all.shares[2]) == near(std::exp(2) / all, 1e-6));
}

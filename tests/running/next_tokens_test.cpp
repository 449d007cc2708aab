#include "running/next_tokens.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "support/close.h"
#include "support/noise.h"

using namespace rootd;

namespace {

constexpr ptrdiff_t rows = 1000, columns = 8;

NextTokens of_column(const std::vector<float>& first, const std::vector<float>& second, ptrdiff_t column,
                     ptrdiff_t block) {
  NextTokens all{};
  for (ptrdiff_t from = 0; from < rows; from += block) {
    const NextTokens next =
        next_tokens(first.data() + from * columns, second.data() + from * columns,
                    std::min(block, rows - from), columns, from)[static_cast<size_t>(column)];
    all = from == 0 ? next : together(all, next);
  }
  return all;
}

std::vector<double> probabilities(const std::vector<float>& logits, ptrdiff_t column) {
  std::vector<double> p;
  double sum = 0;
  for (ptrdiff_t row = 0; row < rows; ++row) {
    p.push_back(std::exp(static_cast<double>(logits[static_cast<size_t>(row * columns + column)])));
    sum += p.back();
  }
  for (double& one : p) one /= sum;
  return p;
}

}  // namespace

TEST_CASE("what two models say next: Σ p·ln(p/q) and first choices, block after block") {
  std::vector<float> first = normal_noise(rows * columns, 1), second = normal_noise(rows * columns, 2);
  for (size_t i = 0; i < first.size(); ++i) {
    first[i] *= 5;
    second[i] = first[i] + 2 * second[i];
  }
  for (ptrdiff_t column = 0; column < columns; ++column) {
    const std::vector<double> p = probabilities(first, column), q = probabilities(second, column);
    double sum = 0;
    for (size_t i = 0; i < p.size(); ++i) sum += p[i] * std::log(p[i] / q[i]);
    for (const ptrdiff_t block : {300, 1000}) {
      const NextTokens all = of_column(first, second, column, block);
      CHECK(divergence(all) == near(sum, 1e-6));
      CHECK(all.firstToken == std::max_element(p.begin(), p.end()) - p.begin());
      CHECK(all.secondToken == std::max_element(q.begin(), q.end()) - q.begin());
    }
  }
}

TEST_CASE("models that say the same are no way apart, of equal tokens the first is chosen") {
  std::vector<float> logits = normal_noise(rows * columns, 3);
  const NextTokens all = of_column(logits, logits, 5, 300);
  CHECK(divergence(all) == 0);
  const std::vector<float> equal(static_cast<size_t>(rows * columns), 2);
  const NextTokens chosen = of_column(equal, logits, 5, 300);
  CHECK(chosen.firstToken == 0);
  CHECK(chosen.secondToken > 0);
}

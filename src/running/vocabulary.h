#pragma once

// What a model says next: logits of a block of the vocabulary, a row for each of its tokens with the columns
// of the text side by side. Nobody ever holds them all.

#include <cstddef>
#include <vector>

namespace rootd {

// logit → cap·tanh((factor·logit + bias)/cap), without the cap where that is 0. `columns` is a multiple of
// four, `bias` has one for each row or is empty.
struct LogitScale {
  float factor = 1;
  float cap = 0;
};
void scale_logits(const LogitScale& scale, const std::vector<float>& bias, float* logits, ptrdiff_t rows,
                  ptrdiff_t columns);

// ln Σ exp(logit) as the largest logit and Σ exp(logit − largest).
struct LogSum {
  double largest;
  double sum;

  double value() const;
};
// Of block after block, in their order: the bits depend on it.
LogSum together(const LogSum& before, const LogSum& next);

// One for each column.
std::vector<LogSum> log_sums(const float* logits, ptrdiff_t rows, ptrdiff_t columns);

// Logits, scaled as above, → the gradient of the loss for what was scaled: factor·share·(p − 1 at the target)
// for each column, with p by its ln Σ exp(logit). A target is the row of a block, or −1.
void logit_gradient(const LogitScale& scale, const std::vector<double>& logSums,
                    const std::vector<ptrdiff_t>& targets, const std::vector<float>& shares, float* logits,
                    ptrdiff_t rows, ptrdiff_t columns);

struct LikelyToken {
  ptrdiff_t token;
  float logit;
};
// The `count` largest logits of a column, the largest first; of equal ones the first token.
std::vector<LikelyToken> likeliest(const float* logits, ptrdiff_t rows, ptrdiff_t stride,
                                   ptrdiff_t firstToken, ptrdiff_t count);

}  // namespace rootd

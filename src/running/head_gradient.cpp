#include "running/head_gradient.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "numeric/elementary.h"
#include "numeric/matrix_product.h"
#include "running/soft_cap.h"

namespace rootd {
namespace {

// One query's row: products and the gradient for the mix of values (S = dO·v), in; weights and the gradient
// for the products, out. Returns Σ scaled·∂loss/∂scaled.
double reverse_row(const ScoreScale& scale, ptrdiff_t keys, float* products, float* mixed) {
  std::vector<double> z(static_cast<size_t>(keys)), p(z.size());
  double top = -std::numeric_limits<double>::infinity(), total = 0, mean = 0, answer = 0;
  for (ptrdiff_t j = 0; j < keys; ++j) {
    const f32x4 scaled = splat(products[j] * scale.scale);
    z[static_cast<size_t>(j)] =
        static_cast<double>(scale.cap > 0 ? soft_capped(scaled, scale.cap)[0] : scaled[0]);
    top = std::max(top, z[static_cast<size_t>(j)]);
  }
  for (size_t j = 0; j < z.size(); ++j) total += p[j] = exponential(z[j] - top);
  for (size_t j = 0; j < z.size(); ++j) {
    p[j] /= total;
    mean += p[j] * static_cast<double>(mixed[j]);
  }
  for (size_t j = 0; j < z.size(); ++j) {
    double gradient = p[j] * (static_cast<double>(mixed[j]) - mean);
    if (scale.cap > 0)
      gradient *= 1 - z[j] * z[j] / (static_cast<double>(scale.cap) * static_cast<double>(scale.cap));
    answer += static_cast<double>(products[j] * scale.scale) * gradient;
    mixed[j] = static_cast<float>(gradient * static_cast<double>(scale.scale));
    products[j] = static_cast<float>(p[j]);
  }
  return answer;
}

}  // namespace

double head_gradient(const HeadWidths& widths, const TextMask& mask, const ScoreScale& scale,
                     const HeadFlow& head, const HeadFlowBack& back) {
  const ptrdiff_t n = mask.tokens;
  const auto rows = [&](const float* entries, ptrdiff_t count) {
    return row_major(entries, count, n, widths.stride);
  };
  const MatrixView queries = rows(head.queries, widths.d), keys = rows(head.keys, widths.d),
                   values = rows(head.values, widths.value), output = rows(head.output, widths.value);
  ProductWorkspace workspace;
  std::vector<float> weights(static_cast<size_t>(n * n)), products(weights.size());
  multiply(transposed(queries), keys, weights.data(), n, Store::overwrite, workspace);
  multiply(transposed(output), values, products.data(), n, Store::overwrite, workspace);
  double answer = 0;
  for (ptrdiff_t query = 0; query < n; ++query) {
    float *const p = weights.data() + query * n, *const g = products.data() + query * n;
    const ptrdiff_t first = mask.first(query), end = mask.end(query);
    answer += reverse_row(scale, end - first, p + first, g + first);
    for (float* const row : {p, g}) {
      std::fill(row, row + first, 0.0f);
      std::fill(row + end, row + n, 0.0f);
    }
  }
  const MatrixView mixing = row_major(weights.data(), n, n), scoring = row_major(products.data(), n, n);
  multiply(keys, transposed(scoring), back.queries, widths.stride, Store::accumulate, workspace);
  multiply(queries, scoring, back.keys, widths.stride, Store::accumulate, workspace);
  multiply(output, mixing, back.values, widths.stride, Store::accumulate, workspace);
  return answer;
}

}  // namespace rootd

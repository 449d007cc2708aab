#include "scores/normal_dot_products.h"

#include <doctest/doctest.h>

#include <cmath>

#include "sums/exact_law.h"
#include "support/close.h"

namespace rootd {

TEST_CASE("Without means the density of q·k is that of a sum of products") {
  for (const double d : {2.0, 3.0, 4.0, 8.0, 64.0}) {
    // As it is stated, of the peak.
    const double error = d == 2 ? 2e-4 : d == 3 ? 3e-6 : 1e-6;
    const ExactLaw exact(named_law(LawName::product), d, 0);
    std::vector<double> at;
    for (double z = -4; z <= 4; z += 0.25) at.push_back(z * std::sqrt(d));
    const std::vector<double> density = dot_product_density({d, 0, 0}, at);
    for (size_t i = 0; i < at.size(); ++i)
      CHECK(std::abs(density[i] - exact.density(at[i])) < error * exact.density(0));
  }
}

TEST_CASE("With means the density has the moments that the product formula gives") {
  const DotProductLaw law{5, 1.5, -0.5};
  const DotProductMoments moments = dot_product_moments(law);
  // Var(XY) = (1 + μx²)(1 + μy²) − μx²μy².
  CHECK(moments.variance == near(5 * ((1 + 2.25) * (1 + 0.25) - 2.25 * 0.25), 1e-12));
  const double deviation = std::sqrt(moments.variance), step = deviation / 40;
  std::vector<double> at;
  for (double x = moments.mean - 14 * deviation; x < moments.mean + 14 * deviation; x += step)
    at.push_back(x);
  const std::vector<double> density = dot_product_density(law, at);
  double sum = 0, mean = 0, square = 0, fourth = 0;
  for (size_t i = 0; i < at.size(); ++i) {
    const double away = at[i] - moments.mean;
    sum += density[i] * step;
    mean += density[i] * step * away;
    square += density[i] * step * away * away;
    fourth += density[i] * step * away * away * away * away;
  }
  CHECK(sum == near(1, 1e-4));
  CHECK(std::abs(mean) < 1e-3 * deviation);
  CHECK(square == near(moments.variance, 1e-3));
  CHECK(fourth / square / square - 3 == near(moments.excessKurtosis, 0.05));
}

TEST_CASE("Beside large means nothing of the density is lost") {
  // Nearly normal: what is left after the skewness is of the order of 1 over d and the squares of the means.
  for (const double size : {1e5, 1e7}) {
    for (const double d : {4.0, 1000.0, 1e6}) {
      const DotProductLaw law{d, size, size};
      const DotProductMoments moments = dot_product_moments(law);
      const double deviation = std::sqrt(moments.variance);
      std::vector<double> at;
      for (double z = -4; z <= 4; z += 0.5) at.push_back(moments.mean + z * deviation);
      const std::vector<double> density = dot_product_density(law, at);
      CAPTURE(size);
      CAPTURE(d);
      for (size_t i = 0; i < at.size(); ++i) {
        const double z = (at[i] - moments.mean) / deviation;
        const double normal = std::exp(-0.5 * z * z) / std::sqrt(2 * std::acos(-1.0));
        const double edgeworth = 1 + moments.skewness / 6 * (z * z * z - 3 * z);
        CHECK(density[i] * deviation == near(normal * edgeworth, 0, 1e-8));
      }
    }
  }
}

TEST_CASE("However far an x lies, the density there is 0 and the others stay as they are") {
  const DotProductLaw law{5, 0.5, 1};
  const std::vector<double> near = dot_product_density(law, {0, 2.5, 40});
  const std::vector<double> far = dot_product_density(law, {0, 2.5, 40, 1e6, -1e300});
  // Both have the absolute error that is stated.
  for (size_t i = 0; i < near.size(); ++i) CHECK(std::abs(far[i] - near[i]) < 1e-6 * near[1]);
  CHECK(far[3] == 0);
  CHECK(far[4] == 0);
}

TEST_CASE("A slice that crosses 2³² samples goes on with new ones") {
  const SummaryShape shape{{-40, 1, 80}, 0, 8, 0, 0};
  const DotProductLaw law{3, 0, 0};
  const uint64_t border = uint64_t{1} << 32;
  Summary whole(shape), before(shape), after(shape);
  sum_dot_products(law, 3, border - 8, 24, whole);
  sum_dot_products(law, 3, border - 8, 8, before);
  sum_dot_products(law, 3, border, 16, after);
  before.merge(after);
  CHECK(before.histogram.counts == whole.histogram.counts);
  Summary repeated(shape);
  sum_dot_products(law, 3, 0, 16, repeated);
  CHECK(repeated.histogram.counts != after.histogram.counts);
}

TEST_CASE("Dot products are drawn alike in one piece and in several") {
  const SummaryShape shape{{-40, 1, 80}, 0, 8, 0, 0};
  Summary whole(shape), first(shape), second(shape);
  const DotProductLaw law{64, 0, 0};
  sum_dot_products(law, 3, 0, 1000, whole);
  sum_dot_products(law, 3, 0, 400, first);
  sum_dot_products(law, 3, 400, 600, second);
  first.merge(second);
  CHECK(first.moments.mean == near(whole.moments.mean, 1e-12));
  // Five standard errors: σ²√((κ + 2)/n) with κ = 6/d.
  CHECK(std::abs(whole.moments.variance() - 64) < 5 * 64 * std::sqrt((6.0 / 64 + 2) / 1000));
}

}  // namespace rootd

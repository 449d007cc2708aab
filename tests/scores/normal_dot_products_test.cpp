#include "scores/normal_dot_products.h"

#include <doctest/doctest.h>

#include <cmath>

#include "sums/exact_law.h"

namespace rootd {

TEST_CASE("Without means the density of q·k is that of a sum of products") {
  for (const double d : {3.0, 8.0, 64.0}) {
    const ExactLaw exact(named_law(LawName::product), d, 0);
    std::vector<double> at;
    for (double z = -4; z <= 4; z += 0.25) at.push_back(z * std::sqrt(d));
    const std::vector<double> density = dot_product_density({d, 0, 0}, at);
    for (size_t i = 0; i < at.size(); ++i)
      CHECK(std::abs(density[i] - exact.density(at[i])) < 2e-5 * exact.density(0));
  }
}

TEST_CASE("With means the density has the moments that the product formula gives") {
  const DotProductLaw law{5, 1.5, -0.5};
  const DotProductMoments moments = dot_product_moments(law);
  // Var(XY) = (1 + μx²)(1 + μy²) − μx²μy².
  CHECK(moments.variance == doctest::Approx(5 * ((1 + 2.25) * (1 + 0.25) - 2.25 * 0.25)));
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
  CHECK(sum == doctest::Approx(1).epsilon(1e-4));
  CHECK(std::abs(mean) < 1e-3 * deviation);
  CHECK(square == doctest::Approx(moments.variance).epsilon(1e-3));
  CHECK(fourth / square / square - 3 == doctest::Approx(moments.excessKurtosis).epsilon(0.05));
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
  CHECK(first.moments.mean == doctest::Approx(whole.moments.mean).epsilon(1e-12));
  // Five standard errors: σ²√((κ + 2)/n) with κ = 6/d.
  CHECK(std::abs(whole.moments.variance() - 64) < 5 * 64 * std::sqrt((6.0 / 64 + 2) / 1000));
}

}  // namespace rootd

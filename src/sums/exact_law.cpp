#include "sums/exact_law.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "sums/closed_forms.h"
#include "sums/cumulants.h"
#include "sums/list_sum.h"
#include "sums/smooth_sum.h"
#include "sums/student_sum.h"

namespace rootd {

namespace {

constexpr double rounding_unit = std::numeric_limits<double>::epsilon();

std::unique_ptr<Distribution> distribution_of(const Law& law, const std::optional<Lattice>& lattice, double d,
                                              double rounding) {
  const bool closed = d <= most_closed;
  switch (law.name) {
    case LawName::normal:
      return normal_sum(d);
    case LawName::cauchy:
      return cauchy_sum(d);
    case LawName::student:
      return student_sum(law.degrees, d);
    case LawName::exponential:
      return closed ? exponential_sum(static_cast<int>(d)) : smooth_sum(exponential_cumulants(), d);
    case LawName::uniform:
      return closed ? uniform_sum(static_cast<int>(d)) : smooth_sum(uniform_cumulants(), d);
    case LawName::laplace:
      return closed ? gamma_difference(d, 1 / std::sqrt(2.0))
                    : smooth_sum(gamma_difference_cumulants(1, std::sqrt(2.0)), d);
    case LawName::product:
      return closed ? gamma_difference(d / 2, 1) : smooth_sum(gamma_difference_cumulants(0.5, 1), d);
    case LawName::rademacher:
    case LawName::die:
    case LawName::values:
      return list_sum(law, lattice, d, rounding);
  }
  return nullptr;
}

}  // namespace

struct ExactLaw::Place {
  double y;      // at or, on a lattice, just below x
  bool on_atom;  // whether x is a point of the lattice
};

ExactLaw::ExactLaw(const Law& law, double d, double mean) : lattice(lattice_of(law)) {
  const double size = law.values.empty() ? 3 : std::max(-law.values.front(), law.values.back());
  rounding = 8 * rounding_unit * d * (size + std::abs(mean));
  origin = d * (lattice ? lattice->start + mean : mean);
  spread = std::sqrt(d);
  // Sums of a list off a lattice account for the rounding of their own terms.
  distribution = distribution_of(law, lattice, d, 8 * rounding_unit * d * std::abs(mean));
}

ExactLaw::~ExactLaw() = default;
ExactLaw::ExactLaw(ExactLaw&&) noexcept = default;
ExactLaw& ExactLaw::operator=(ExactLaw&&) noexcept = default;

ExactLaw::Place ExactLaw::place(double x) const {
  if (!lattice) return {x - origin, true};
  const double steps = (x - origin) / lattice->step, nearest = std::round(steps);
  const double tolerance = lattice_tolerance + (rounding + rounding_unit * std::abs(x)) / lattice->step;
  const bool on_atom = std::abs(steps - nearest) <= tolerance;
  return {on_atom ? nearest : std::floor(steps), on_atom};
}

double ExactLaw::density(double x) const {
  if (std::isnan(x)) return x;
  if (std::isinf(x)) return 0;
  const Place at = place(x);
  return at.on_atom ? distribution->density(at.y) : 0;
}

double ExactLaw::cumulative(double x) const {
  if (std::isnan(x)) return x;
  if (std::isinf(x)) return x > 0 ? 1 : 0;
  return distribution->lower(place(x).y);
}

double ExactLaw::upper(double x) const {
  if (std::isnan(x)) return x;
  if (std::isinf(x)) return x > 0 ? 0 : 1;
  return distribution->upper(place(x).y);
}

double ExactLaw::quantile(double p) const {
  const auto reached = [&](double y) {
    return p < 0.5 ? distribution->lower(y) >= p : distribution->upper(y) <= 1 - p;
  };
  // low: not reached; high: reached
  double low = -spread, high = spread;
  if (lattice) {
    low = -1;
    high = 1;
  }
  while (reached(low)) low *= 2;
  while (!reached(high)) high *= 2;
  const double resolution = lattice ? 1 : 0;
  for (;;) {
    double middle = 0.5 * (low + high);
    if (lattice) middle = std::floor(middle);
    const bool done = high - low <= std::max(resolution, 1e-13 * std::max(std::abs(low), std::abs(high)));
    if (done || middle == low || middle == high) break;
    (reached(middle) ? high : low) = middle;
  }
  return x_of(high);
}

}  // namespace rootd

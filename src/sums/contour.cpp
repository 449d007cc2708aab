#include "sums/contour.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include "sums/list_cumulants.h"

namespace rootd {

using Complex = std::complex<double>;

namespace {

// Two neighbouring lines' tilted laws are this far apart, as (s′ − s)(m′ − m). For a normal law that is the
// square of their distance in standard deviations, so 5 is 2.24 of them; half-way between, the values are
// e^(−5/8) of those on a line of their own, and lose as much of their accuracy.
constexpr double least_divergence = 4, wanted_divergence = 5, most_divergence = 6;
// The exponent of the most that the trapezoidal rule may add by mistake from one period away.
constexpr double folded_exponent = 40;
// e^−750 is below the smallest double.
constexpr double smallest_exponent = -750;
// Relative to what the nodes would add up to if nothing cancelled: above the first share a value has eleven
// digits or more, below the second it is rounding error.
constexpr double sharp_share = 0.03, noise_share = 1e-13;

}  // namespace

Contour::Contour(std::unique_ptr<Cumulants> given, double d, bool lattice)
    : cumulants(std::move(given)), d(d), lattice(lattice) {
  auto centre = std::make_unique<Line>();
  centre->tilt = centre->exponent = centre->mean = 0;
  centre->gap = next_gap(0, 1, 2 / std::sqrt(d * cumulants->variance()));
  right.push_back(std::move(centre));
  left.push_back(nullptr);
}

// The step from s to the tilted law at the distance that neighbours should have.
double Contour::next_gap(double s, double direction, double guess) const {
  const double end = direction > 0 ? cumulants->most_tilt : -cumulants->least_tilt;
  const double most = 0.5 * (end - direction * s);
  const double mean = cumulants->slope(s);
  double low = 0, high = unbounded, gap = std::min(guess, most);
  for (int tries = 0; tries < 100; ++tries) {
    const double divergence = gap * d * std::abs(cumulants->slope(s + direction * gap) - mean);
    if (divergence > most_divergence) {
      high = gap;
    } else if (divergence < least_divergence && gap < most) {
      low = gap;
    } else {
      break;
    }
    gap *= std::clamp(std::sqrt(wanted_divergence / divergence), 0.1, 10.0);
    if (gap >= high || gap <= low) gap = high == unbounded ? 2 * low : 0.5 * (low + high);
    gap = std::min(gap, most);
  }
  return gap;
}

Contour::Line& Contour::line(int index) const {
  if (index == 0) return *right[0];
  auto& side = index > 0 ? right : left;
  const double direction = index > 0 ? 1 : -1;
  const size_t wanted = static_cast<size_t>(std::abs(index));
  while (side.size() <= wanted) {
    const Line& before = side.size() == 1 ? *right[0] : *side.back();
    auto next = std::make_unique<Line>();
    next->gap = next_gap(before.tilt, direction, before.gap);
    next->tilt = before.tilt + direction * next->gap;
    next->exponent = sum_exponent(next->tilt);
    next->mean = d * cumulants->slope(next->tilt);
    side.push_back(std::move(next));
  }
  return *side[wanted];
}

// The line on which the integrand for y is smallest at the real axis; where no double holds it, any line.
int Contour::nearest_line(double y) const {
  const int direction = y < 0 ? -1 : 1;
  int index = 0;
  for (;;) {
    const Line &here = line(index), &next = line(index + direction);
    const double at_next = next.exponent - next.tilt * y;
    if (at_next > here.exponent - here.tilt * y) return index;
    index += direction;
    if (std::abs(next.mean) >= std::abs(y) || at_next < smallest_exponent) return index;
  }
}

// Chernoff's bound gives the distance beyond which the tilted law is negligible. The next image of the law
// must lie at least that far away.
double Contour::period_of(const Line& line) const {
  std::array<double, 2> ends;
  for (const int side : {0, 1}) {
    const double direction = side == 0 ? -1 : 1;
    const double end = side == 0 ? cumulants->least_tilt : cumulants->most_tilt;
    double nearest = direction * d * (side == 0 ? cumulants->least : cumulants->most);
    for (const double gaps : {1.0, 2.0, 3.0, 4.5, 7.0, 11.0}) {
      const double shift = std::min(gaps * line.gap, 0.9 * std::abs(end - line.tilt));
      const double bound = direction * (sum_exponent(line.tilt + direction * shift) - line.exponent) +
                           direction * folded_exponent;
      nearest = std::min(nearest, direction * bound / shift);
    }
    ends[side] = direction * nearest;
  }
  double length = ends[1] - ends[0];
  // The tail's transform has a pole at 0. What the rule adds by mistake is e^(−|tilt|·period) of 1, not of
  // the tail, which is about e^(exponent − tilt·mean); ten more, because the tail can be smaller than that.
  if (line.tilt != 0) {
    const double tail_exponent = line.exponent - line.tilt * line.mean;
    length = std::max(length, (folded_exponent - tail_exponent + 10) / std::abs(line.tilt));
  }
  if (!lattice) return length;
  const double points = std::floor(length) + 2;
  return points + (std::fmod(points, 2) == 0 ? 1 : 0);  // odd, so that no node is its own mirror image
}

void Contour::prepare(Line& line) const {
  if (line.period > 0) return;
  line.period = period_of(line);
  line.nodes = cumulants->nodes(line.tilt, d, line.period);
  line.nodes.values[0] *= 0.5;  // the others also count for their mirror images
  const double direction = line.tilt < 0 ? -1 : 1, s = std::abs(line.tilt);
  for (const Nodes::Run& run : line.nodes.runs) {
    for (size_t i = run.begin; i < run.end; ++i) {
      const double t = 2 * std::numbers::pi * (run.first + static_cast<double>(i - run.begin)) / line.period;
      const double half_sine = std::sin(0.5 * t), shrunk = std::exp(-s);
      // Σ e^−zk over k ≥ 0, or ∫; mirrored for the lower tail
      const Complex transform = lattice ? Complex(-std::expm1(-s) + 2 * shrunk * half_sine * half_sine,
                                                  direction * shrunk * std::sin(t))
                                        : Complex(s, direction * t);
      const Complex value = line.nodes.values[i];
      line.tail.push_back(line.tilt == 0 ? 0 : value / transform);
      line.mass += std::abs(value);
      line.tail_mass += std::abs(line.tail.back());
    }
  }
}

Contour::Answer Contour::along(const Line& line, const std::vector<Complex>& coefficients, double mass,
                               double y, double whole) const {
  const double exponent = line.exponent - line.tilt * y;
  if (exponent < smallest_exponent) return {0, true};
  if (!line.nodes.complete) return {std::numeric_limits<double>::quiet_NaN(), false};
  double sum = 0;
  for (const Nodes::Run& run : line.nodes.runs) {
    const double offset = (run.whole ? whole : y) - run.reference;
    const auto angle = [&](double j) {
      return -2 * std::numbers::pi * (run.whole ? turns(j, offset, line.period) : j * offset / line.period);
    };
    const double cosine = std::cos(angle(1)), sine = std::sin(angle(1));
    double re = std::cos(angle(run.first)), im = std::sin(angle(run.first));
    for (size_t i = run.begin; i < run.end; ++i) {
      sum += coefficients[i].real() * re - coefficients[i].imag() * im;
      const double turned = re * cosine - im * sine;
      im = re * sine + im * cosine;
      re = turned;
    }
  }
  const double share = sum / mass;
  return {share > noise_share ? std::exp(exponent) * 2 / line.period * sum : 0, share > sharp_share};
}

Contour::Answer Contour::density(double y, double whole) const {
  Line& best = line(nearest_line(y));
  prepare(best);
  return along(best, best.nodes.values, best.mass, y, whole);
}

Contour::Answer Contour::at_least(double y, double whole) const {
  Line& best = line(std::max(1, nearest_line(y)));
  prepare(best);
  return along(best, best.tail, best.tail_mass, y, whole);
}

Contour::Answer Contour::at_most(double y, double whole) const {
  Line& best = line(std::min(-1, nearest_line(y)));
  prepare(best);
  return along(best, best.tail, best.tail_mass, y, whole);
}

bool Contour::complete_at_centre() const {
  prepare(line(0));
  return line(0).nodes.complete;
}

}  // namespace rootd

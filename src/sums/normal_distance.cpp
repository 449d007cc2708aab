#include "sums/normal_distance.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "sums/exact_law.h"
#include "sums/list_gap.h"
#include "sums/sum_law.h"

namespace rootd {

namespace {

constexpr double missing = std::numeric_limits<double>::quiet_NaN();
// Beyond so many standard deviations the normal tail is below 1e-23 and, by Cantelli's inequality, the law's
// own below 0.01; a law that still has 0.01 there is all but a point, with a gap of nearly ½ in the middle.
constexpr double farthest = 10;
constexpr double most_points = 32768;
// Ways in which the draws from a list can fall; going through all takes some seconds.
constexpr double most_ways = 536870912;

bool has_spread(const SumLaw& sum) {
  return sum.standardDeviation > 0 && std::isfinite(sum.standardDeviation);
}

// The gap on either side of a jump, or of a point without one. A search that is interrupted starts again with
// the same questions, whose answers have been kept.
class Gap {
 public:
  Gap(const Law& law, double d) : exact(law, d, 0), sum(sum_law(law, d, 0, 0)) {}

  void begin(double work) {
    exact.allow(work);
    asked_ = 0;
  }
  double at(double x) {
    if (asked_ < known_.size()) return known_[asked_++];
    if (exact.interrupted()) return 0;
    const double answer = find(x);
    if (exact.interrupted()) return 0;
    known_.push_back(answer);
    largest_known = std::max(largest_known, answer);
    ++asked_;
    return answer;
  }

  ExactLaw exact;
  SumLaw sum;
  double largest_known = 0;

 private:
  double find(double x) const {
    const double z = (x - sum.mean) / sum.standardDeviation;
    // From the nearer tail, where a small gap keeps its digits.
    const double gap = z < 0 ? exact.cumulative(x) - 0.5 * std::erfc(-z / std::numbers::sqrt2)
                             : 0.5 * std::erfc(z / std::numbers::sqrt2) - exact.upper(x);
    const double jump = sum.lattice ? exact.density(x) : 0;
    return std::max(std::abs(gap), std::abs(gap - jump));
  }

  std::vector<double> known_;
  size_t asked_ = 0;
};

// Follows the gap, at real numbers or at points of the lattice by their index, from a coarse grid into the
// neighbourhood of its largest values.
double largest_on(Gap& gap, double first, double last, int cells) {
  const bool whole = gap.sum.lattice.has_value();
  std::vector<double> values(static_cast<size_t>(cells) + 1);
  const auto point = [&](double i) {
    const double x = first + (last - first) * i / cells;
    return whole ? std::round(x) : x;
  };
  const auto value_at = [&](int i) { return values[static_cast<size_t>(std::clamp(i, 0, cells))]; };
  const auto f = [&](double x) {
    return gap.at(whole ? gap.sum.lattice->start + x * gap.sum.lattice->step : x);
  };
  // From the middle on: a search that is given up has seen what matters most.
  for (int i = 0; i <= cells; ++i) {
    const int at = (cells / 2 + i) % (cells + 1);
    values[static_cast<size_t>(at)] = f(point(at));
  }
  double best = *std::max_element(values.begin(), values.end());
  for (int i = 0; i <= cells; ++i) {
    const bool is_peak = value_at(i) >= value_at(i - 1) && value_at(i) >= value_at(i + 1);
    if (!is_peak || value_at(i) < 0.9 * best) continue;
    // Golden sections between the neighbours.
    double a = point(std::max(0, i - 1)), b = point(std::min(cells, i + 1));
    const double golden = 1 / std::numbers::phi;
    double c = b - golden * (b - a), e = a + golden * (b - a);
    const auto value = [&](double x) {
      const double y = f(whole ? std::round(x) : x);
      best = std::max(best, y);
      return y;
    };
    double at_c = value(c), at_e = value(e);
    // Far from 0 neighbouring doubles lie further apart than the search's tolerance, so it also ends where
    // its points meet.
    while (b - a > (whole ? 1 : 1e-13 * (last - first)) && a < c && c < e && e < b) {
      if (at_c > at_e) {
        b = e;
        e = c;
        at_e = at_c;
        at_c = value(c = b - golden * (b - a));
      } else {
        a = c;
        c = e;
        at_c = at_e;
        at_e = value(e = a + golden * (b - a));
      }
    }
  }
  return best;
}

// What matters of the sums: real numbers, or the points of a lattice by their index.
struct Range {
  double first, last;
};

double place_of(double x, const SumLaw& sum) {
  return sum.lattice ? (x - sum.lattice->start) / sum.lattice->step : x;
}

Range range_of(const Law& law, double d, const SumLaw& sum) {
  const double reach = farthest * sum.standardDeviation;
  const Range range{place_of(sum.mean - reach, sum), place_of(sum.mean + reach, sum)};
  if (!sum.lattice) return range;
  const double ends =
      d * (law.values.empty() ? (law.name == LawName::die ? 5 : 2) : law.values.back() - law.values.front());
  return {std::max(0.0, std::floor(range.first)), std::ceil(std::min(range.last, ends / sum.lattice->step))};
}

double largest_gap(Gap& gap, const Law& law, double d) {
  constexpr int cells = 400, cells_of_cluster = 20;
  const SumLaw& sum = gap.sum;
  const auto [first, last] = range_of(law, d, sum);
  double best = 0;
  if (sum.lattice && last - first <= most_points) {
    for (double k = first; k <= last; ++k) {
      best = std::max(best, gap.at(sum.lattice->start + k * sum.lattice->step));
    }
    return best;
  }
  for (const Cluster& cluster : gap.exact.clusters()) {
    const Range inside{place_of(cluster.first, sum), place_of(cluster.last, sum)};
    best = std::max(best, largest_on(gap, inside.first, inside.last, cells_of_cluster));
  }
  return std::max(best, largest_on(gap, first, last, cells));
}

}  // namespace

struct NormalDistanceSearch::Progress {
  Law law;
  double d;
  Gap gap;
  std::optional<ListGap> list;
  bool is_near;
  double done;  // so much work
};

NormalDistanceSearch::NormalDistanceSearch(const Law& law, double d)
    : progress_(new Progress{law, d, Gap(law, d), std::nullopt, false, 0}) {
  const SumLaw& sum = progress_->gap.sum;
  if (!has_spread(sum) || law.values.empty()) return;
  const auto [first, last] = range_of(law, d, sum);
  if (sum.lattice && last - first <= most_points) return;
  std::optional<ListGap>& list = progress_->list;
  list.emplace(law, d, sum.standardDeviation);
  progress_->is_near = list->most_ways() > most_ways;
  if (progress_->is_near) list.reset();
}
NormalDistanceSearch::~NormalDistanceSearch() = default;
bool NormalDistanceSearch::is_near() const {
  return progress_->is_near;
}

std::optional<double> NormalDistanceSearch::advance(double work) {
  // Some seconds. What is no more than near is the largest that has been seen.
  constexpr double enough = 2e7;
  auto& [law, d, gap, list, is_near, done] = *progress_;
  if (law.name == LawName::normal) return 0;
  if (!has_spread(gap.sum)) return missing;
  if (list) return list->find(work);
  gap.begin(work);
  const double largest = largest_gap(gap, law, d);
  if (!gap.exact.interrupted()) return largest;
  done += work;
  if (!is_near || done < enough || gap.largest_known == 0) return std::nullopt;
  return gap.largest_known;
}

double normal_distance(const Law& law, double d) {
  constexpr double any_work = 1e300;
  return *NormalDistanceSearch(law, d).advance(any_work);
}

double berry_esseen_bound(const Law& law, double d) {
  const LawMoments x = moments_of(law);
  if (!(x.variance > 0) || std::isinf(x.variance)) return missing;
  const double beta = x.absoluteThird;
  return std::min({0.4690 * beta, 0.3322 * (beta + 0.429), 0.3031 * (beta + 0.646)}) / std::sqrt(d);
}

}  // namespace rootd

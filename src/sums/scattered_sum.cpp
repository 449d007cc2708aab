#include "sums/scattered_sum.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "sums/contour.h"

namespace rootd {

namespace {

// Nodes that a line should have, and how often a value of the lists may be looked at for it (a few
// milliseconds' worth, or of a part, which is far narrower than its sum, less than one).
constexpr size_t scattered_nodes = 8192;
constexpr size_t scattered_terms = size_t{1} << 18, terms_of_part = size_t{1} << 15;
constexpr size_t least_evaluations = 256;

class ScatteredSum final : public Distribution {
 public:
  ScatteredSum(std::vector<Population> populations, Rounding rounding, double spacing, bool is_part)
      : populations_(std::move(populations)),
        half_way_(0.5 * spacing),
        terms_(is_part ? terms_of_part : scattered_terms) {
    double size = 0;
    for (const Population& population : populations_) {
      const auto& [values, weights, count] = population;
      mean_ += count * population.mean();
      least_ += count * values.front();
      most_ += count * values.back();
      at_least_ *= std::pow(weights.front(), count);
      at_most_ *= std::pow(weights.back(), count);
      values_ += values.size();
      size += count * std::max(std::abs(values.front()), std::abs(values.back()));
      if (values.size() == 1) continue;
      second_ = std::min(second_, values[1] - values[0]);
      second_last_ = std::min(second_last_, values[values.size() - 1] - values[values.size() - 2]);
    }
    rounding_ = rounding.of(size);
  }

  double density(double y) const override {
    if (std::abs(y - least_) <= rounding_) return at_least_;
    if (std::abs(y - most_) <= rounding_) return at_most_;
    return y < least_ || y > most_ ? 0 : std::numeric_limits<double>::quiet_NaN();
  }

  double lower(double y) const override {
    if (y + rounding_ >= most_) return 1;
    if (y + rounding_ < least_) return 0;
    if (y + rounding_ < least_ + second_) return at_least_;
    if (y + rounding_ >= most_ - second_last_) return 1 - at_most_;
    return tail(y, true);
  }

  double upper(double y) const override {
    if (y + rounding_ >= most_) return 0;
    if (y + rounding_ < least_) return 1;
    if (y + rounding_ < least_ + second_) return 1 - at_least_;
    if (y + rounding_ >= most_ - second_last_) return at_most_;
    return tail(y, false);
  }

 private:
  // P(S ≤ y), or P(S > y), away from the ends, whose probabilities it holds whatever the normal spreads.
  double tail(double y, bool lower) const {
    const double from_mean = y + half_way_ - mean_;
    const bool is_above = from_mean >= 0;
    const double nearer = is_above ? std::clamp(smoothed().at_least(from_mean, 0).value, at_most_,
                                                std::max(at_most_, 1 - at_least_))
                                   : std::clamp(smoothed().at_most(from_mean, 0).value, at_least_,
                                                std::max(at_least_, 1 - at_most_));
    return lower == is_above ? 1 - nearer : nearer;
  }

  std::unique_ptr<ListCumulants> cumulants() const {
    const size_t evaluations = std::max(least_evaluations, terms_ / values_);
    return std::make_unique<ListCumulants>(populations_, false, scattered_nodes, evaluations);
  }

  const Contour& smoothed() const {
    if (!smoothed_) {
      // The number of frequencies that can be computed decides how narrow the normal may be.
      const double highest = Contour(cumulants(), 1, false).highest_at_centre();
      auto smooth = cumulants();
      smooth->smooth(std::sqrt(-2 * negligible_exponent) / highest);
      smoothed_ = std::make_unique<Contour>(std::move(smooth), 1, false);
    }
    return *smoothed_;
  }

  std::vector<Population> populations_;
  double half_way_;
  size_t terms_;
  double mean_ = 0, rounding_ = 0;
  // The ends of the support, their probabilities, and how far the atoms next to them are.
  double least_ = 0, most_ = 0, at_least_ = 1, at_most_ = 1, second_ = unbounded, second_last_ = unbounded;
  size_t values_ = 0;
  mutable std::unique_ptr<Contour> smoothed_;
};

}  // namespace

std::unique_ptr<Distribution> scattered_sum(std::vector<Population> populations, Rounding rounding,
                                            double spacing, bool is_part) {
  return std::make_unique<ScatteredSum>(std::move(populations), rounding, spacing, is_part);
}

}  // namespace rootd

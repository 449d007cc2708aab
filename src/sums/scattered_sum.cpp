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
  ScatteredSum(std::vector<Population> given, Rounding of_numbers, double spacing, bool is_part)
      : populations(std::move(given)),
        half_way(0.5 * spacing),
        terms(is_part ? terms_of_part : scattered_terms) {
    double size = 0;
    for (const Population& population : populations) {
      const auto& [atoms, weights, count] = population;
      mean += count * population.mean();
      least += count * atoms.front();
      most += count * atoms.back();
      at_least *= std::pow(weights.front(), count);
      at_most *= std::pow(weights.back(), count);
      values += atoms.size();
      size += count * std::max(std::abs(atoms.front()), std::abs(atoms.back()));
      if (atoms.size() == 1) continue;
      second = std::min(second, atoms[1] - atoms[0]);
      second_last = std::min(second_last, atoms[atoms.size() - 1] - atoms[atoms.size() - 2]);
    }
    rounding = of_numbers.of(size);
  }

  double density(double y) const override {
    if (std::abs(y - least) <= rounding) return at_least;
    if (std::abs(y - most) <= rounding) return at_most;
    return y < least || y > most ? 0 : std::numeric_limits<double>::quiet_NaN();
  }

  double lower(double y) const override {
    if (y + rounding >= most) return 1;
    if (y + rounding < least) return 0;
    if (y + rounding < least + second) return at_least;
    if (y + rounding >= most - second_last) return 1 - at_most;
    return tail(y, true);
  }

  double upper(double y) const override {
    if (y + rounding >= most) return 0;
    if (y + rounding < least) return 1;
    if (y + rounding < least + second) return 1 - at_least;
    if (y + rounding >= most - second_last) return at_most;
    return tail(y, false);
  }

 private:
  // P(S ≤ y), or P(S > y), away from the ends, whose probabilities it holds whatever the normal spreads.
  double tail(double y, bool lower) const {
    const double from_mean = y + half_way - mean;
    const bool is_above = from_mean >= 0;
    const double nearer =
        is_above
            ? std::clamp(smoothed().at_least(from_mean, 0).value, at_most, std::max(at_most, 1 - at_least))
            : std::clamp(smoothed().at_most(from_mean, 0).value, at_least, std::max(at_least, 1 - at_most));
    return lower == is_above ? 1 - nearer : nearer;
  }

  std::unique_ptr<ListCumulants> cumulants() const {
    const size_t evaluations = std::max(least_evaluations, terms / values);
    return std::make_unique<ListCumulants>(populations, false, scattered_nodes, evaluations);
  }

  const Contour& smoothed() const {
    if (!contour) {
      // The number of frequencies that can be computed decides how narrow the normal may be.
      const double highest = Contour(cumulants(), 1, false).highest_at_centre();
      auto smooth = cumulants();
      smooth->smooth(std::sqrt(-2 * negligible_exponent) / highest);
      contour = std::make_unique<Contour>(std::move(smooth), 1, false);
    }
    return *contour;
  }

  std::vector<Population> populations;
  double half_way;
  size_t terms;
  double mean = 0, rounding = 0;
  // The ends of the support, their probabilities, and how far the atoms next to them are.
  double least = 0, most = 0, at_least = 1, at_most = 1, second = unbounded, second_last = unbounded;
  size_t values = 0;
  mutable std::unique_ptr<Contour> contour;
};

}  // namespace

std::unique_ptr<Distribution> scattered_sum(std::vector<Population> populations, Rounding rounding,
                                            double spacing, bool is_part) {
  return std::make_unique<ScatteredSum>(std::move(populations), rounding, spacing, is_part);
}

}  // namespace rootd

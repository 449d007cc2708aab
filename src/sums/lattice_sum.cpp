#include "sums/lattice_sum.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "sums/contour.h"
#include "sums/scattered_sum.h"

namespace rootd {

namespace {

// How many nodes a line may have if a table is the alternative, and how many (half a millisecond for each
// call) if there is none.
constexpr size_t few_nodes = 4096;
constexpr size_t most_nodes = size_t{1} << 16;
// How many frequencies may be looked at for it, and how often a value of the list (under a second's worth);
// but in any case as many as smooth laws of a million coordinates need.
constexpr size_t most_evaluations = size_t{1} << 20;
constexpr size_t lattice_terms = size_t{1} << 24;
constexpr size_t smooth_evaluations = size_t{1} << 13;

class LatticeSum final : public Distribution {
 public:
  explicit LatticeSum(std::vector<Population> given)
      : populations(std::move(given)),
        can_list_atoms(count_of_atoms(populations) <= most_atoms),
        has_table(can_list_atoms || (populations.size() == 1 && fits_lattice_table(populations[0]))) {
    // The contour counts steps from the likeliest values, so that the rounding of their sum does not matter.
    std::vector<Population> from_likeliest = populations;
    size_t values = 0;
    for (Population& population : from_likeliest) {
      const auto likeliest = std::max_element(population.weights.begin(), population.weights.end());
      const double reference = population.values[static_cast<size_t>(likeliest - population.weights.begin())];
      for (double& value : population.values) value -= reference;
      at_first *= std::pow(population.weights.front(), population.count);
      at_last *= std::pow(population.weights.back(), population.count);
      first += population.count * (population.values.front() + reference);
      least += population.count * population.values.front();
      width += population.count * (population.values.back() - population.values.front());
      mean += population.count * population.mean();
      values += population.values.size();
    }
    const size_t nodes = has_table ? few_nodes : most_nodes;
    const size_t evaluations = std::clamp(lattice_terms / values, smooth_evaluations, most_evaluations);
    contour = std::make_unique<Contour>(
        std::make_unique<ListCumulants>(std::move(from_likeliest), true, nodes, evaluations), 1, true);
  }

  double density(double y) const override {
    const double k = y - first;
    if (k < 0 || k > width) return 0;
    if (k == 0) return at_first;
    if (k == width) return at_last;
    if (const Distribution* other = instead()) return other->density(y);
    const auto answer = contour->density(distance(k), k + least);
    if (answer.sharp) return answer.value;
    if (const Distribution* other = table()) return other->density(y);
    return answer.complete ? answer.value : std::numeric_limits<double>::quiet_NaN();
  }

  double lower(double y) const override {
    const double k = y - first;
    if (k < 0) return 0;
    if (k >= width) return 1;
    if (k == 0) return at_first;
    if (const Distribution* other = instead()) return other->lower(y);
    if (distance(k) >= 0) return 1 - upper(y);
    const auto answer = contour->at_most(distance(k), k + least);
    const Distribution* other = answer.sharp ? nullptr : table();
    return other ? other->lower(y) : std::min(1.0, answer.value);
  }

  double upper(double y) const override {
    const double k = y - first;
    if (k < 0) return 1;
    if (k >= width) return 0;
    if (k + 1 == width) return at_last;
    if (const Distribution* other = instead()) return other->upper(y);
    if (distance(k + 1) <= 0) return 1 - lower(y);
    const auto answer = contour->at_least(distance(k + 1), k + 1 + least);
    const Distribution* other = answer.sharp ? nullptr : table();
    return other ? other->upper(y) : std::min(1.0, answer.value);
  }

 private:
  double distance(double k) const { return k + least - mean; }
  // Answers where the contour would need more nodes than it may have; null where it does not.
  const Distribution* instead() const {
    if (contour->complete_at_centre()) return nullptr;
    if (has_table) return table();
    if (!scattered) scattered = scattered_sum(populations, whole_numbers, 1, false);
    return scattered.get();
  }

  // For probabilities far smaller than their neighbours', between the clusters of a law like {0, 1, 1000},
  // and for points of the lattice that the sum cannot reach. Null where it would take too long.
  const Distribution* table() const {
    if (has_table && !kept_table) {
      kept_table = can_list_atoms ? atoms_of_sum(populations, whole_numbers) : lattice_table(populations[0]);
    }
    return kept_table.get();
  }

  std::vector<Population> populations;
  bool can_list_atoms, has_table;
  // The smallest value of the sum, also as the contour counts it; the distance to the largest; the mean.
  double first = 0, least = 0, width = 0, mean = 0;
  // Probabilities of both.
  double at_first = 1, at_last = 1;
  std::unique_ptr<Contour> contour;
  mutable std::unique_ptr<Distribution> kept_table, scattered;
};

}  // namespace

std::unique_ptr<Distribution> lattice_sum(std::vector<Population> populations) {
  return std::make_unique<LatticeSum>(std::move(populations));
}

}  // namespace rootd

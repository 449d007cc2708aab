#include "sums/lattice_sum.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "sums/contour.h"

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
  explicit LatticeSum(Population given)
      : list(std::move(given)),
        can_list_atoms(count_of_atoms(list) <= most_atoms),
        has_table(can_list_atoms || fits_lattice_table(list)) {
    // The contour counts steps from the likeliest value, so that the rounding of their sum does not matter.
    Population from_likeliest = list;
    const auto likeliest = std::max_element(list.weights.begin(), list.weights.end());
    const double reference = list.values[static_cast<size_t>(likeliest - list.weights.begin())];
    for (double& value : from_likeliest.values) value -= reference;
    const auto& [values, weights, count] = from_likeliest;
    at_first = std::pow(weights.front(), count);
    at_last = std::pow(weights.back(), count);
    first = count * (values.front() + reference);
    least = count * values.front();
    width = count * (values.back() - values.front());
    mean = count * from_likeliest.mean();
    const size_t nodes = has_table ? few_nodes : most_nodes;
    const size_t evaluations =
        std::clamp(lattice_terms / values.size(), smooth_evaluations, most_evaluations);
    contour = std::make_unique<Contour>(
        std::make_unique<ListCumulants>(std::move(from_likeliest), nodes, evaluations), 1, true);
  }

  bool is_known() const { return has_table || contour->complete_at_centre(); }

  double density(double y) const override {
    const double k = y - first;
    if (k < 0 || k > width) return 0;
    if (k == 0) return at_first;
    if (k == width) return at_last;
    if (!contour->complete_at_centre()) return table()->density(y);
    const auto answer = contour->density(distance(k), k + least);
    const Distribution* other = answer.sharp ? nullptr : table();
    return other ? other->density(y) : answer.value;
  }

  double lower(double y) const override {
    const double k = y - first;
    if (k < 0) return 0;
    if (k >= width) return 1;
    if (k == 0) return at_first;
    if (!contour->complete_at_centre()) return table()->lower(y);
    if (distance(k) >= 0) return 1 - upper(y);
    const auto answer = contour->at_most(distance(k), k + least);
    const Distribution* other = answer.sharp ? nullptr : table();
    return other ? other->lower(y) : std::min(answer.value, 1.0);
  }

  double upper(double y) const override {
    const double k = y - first;
    if (k < 0) return 1;
    if (k >= width) return 0;
    if (k + 1 == width) return at_last;
    if (!contour->complete_at_centre()) return table()->upper(y);
    if (distance(k + 1) <= 0) return 1 - lower(y);
    const auto answer = contour->at_least(distance(k + 1), k + 1 + least);
    const Distribution* other = answer.sharp ? nullptr : table();
    return other ? other->upper(y) : std::min(answer.value, 1.0);
  }

 private:
  double distance(double k) const { return k + least - mean; }

  // Answers where the contour would need more nodes than it may have, for probabilities far smaller than
  // their neighbours', between the clusters of a law like {0, 1, 1000}, and for points of the lattice that
  // the sum cannot reach. Null where it would take too long.
  const Distribution* table() const {
    if (has_table && !kept_table)
      kept_table = can_list_atoms ? atoms_of_sum(list, whole_numbers) : lattice_table(list);
    return kept_table.get();
  }

  Population list;
  bool can_list_atoms, has_table;
  // The smallest value of the sum, also as the contour counts it; the distance to the largest; the mean.
  double first, least, width, mean;
  double at_first, at_last;  // probabilities of both ends
  std::unique_ptr<Contour> contour;
  mutable std::unique_ptr<Distribution> kept_table;
};

}  // namespace

std::unique_ptr<Distribution> lattice_sum(Population list) {
  auto sum = std::make_unique<LatticeSum>(std::move(list));
  return sum->is_known() ? std::move(sum) : nullptr;
}

}  // namespace rootd

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
  LatticeSum(std::vector<Population> populations)
      : populations_(std::move(populations)),
        can_list_atoms_(count_of_atoms(populations_) <= most_atoms),
        has_table_(can_list_atoms_ || (populations_.size() == 1 && fits_lattice_table(populations_[0]))) {
    // The contour counts steps from the likeliest values, so that the rounding of their sum does not matter.
    std::vector<Population> from_likeliest = populations_;
    size_t values = 0;
    for (Population& population : from_likeliest) {
      const auto likeliest = std::max_element(population.weights.begin(), population.weights.end());
      const double reference = population.values[size_t(likeliest - population.weights.begin())];
      for (double& value : population.values) value -= reference;
      at_first_ *= std::pow(population.weights.front(), population.count);
      at_last_ *= std::pow(population.weights.back(), population.count);
      first_ += population.count * (population.values.front() + reference);
      least_ += population.count * population.values.front();
      width_ += population.count * (population.values.back() - population.values.front());
      mean_ += population.count * population.mean();
      values += population.values.size();
    }
    const size_t nodes = has_table_ ? few_nodes : most_nodes;
    const size_t evaluations = std::clamp(lattice_terms / values, smooth_evaluations, most_evaluations);
    contour_ = std::make_unique<Contour>(
        std::make_unique<ListCumulants>(std::move(from_likeliest), true, nodes, evaluations), 1, true);
  }

  double density(double y) const override {
    const double k = y - first_;
    if (k < 0 || k > width_) return 0;
    if (k == 0) return at_first_;
    if (k == width_) return at_last_;
    if (const Distribution* other = instead()) return other->density(y);
    const auto answer = contour_->density(distance(k), k + least_);
    if (answer.sharp) return answer.value;
    if (const Distribution* other = table()) return other->density(y);
    return answer.complete ? answer.value : std::numeric_limits<double>::quiet_NaN();
  }

  double lower(double y) const override {
    const double k = y - first_;
    if (k < 0) return 0;
    if (k >= width_) return 1;
    if (k == 0) return at_first_;
    if (const Distribution* other = instead()) return other->lower(y);
    if (distance(k) >= 0) return 1 - upper(y);
    const auto answer = contour_->at_most(distance(k), k + least_);
    const Distribution* other = answer.sharp ? nullptr : table();
    return other ? other->lower(y) : std::min(1.0, answer.value);
  }

  double upper(double y) const override {
    const double k = y - first_;
    if (k < 0) return 1;
    if (k >= width_) return 0;
    if (k + 1 == width_) return at_last_;
    if (const Distribution* other = instead()) return other->upper(y);
    if (distance(k + 1) <= 0) return 1 - lower(y);
    const auto answer = contour_->at_least(distance(k + 1), k + 1 + least_);
    const Distribution* other = answer.sharp ? nullptr : table();
    return other ? other->upper(y) : std::min(1.0, answer.value);
  }

 private:
  double distance(double k) const { return k + least_ - mean_; }
  // Answers where the contour would need more nodes than it may have; null where it does not.
  const Distribution* instead() const {
    if (contour_->complete_at_centre()) return nullptr;
    if (has_table_) return table();
    if (!scattered_) scattered_ = scattered_sum(populations_, whole_numbers, 1, false);
    return scattered_.get();
  }

  // For probabilities far smaller than their neighbours', between the clusters of a law like {0, 1, 1000},
  // and for points of the lattice that the sum cannot reach. Null where it would take too long.
  const Distribution* table() const {
    if (has_table_ && !table_) {
      table_ = can_list_atoms_ ? atoms_of_sum(populations_, whole_numbers) : lattice_table(populations_[0]);
    }
    return table_.get();
  }

  std::vector<Population> populations_;
  bool can_list_atoms_, has_table_;
  // The smallest value of the sum, also as the contour counts it; the distance to the largest; the mean.
  double first_ = 0, least_ = 0, width_ = 0, mean_ = 0;
  // Probabilities of both.
  double at_first_ = 1, at_last_ = 1;
  std::unique_ptr<Contour> contour_;
  mutable std::unique_ptr<Distribution> table_, scattered_;
};

}  // namespace

std::unique_ptr<Distribution> lattice_sum(std::vector<Population> populations) {
  return std::make_unique<LatticeSum>(std::move(populations));
}

}  // namespace rootd

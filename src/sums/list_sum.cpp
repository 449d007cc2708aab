#include "sums/list_sum.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "sums/atoms.h"
#include "sums/contour.h"
#include "sums/list_cumulants.h"

namespace rootd {

namespace {

// So many nodes a line of a lattice law may have where a table is the alternative; and so many (half a
// millisecond a call) where none is.
constexpr size_t few_nodes = 4096;
constexpr size_t most_nodes = size_t{1} << 16;
// How many frequencies may be looked at for it, and how often a value of the list (under a second's worth);
// but in any case as many as smooth laws of a million coordinates need.
constexpr size_t most_evaluations = size_t{1} << 20;
constexpr size_t lattice_terms = size_t{1} << 24;
constexpr size_t smooth_evaluations = size_t{1} << 13;
// Where jumps are spread anyway: nodes kept, and how often a value of the list may be looked at for one line
// (a few milliseconds' worth).
constexpr size_t scattered_nodes = 8192;
constexpr size_t scattered_terms = size_t{1} << 18;

struct List {
  std::vector<double> values, weights;
  double mean() const {
    double sum = 0;
    for (size_t i = 0; i < values.size(); ++i) sum += weights[i] * values[i];
    return sum;
  }
};

class LatticeSum final : public Distribution {
 public:
  // The values are steps from the likeliest one: the rounding of its d-fold sum weighs nothing then.
  LatticeSum(List list, double d)
      : list_(std::move(list)),
        d_(d),
        least_(d * list_.values.front()),
        mean_(d * list_.mean()),
        width_(d * list_.values.back() - least_),
        can_list_atoms_(count_of_atoms(list_.values.size(), d) <= most_atoms) {
    const size_t nodes = can_list_atoms_ ? few_nodes : most_nodes;
    const size_t evaluations =
        std::clamp(lattice_terms / list_.values.size(), smooth_evaluations, most_evaluations);
    contour_ = std::make_unique<Contour>(
        std::make_unique<ListCumulants>(list_.values, list_.weights, true, nodes, evaluations), d, true);
  }

  // Whether the clusters of its atoms need more nodes than that.
  bool is_clustered() const { return !contour_->complete_at_centre(); }

  double density(double k) const override {
    if (k < 0 || k > width_) return 0;
    if (k == 0 || k == width_) return at_end(k);
    const auto answer = contour_->density(distance(k), k + least_);
    return answer.sharp || !table() ? answer.value : table()->density(k);
  }

  double lower(double k) const override {
    if (k < 0) return 0;
    if (k >= width_) return 1;
    if (k == 0) return at_end(k);
    if (distance(k) >= 0) return 1 - upper(k);
    const auto answer = contour_->at_most(distance(k), k + least_);
    return answer.sharp || !table() ? std::min(1.0, answer.value) : table()->lower(k);
  }

  double upper(double k) const override {
    if (k < 0) return 1;
    if (k >= width_) return 0;
    if (k + 1 == width_) return at_end(width_);
    if (distance(k + 1) <= 0) return 1 - lower(k);
    const auto answer = contour_->at_least(distance(k + 1), k + 1 + least_);
    return answer.sharp || !table() ? std::min(1.0, answer.value) : table()->upper(k);
  }

 private:
  double distance(double k) const { return k + least_ - mean_; }
  double at_end(double k) const {
    return std::pow(k == 0 ? list_.weights.front() : list_.weights.back(), d_);
  }
  // For probabilities far smaller than their neighbours', between the clusters of a law like {0, 1, 1000},
  // and for points of the lattice that the sum cannot reach. Null where there are too many atoms.
  const Distribution* table() const {
    if (!has_tried_table_) {
      has_tried_table_ = true;
      std::vector<double> steps = list_.values;
      for (double& step : steps) step -= list_.values.front();
      table_ = can_list_atoms_ ? atoms_of_sum(steps, list_.weights, int(d_), 0.25)
                               : lattice_table(steps, list_.weights, d_);
    }
    return table_.get();
  }

  List list_;
  double d_, least_, mean_, width_;
  bool can_list_atoms_;
  std::unique_ptr<Contour> contour_;
  mutable bool has_tried_table_ = false;
  mutable std::unique_ptr<Distribution> table_;
};

// Too many atoms to tabulate or to tell apart: nearly a continuous law, whose jumps come out spread.
class ScatteredSum final : public Distribution {
 public:
  // Sums closer than `rounding` are the same; `spacing` is what lies between two others at least.
  ScatteredSum(List list, double d, double rounding, double spacing)
      : list_(std::move(list)),
        d_(d),
        mean_(d * list_.mean()),
        least_(d * list_.values.front()),
        most_(d * list_.values.back()),
        rounding_(rounding),
        half_way_(0.5 * spacing) {
    const size_t evaluations = std::max<size_t>(256, scattered_terms / list_.values.size());
    contour_ = std::make_unique<Contour>(
        std::make_unique<ListCumulants>(list_.values, list_.weights, false, scattered_nodes, evaluations), d,
        false);
  }

  double density(double y) const override {
    if (std::abs(y - least_) <= rounding_) return std::pow(list_.weights.front(), d_);
    if (std::abs(y - most_) <= rounding_) return std::pow(list_.weights.back(), d_);
    return y < least_ || y > most_ ? 0 : std::numeric_limits<double>::quiet_NaN();
  }

  double lower(double y) const override {
    const double up = y - least_ + rounding_;
    if (up < 0) return 0;
    if (up < list_.values[1] - list_.values[0]) return std::pow(list_.weights.front(), d_);
    const double from_mean = y + half_way_ - mean_;
    return from_mean >= 0 ? 1 - upper(y) : std::clamp(contour_->at_most(from_mean, 0).value, 0.0, 1.0);
  }

  double upper(double y) const override {
    const double down = most_ - y - rounding_;
    const size_t last = list_.values.size() - 1;
    if (down <= 0) return 0;
    if (down <= list_.values[last] - list_.values[last - 1]) return std::pow(list_.weights.back(), d_);
    const double from_mean = y + half_way_ - mean_;
    return from_mean < 0 ? 1 - lower(y) : std::clamp(contour_->at_least(from_mean, 0).value, 0.0, 1.0);
  }

 private:
  List list_;
  double d_, mean_, least_, most_, rounding_, half_way_;
  std::unique_ptr<Contour> contour_;
};

}  // namespace

std::unique_ptr<Distribution> list_sum(const Law& law, const std::optional<Lattice>& lattice, double d,
                                       double rounding) {
  List list;
  if (lattice) {
    for (const LatticePoint& point : lattice_points(law, *lattice)) {
      list.values.push_back(point.index);
      list.weights.push_back(point.probability);
    }
    rounding = 0.25;
  } else {
    const double mean = moments_of(law).mean;
    for (const double value : law.values) list.values.push_back(value - mean);
    list.weights = law.weights;
  }
  if (list.values.size() == 1) return atoms_of_sum({d * list.values[0]}, {1}, 1, rounding);
  const auto tabulated = [&] { return atoms_of_sum(list.values, list.weights, int(d), rounding); };
  const double count = count_of_atoms(list.values.size(), d);
  if (count <= few_atoms || (!lattice && count <= most_atoms)) return tabulated();
  if (!lattice) return std::make_unique<ScatteredSum>(std::move(list), d, rounding, 0);

  List from_likeliest = list;
  const auto likeliest = std::max_element(list.weights.begin(), list.weights.end()) - list.weights.begin();
  for (double& value : from_likeliest.values) value -= list.values[size_t(likeliest)];
  auto sum = std::make_unique<LatticeSum>(std::move(from_likeliest), d);
  if (!sum->is_clustered()) return sum;
  if (count <= most_atoms) return tabulated();
  return std::make_unique<ScatteredSum>(std::move(list), d, rounding, 1);
}

}  // namespace rootd

#pragma once

#include <cstddef>
#include <vector>

namespace rootd {

// The ways in which d draws from a list can fall that are likely enough to count: how often each value comes,
// nᵢ times, adding up to d. A way's share is proportional to its probability, ∏ (d·pᵢ)^nᵢ/nᵢ!, whose factors
// stand in tables. Ways with less than 10⁻¹⁶ of the greatest share are left out, which is rounding beside the
// others; but some 10⁻¹⁰ in all where a few draws fall on hundreds of rare values.
//
// They come in rows: along a row only the two likeliest values change places.
class LikelyDraws {
 public:
  // Of at least two values.
  LikelyDraws(const std::vector<double>& values, const std::vector<double>& weights, double d);

  // Going through them takes as long as that of so many in long rows, at most.
  double most_ways() const { return most_ways_; }

  // Before the first row; on to the next one, or false after the last.
  void begin() { begun_ = false; }
  bool next_row();

  // The places of the row, from one to the other, whose sums lie from `first` to `end`, and perhaps one
  // beyond each; the shares fall on both sides of the likeliest.
  struct Part {
    int from, to, likeliest;
  };
  Part part(double first, double end) const;
  double sum(int place) const { return first_sum_ + place * step_; }
  // 0 if it is too little to count.
  double share(int place) const {
    const double share = more().share_before * factor(more(), place) * factor(less(), more().left - place);
    return share >= least_share ? share : 0;
  }

 private:
  static constexpr double least_share = 1e-16;

  struct Value {
    double value, mean_count;
    int least, most;       // how often it may come
    size_t first_factor;   // in the table: that of the least count; the largest is 1
    double share_of_none;  // that neither this one comes nor one of the next, up to those that change places
    // In this row: how many draws the values before it leave, what these add up to, and their share.
    int count, left;
    double sum_before, share_before;
  };
  void tabulate(Value& value);
  double factor(const Value& value, int n) const {
    return factors_[value.first_factor + static_cast<size_t>(n - value.least)];
  }
  bool draw(size_t i, int n);
  // The two that change places.
  const Value& more() const { return values_[size_ - 2]; }
  const Value& less() const { return values_[size_ - 1]; }

  std::vector<Value> values_;  // the first `size_` of these: the others hardly ever come
  size_t size_ = 0;
  size_t drawn_ = 0;  // so many of them have a count in this row, and none is left for the others
  std::vector<double> factors_;
  double first_sum_ = 0, step_ = 0, most_ways_ = 1;
  bool begun_ = false;
};

}  // namespace rootd

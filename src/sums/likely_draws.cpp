#include "sums/likely_draws.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "sums/atoms.h"

namespace rootd {

LikelyDraws::LikelyDraws(const std::vector<double>& values, const std::vector<double>& weights, double d)
    : values_(values.size()) {
  for (size_t i = 0; i < values.size(); ++i) {
    Value& value = values_[size_];
    value.value = values[i];
    value.mean_count = d * weights[i];
    value.left = int(d);
    value.sum_before = 0;
    value.share_before = 1;
    tabulate(value);
    // Of the last ones as many as a row needs.
    if (value.most > 0 || size_ + values.size() - i <= 2) ++size_;
  }
  for (size_t last = size_ - 1; last + 2 >= size_ && last > 0; --last) {
    for (size_t i = 0; i < last; ++i) {
      if (values_[i].mean_count > values_[i + 1].mean_count) std::swap(values_[i], values_[i + 1]);
    }
  }
  if (more().value < less().value) std::swap(values_[size_ - 2], values_[size_ - 1]);
  step_ = more().value - less().value;
  for (size_t i = 0; i + 2 < size_; ++i) most_ways_ *= values_[i].most - values_[i].least + 1;
  most_ways_ *= std::min(more().most - more().least, less().most - less().least) + 1;
  // Few draws from many values fall in fewer ways, but in rows that are short.
  constexpr double any_number = 1e300, row_for_ways = 16;
  most_ways_ = std::min(most_ways_, row_for_ways * count_of_atoms(size_, d, any_number));
  double share_of_none = 1;
  for (size_t i = size_ - 2; i-- > 0;) {
    share_of_none *= values_[i].least > 0 ? 0 : factor(values_[i], 0);
    values_[i].share_of_none = share_of_none;
  }
}

void LikelyDraws::tabulate(Value& value) {
  // From the likeliest count down, and up again.
  value.least = value.most = std::min(int(value.mean_count), value.left);
  value.first_factor = factors_.size();
  double factor = 1;
  while (factor >= least_share) {
    factors_.push_back(factor);
    factor *= value.least-- / value.mean_count;
  }
  ++value.least;
  std::reverse(factors_.begin() + ptrdiff_t(value.first_factor), factors_.end());
  for (factor = 1; value.most < value.left; ++value.most) {
    factor *= value.mean_count / (value.most + 1);
    if (factor < least_share) break;
    factors_.push_back(factor);
  }
}

// Value i comes n times, after what stands before it. False if it cannot.
bool LikelyDraws::draw(size_t i, int n) {
  Value& value = values_[i];
  if (n > std::min(value.most, value.left)) return false;
  value.count = n;
  Value& next = values_[i + 1];
  next.left = value.left - n;
  next.sum_before = value.sum_before + n * value.value;
  next.share_before = value.share_before * factor(value, n);
  return true;
}

bool LikelyDraws::next_row() {
  const size_t last = size_ - 2;
  Value& row = values_[last];
  for (;;) {
    if (begun_) {
      while (drawn_ > 0 && !draw(drawn_ - 1, values_[drawn_ - 1].count + 1)) --drawn_;
      if (drawn_ == 0) return false;
    } else {
      drawn_ = 0;
      begun_ = true;
    }
    size_t& i = drawn_;
    while (i < last && values_[i].left > 0 && values_[i].share_before >= least_share &&
           draw(i, values_[i].least)) {
      ++i;
    }
    if (i < last && values_[i].left == 0) {
      // None is left for all that follow.
      row.left = 0;
      row.sum_before = values_[i].sum_before;
      row.share_before = values_[i].share_before * values_[i].share_of_none;
    } else if (i < last) {
      continue;
    }
    if (row.share_before >= least_share) break;
  }
  first_sum_ = more().sum_before + more().left * less().value;
  return true;
}

LikelyDraws::Part LikelyDraws::part(double first, double end) const {
  const int left = more().left;
  const double from = std::max(more().least, left - less().most),
               to = std::min(more().most, left - less().least);
  if (from > to) return {1, 0, 0};
  const double likeliest = left * (more().mean_count / (more().mean_count + less().mean_count));
  const auto place = [&](double sum) { return std::floor((sum - first_sum_) / step_); };
  return {int(std::clamp(place(first), from, to + 1)), int(std::clamp(place(end) + 1, from - 1, to)),
          int(std::clamp(likeliest, from, to))};
}

}  // namespace rootd

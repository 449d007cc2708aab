#include "sums/list_gap.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace rootd {

namespace {

// As many as there are ways, within these numbers.
constexpr double least_cells = 256, most_cells = 131072;
// A window is at most such a part of the one that it comes from, so that windows grow narrow.
constexpr size_t part_of_window = 16;
// Of the gap; what adding up so many shares leaves is of its size.
constexpr double tolerance = 1e-13;

double normal_below(double z) {
  return 0.5 * std::erfc(-z / std::numbers::sqrt2);
}

std::vector<double> standardised(const Law& law, double deviation) {
  const double mean = moments_of(law).mean;
  std::vector<double> values = law.values;
  for (double& value : values) value = (value - mean) / deviation;
  return values;
}

}  // namespace

ListGap::ListGap(const Law& law, double d, double deviation)
    : draws_(standardised(law, deviation), law.weights, d),
      cells_(static_cast<size_t>(std::clamp(most_ways(), least_cells, most_cells))) {
  const std::vector<double> values = standardised(law, deviation);
  windows_.push_back({d * values.front() - 1, d * values.back() + 1, 0, 1});
}

std::optional<double> ListGap::find(double work) {
  effort_.allow(work);
  while (in_window_ || !windows_.empty()) {
    if (!in_window_) {
      window_ = windows_.back();
      windows_.pop_back();
      if (window_.bound <= largest_ + tolerance) continue;
      in_window_ = true;
      draws_.begin();
      shares_ = std::vector<double>(cells_);
    }
    if (!gather()) return std::nullopt;
    in_window_ = false;
    look_at_edges();
    divide();
  }
  return largest_;
}

// False if the effort was spent.
bool ListGap::gather() {
  constexpr double work_of_row = 1, work_of_way = 0.2;
  for (;;) {
    if (!in_row_ && !draws_.next_row()) return true;
    in_row_ = true;
    const LikelyDraws::Part part = draws_.part(window_.first, window_.end);
    if (!effort_.spend(work_of_row + work_of_way * std::max(0, part.to - part.from))) return false;
    in_row_ = false;
    if (part.from > part.to) continue;
    const int middle = std::clamp(part.likeliest, part.from, part.to);
    for (int place = middle; place <= part.to && add(place); ++place) continue;
    for (int place = middle - 1; place >= part.from && add(place); --place) continue;
  }
}

// Whether further from the likeliest there may be more.
bool ListGap::add(int place) {
  const double share = draws_.share(place), sum = draws_.sum(place);
  if (share == 0) return false;
  if (sum < window_.first || sum >= window_.end) return true;
  const double position = (sum - window_.first) / (window_.end - window_.first);
  size_t cell = std::min(static_cast<size_t>(position * static_cast<double>(cells_)), cells_ - 1);
  // By the very edges that the windows within this one will have.
  while (cell > 0 && sum < edge(cell)) --cell;
  while (cell + 1 < cells_ && sum >= edge(cell + 1)) ++cell;
  shares_[cell] += share;
  return true;
}

double ListGap::edge(size_t cell) const {
  if (cell == cells_) return window_.end;
  return window_.first +
         (window_.end - window_.first) / static_cast<double>(cells_) * static_cast<double>(cell);
}

// Between two sums the gap is no larger than at one of them, so what it is anywhere is a bound from below.
void ListGap::look_at_edges() {
  if (total_ == 0) {
    for (const double share : shares_) total_ += share;
  }
  double below = window_.below;
  for (size_t cell = 0; cell <= cells_; ++cell) {
    largest_ = std::max(largest_, std::abs(below / total_ - normal_below(edge(cell))));
    if (cell < cells_) below += shares_[cell];
  }
}

// Makes windows of the cells that may hold a larger gap, and of what lies between these.
void ListGap::divide() {
  double below = window_.below;
  size_t room_until = 0;  // in the last window that has been made
  for (size_t cell = 0; cell < cells_; ++cell) {
    const double after = below + shares_[cell], end = edge(cell + 1);
    const double bound =
        std::max(after / total_ - normal_below(edge(cell)), normal_below(end) - below / total_);
    if (shares_[cell] > 0 && bound > largest_ + tolerance) {
      if (cell >= room_until) {
        windows_.push_back({edge(cell), end, below, bound});
        room_until = cell + cells_ / part_of_window;
      }
      windows_.back().end = end;
      windows_.back().bound = std::max(windows_.back().bound, bound);
    }
    below = after;
  }
}

}  // namespace rootd

#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "random/law.h"
#include "sums/effort.h"
#include "sums/likely_draws.h"

namespace rootd {

// The largest gap between the distribution function of the standardised sum of d draws from a list and the
// normal one, to 1e-13 or as likely_draws.h says, by adding up the shares of all the likely ways in which the
// draws can fall. They are too many to be kept: they are added up in cells, and again in finer ones wherever
// the gap may be the largest.
class ListGap {
 public:
  // `deviation` is that of the sum.
  ListGap(const Law& law, double d, double deviation);
  double most_ways() const { return draws_.most_ways(); }
  // Goes on with this much work, and returns the gap once that is enough.
  std::optional<double> find(double work);

 private:
  // Standardised sums from `first` on and below `end`.
  struct Window {
    double first, end;
    double below;  // the share of all that comes before it
    double bound;  // no gap in it is larger
  };
  bool gather();
  bool add(int place);
  void look_at_edges();
  void divide();
  double edge(size_t cell) const;

  Effort effort_;
  LikelyDraws draws_;
  size_t cells_;
  // What is still to be gone through; and what is now, with the share of each cell.
  std::vector<Window> windows_;
  Window window_;
  std::vector<double> shares_;
  bool in_window_ = false, in_row_ = false;
  double total_ = 0, largest_ = 0;
};

}  // namespace rootd

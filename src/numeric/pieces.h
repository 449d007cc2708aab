#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace rootd {

// Work is counted in floating-point operations of a matrix product. A pass over a number in memory takes as
// long as so many.
inline constexpr double work_of_number = 20;

// Long work in pieces, for callers that others wait for. A function asks for a turn before each piece of its
// work. When what is allowed is spent it gets no more turns, runs through to its end doing nothing, and is
// called again: pieces that are done are passed over then. So what a piece leaves for later ones must outlive
// the call, and between pieces nothing may happen that must not happen twice.
class Pieces {
 public:
  // From now on this much work; without this, all.
  void allow(double work);
  // Whether the next piece, of so much work, is to be done now. Where more than 0 is allowed one always is,
  // so that repeated calls come to an end; with 0 none is.
  bool turn(double work);
  // What of the allowed work is left.
  double left() const { return left_; }
  // At the end of the function: whether all is done. If so, the next call begins anew.
  bool finished();

 private:
  static constexpr double without_end = 1e300;
  double left_ = without_end;
  int64_t asked_ = 0, done_ = 0;
  bool stopped_ = false;
};

// Brings a list to its length, some numbers at a time: where the system first has to find the memory, that
// takes its time. If it has to move, its contents are lost.
template <typename Number>
[[gnu::noinline]] void resize(std::vector<Number>& list, size_t length, Pieces& pieces) {
  constexpr size_t together = size_t{1} << 20;
  if (pieces.turn(0) && list.capacity() < length) {
    std::vector<Number>().swap(list);
    list.reserve(length);
  }
  size_t end = 0;
  do {
    end = std::min(length, end + together);
    const size_t missing = end - std::min(end, list.size());
    if (pieces.turn(work_of_number * static_cast<double>(missing))) {
      list.resize(std::max(end, std::min(length, list.size())));
    }
  } while (end < length);
}

}  // namespace rootd

#pragma once

#include <cstdint>

namespace rootd {

// Long work in pieces, for callers that others wait for. A function asks for a turn before each piece of its
// work. When what is allowed is spent it gets no more turns, runs through to its end doing nothing, and is
// called again: pieces that are done are passed over then. So what a piece leaves for later ones must outlive
// the call, and between pieces nothing may happen that must not happen twice.
class Pieces {
 public:
  // From now on this much work; without this, all.
  void allow(double work);
  // Whether the next piece, of so much work, is to be done now. One always is, so that repeated calls come to
  // an end.
  bool turn(double work);
  // At the end of the function: whether all is done. If so, the next call begins anew.
  bool finished();

 private:
  static constexpr double without_end = 1e300;
  double left_ = without_end;
  int64_t asked_ = 0, done_ = 0;
  bool stopped_ = false;
};

}  // namespace rootd

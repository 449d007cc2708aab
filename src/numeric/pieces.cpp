#include "numeric/pieces.h"

namespace rootd {

void Pieces::allow(double work) {
  left_ = work;
  asked_ = 0;
  stopped_ = false;
}

bool Pieces::turn(double work) {
  if (stopped_ || asked_++ < done_) return false;
  if (left_ <= 0) {
    stopped_ = true;
    return false;
  }
  left_ -= work;
  ++done_;
  return true;
}

bool Pieces::finished() {
  const bool all = !stopped_;
  if (all) *this = {};
  return all;
}

}  // namespace rootd

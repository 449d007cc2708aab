#pragma once

namespace rootd {

// How much work may be done before the caller is asked again. Exact distributions are prepared piece by piece
// as they are asked for; a piece that takes seconds stops when its effort is spent, keeps what it has done,
// and answers with a meaningless number. The unit is one sine and one cosine.
class Effort {
 public:
  // From now on, this much work may be done.
  void allow(double work) {
    left_ = work;
    spent_ = false;
  }
  // Whether this piece of work may be done. Where more than 0 is allowed at least one may, so that repeated
  // calls make progress.
  bool spend(double work) {
    if (left_ <= 0) spent_ = true;
    if (!spent_) left_ -= work;
    return !spent_;
  }
  bool spent() const { return spent_; }

 private:
  static constexpr double without_end = 1e300;
  double left_ = without_end;
  bool spent_ = false;
};

}  // namespace rootd

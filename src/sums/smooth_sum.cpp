#include "sums/smooth_sum.h"

#include <algorithm>

#include "sums/contour.h"

namespace rootd {

namespace {

class SmoothSum final : public Distribution {
 public:
  SmoothSum(std::unique_ptr<Cumulants> cumulants, double d)
      : least_(d * cumulants->least), most_(d * cumulants->most), contour_(std::move(cumulants), d, false) {}

  double density(double y) const override {
    return y <= least_ || y >= most_ ? 0 : std::max(0.0, contour_.density(y, 0).value);
  }
  double lower(double y) const override {
    if (y <= least_) return 0;
    return y < 0 ? std::clamp(contour_.at_most(y, 0).value, 0.0, 1.0) : 1 - upper(y);
  }
  double upper(double y) const override {
    if (y >= most_) return 0;
    return y < 0 ? 1 - lower(y) : std::clamp(contour_.at_least(y, 0).value, 0.0, 1.0);
  }

 private:
  double least_, most_;
  Contour contour_;
};

}  // namespace

std::unique_ptr<Distribution> smooth_sum(std::unique_ptr<Cumulants> cumulants, double d) {
  return std::make_unique<SmoothSum>(std::move(cumulants), d);
}

}  // namespace rootd

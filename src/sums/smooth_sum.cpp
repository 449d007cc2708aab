#include "sums/smooth_sum.h"

#include <algorithm>

#include "sums/contour.h"

namespace rootd {

namespace {

class SmoothSum final : public Distribution {
 public:
  SmoothSum(std::unique_ptr<Cumulants> cumulants, double d)
      : least(d * cumulants->least), most(d * cumulants->most), contour(std::move(cumulants), d, false) {}

  double density(double y) const override {
    return y <= least || y >= most ? 0 : std::max(0.0, contour.density(y, 0).value);
  }
  double lower(double y) const override {
    if (y <= least) return 0;
    return y < 0 ? std::clamp(contour.at_most(y, 0).value, 0.0, 1.0) : 1 - upper(y);
  }
  double upper(double y) const override {
    if (y >= most) return 0;
    return y < 0 ? 1 - lower(y) : std::clamp(contour.at_least(y, 0).value, 0.0, 1.0);
  }

 private:
  double least, most;
  Contour contour;
};

}  // namespace

std::unique_ptr<Distribution> smooth_sum(std::unique_ptr<Cumulants> cumulants, double d) {
  return std::make_unique<SmoothSum>(std::move(cumulants), d);
}

}  // namespace rootd

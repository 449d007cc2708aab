#include "running/turns.h"

#include <cmath>

#include "numeric/vector.h"

namespace rootd {

Turns::Turns(const Rotation& rotation, double length, ptrdiff_t places)
    : planes(static_cast<ptrdiff_t>(rotation.frequencies.size())),
      places(places),
      first(rotation.first),
      apart(rotation.interleaved ? 1 : planes),
      step(rotation.interleaved ? 2 : 1) {
  const auto entries = static_cast<size_t>(planes * places);
  cosine.reserve(entries);
  sine.reserve(entries);
  for (const double frequency : rotation.frequencies) {
    for (ptrdiff_t place = 0; place < places; ++place) {
      const double angle = static_cast<double>(place) * frequency;
      cosine.push_back(static_cast<float>(length * std::cos(angle)));
      sine.push_back(static_cast<float>(length * std::sin(angle)));
    }
  }
}

void Turns::turn(float* head, ptrdiff_t stride, ptrdiff_t count) const {
  for (ptrdiff_t plane = 0; plane < planes; ++plane) {
    float* const x = head + (first + step * plane) * stride;
    float* const y = x + apart * stride;
    const float *const c = cosine.data() + plane * places, *const s = sine.data() + plane * places;
    for (ptrdiff_t t = 0; t < count; t += lanes) {
      const f32x4 u = load<f32x4>(x + t), v = load<f32x4>(y + t);
      store(x + t, u * load<f32x4>(c + t) - v * load<f32x4>(s + t));
      store(y + t, v * load<f32x4>(c + t) + u * load<f32x4>(s + t));
    }
  }
}

}  // namespace rootd

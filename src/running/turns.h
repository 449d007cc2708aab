#pragma once

#include <vector>

#include "models/rotation.h"

namespace rootd {

// Rotary positions at the places 0, 1, … of a text: cosine and sine for each plane and place.
class Turns {
 public:
  // `places` is a multiple of four. `length` multiplies every turned entry, as YaRN asks.
  Turns(const Rotation& rotation, double length, ptrdiff_t places);

  // A head's entries, one row each, at the first `count` places (a multiple of four) of one text.
  void turn(float* head, ptrdiff_t stride, ptrdiff_t count) const;

 private:
  ptrdiff_t planes, places, first, apart, step;
  std::vector<float> cosine, sine;
};

}  // namespace rootd

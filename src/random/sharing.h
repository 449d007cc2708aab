#pragma once

#include "random/draw.h"

namespace rootd {

// Which coordinates of four vectors are the shared draw.
class Sharing {
 public:
  Sharing(const Drawer& drawer, double correlation, uint64_t seed, uint64_t first);

  void apply(f32x4* own, int64_t count) {
    for (int64_t j = 0; j < count; ++j) {
      own[j] = select(bits_as<i32x4>(coins.next() >> 2) < threshold, shared, own[j]);
    }
  }

 private:
  Streams coins;  // of 30 bits
  int32_t threshold;
  f32x4 shared;
};

}  // namespace rootd

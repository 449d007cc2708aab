#include "random/sharing.h"

#include <cmath>

#include "random/stream_names.h"

namespace rootd {

Sharing::Sharing(const Drawer& drawer, double correlation, uint64_t seed, uint64_t first)
    : coins(seed, streams::correlation_coins, first),
      threshold(static_cast<int32_t>(std::floor(std::sqrt(correlation) * 0x1p30 + 0.5))) {
  Streams stream(seed, streams::shared_draw, first);
  f32x4 raw[most_drawn];
  drawer.draw(stream, raw, 1);
  shared = raw[0];
}

}  // namespace rootd

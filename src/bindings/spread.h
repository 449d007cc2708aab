#pragma once

#include "bindings/convert.h"
#include "numeric/moments.h"

namespace rootd::bindings {

// The spread of one block, to be merged with others.
inline val from_spread(const Spread& spread) {
  val result = val::object();
  result.set("count", spread.count);
  result.set("mean", spread.mean);
  result.set("second", spread.second);
  return result;
}

}  // namespace rootd::bindings

#pragma once

#include "bindings/convert.h"
#include "numeric/moments.h"

namespace rootd::bindings {

// The moments to the second order of one block, to be merged with others.
inline val from_moments(const Moments& moments) {
  val result = val::object();
  result.set("count", moments.count);
  result.set("mean", moments.mean);
  result.set("second", moments.second);
  return result;
}

}  // namespace rootd::bindings

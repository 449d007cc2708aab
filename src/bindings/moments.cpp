#include "bindings/moments.h"

#include <emscripten/bind.h>

namespace rootd::bindings {
namespace {

// { count, mean, second, variance } of blocks of moments, merged in their order: itself a block, with which
// others can be merged later.
val merged_moments(const val& blocks) {
  Moments all;
  const int count = blocks["length"].as<int>();
  for (int i = 0; i < count; ++i) {
    Moments block;
    block.count = blocks[i]["count"].as<double>();
    block.mean = blocks[i]["mean"].as<double>();
    block.second = blocks[i]["second"].as<double>();
    all.merge(block);
  }
  val result = val::object();
  result.set("count", all.count);
  result.set("mean", all.mean);
  result.set("second", all.second);
  result.set("variance", all.variance());
  return result;
}

}  // namespace

EMSCRIPTEN_BINDINGS(moments) {
  emscripten::function("mergedMoments", &merged_moments);
}

}  // namespace rootd::bindings

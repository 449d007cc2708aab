#include "bindings/spread.h"

#include <emscripten/bind.h>

namespace rootd::bindings {
namespace {

// The spreads of blocks, merged in their order, with the variance: itself one, with which others can be
// merged later.
val merged_spreads(const val& blocks) {
  Spread all;
  const int count = blocks["length"].as<int>();
  for (int i = 0; i < count; ++i) {
    const val block = blocks[i];
    all.merge({block["count"].as<double>(), block["mean"].as<double>(), block["second"].as<double>()});
  }
  val result = from_spread(all);
  result.set("variance", all.variance());
  return result;
}

}  // namespace

EMSCRIPTEN_BINDINGS(spread) {
  emscripten::function("mergedSpreads", &merged_spreads);
}

}  // namespace rootd::bindings

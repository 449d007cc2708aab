#include "random/alias_table.h"

#include <algorithm>
#include <cmath>

namespace rootd {

std::vector<AliasColumn> alias_table(const RawList& list) {
  const std::vector<float>& raw = list.values;
  const size_t count = raw.size();
  std::vector<AliasColumn> columns(count);
  std::vector<double> share(count);
  std::vector<size_t> poor, rich;
  for (size_t i = 0; i < count; ++i) {
    share[i] = list.weights[i] * static_cast<double>(count);
    (share[i] < 1 ? poor : rich).push_back(i);
  }
  const auto set = [&](size_t i, double kept, size_t alias) {
    const double threshold = std::min(std::floor(kept * 0x1p32 + 0.5), 0x1p32 - 1);
    columns[i] = {static_cast<uint32_t>(threshold), raw[i], raw[alias]};
  };
  while (!poor.empty() && !rich.empty()) {
    const size_t i = poor.back(), donor = rich.back();
    poor.pop_back();
    set(i, share[i], donor);
    share[donor] -= 1 - share[i];
    if (share[donor] < 1) {
      rich.pop_back();
      poor.push_back(donor);
    }
  }
  // What is left would be full columns if nothing had been rounded.
  for (const size_t i : poor) set(i, 1, i);
  for (const size_t i : rich) set(i, 1, i);
  return columns;
}

}  // namespace rootd

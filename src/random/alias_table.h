#pragma once

#include <cstdint>
#include <vector>

#include "random/affine.h"

namespace rootd {

// A. J. Walker's alias table (1977): all columns are equally likely; below its threshold, of 2³², a column
// stands for its own value, else for its alias.
struct AliasColumn {
  uint32_t threshold;
  float own, alias;
};
std::vector<AliasColumn> alias_table(const RawList& list);

}  // namespace rootd

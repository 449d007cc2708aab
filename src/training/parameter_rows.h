#pragma once

// Streams of parameters: rows of Wq, Wk, Wv of each head, then the rows of Wo.

#include <cstdint>

#include "training/task.h"

namespace rootd {

inline constexpr uint64_t rows_a_head = 4 * token_width;
inline constexpr uint64_t key_rows = token_width, value_rows = 2 * token_width, output_rows = 3 * token_width;

}  // namespace rootd

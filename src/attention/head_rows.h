#pragma once

#include <cstddef>

namespace rootd {

// One head's part of a matrix whose rows hold all heads side by side.
struct HeadRows {
  const float* entries;
  ptrdiff_t stride;
  ptrdiff_t width;

  HeadRows(const float* matrix, ptrdiff_t heads, ptrdiff_t head, ptrdiff_t width)
      : entries(matrix + head * width), stride(heads * width), width(width) {}
  const float* row(ptrdiff_t i) const { return entries + i * stride; }
};

inline ptrdiff_t up_to_multiple(ptrdiff_t n, ptrdiff_t of) {
  return (n + of - 1) / of * of;
}

}  // namespace rootd

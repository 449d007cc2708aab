#include "models/raw_matrix.h"

namespace rootd {

template <typename Real>
void read_row(const RawMatrix& raw, ptrdiff_t row, ptrdiff_t from, ptrdiff_t count, Real* to) {
  decode(raw.kind, raw.bytes + bytes_of(raw.kind, row * raw.columns() + from), count, to);
  if (raw.scales.empty()) return;
  const double* const scales = raw.scales.data() + (raw.firstRow + row) / raw.blockRows * raw.scaleColumns;
  for (ptrdiff_t i = 0; i < count; ++i)
    to[i] *= static_cast<Real>(scales[(raw.firstColumn + from + i) / raw.blockColumns]);
}

template void read_row(const RawMatrix&, ptrdiff_t, ptrdiff_t, ptrdiff_t, float*);
template void read_row(const RawMatrix&, ptrdiff_t, ptrdiff_t, ptrdiff_t, double*);

}  // namespace rootd

#pragma once

// A matrix of weights as it stands in a file.

#include <cstdint>
#include <utility>
#include <vector>

#include "models/number_kinds.h"

namespace rootd {

// outputs×inputs numbers or, for models whose weights stand as in×out, inputs×outputs.
struct RawMatrix {
  NumberKind kind = NumberKind::f32;
  const uint8_t* bytes = nullptr;
  ptrdiff_t outputs = 0;
  ptrdiff_t inputs = 0;
  bool inputsFirst = false;
  // Of matrices of few bits: w = stored · scale of its block. Blocks are counted from the start of the whole
  // tensor, in which this matrix's first row and column stand at (firstRow, firstColumn). Empty for 1.
  std::vector<double> scales;
  ptrdiff_t scaleColumns = 1;
  ptrdiff_t blockRows = 1, blockColumns = 1;
  ptrdiff_t firstRow = 0, firstColumn = 0;

  ptrdiff_t rows() const { return inputsFirst ? inputs : outputs; }
  ptrdiff_t columns() const { return inputsFirst ? outputs : inputs; }
};

// The same numbers as the other matrix: inputs as outputs.
inline RawMatrix transposed(RawMatrix raw) {
  std::swap(raw.outputs, raw.inputs);
  raw.inputsFirst = !raw.inputsFirst;
  return raw;
}

// The numbers `from` … of a row as it is stored; they begin and end with whole blocks of the kind.
template <typename Real>
void read_row(const RawMatrix& raw, ptrdiff_t row, ptrdiff_t from, ptrdiff_t count, Real* to);

}  // namespace rootd

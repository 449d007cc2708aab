#pragma once

// Products with weights, as web/engine/models/running asks for them.

#include "bindings/raw_matrix.h"
#include "running/weight_products.h"

namespace rootd::bindings {

inline ptrdiff_t to_size(const val& number) {
  return number.as<int>();
}

// { input, columns, bytes, matrices, sums? }: the outputs of all matrices, one after the other, added to
// `sums`, which earlier inputs gave.
inline std::vector<float> products_of(const val& args) {
  const std::vector<float> input = from_floats(args["input"]);
  const ptrdiff_t columns = to_size(args["columns"]);
  const Bytes bytes = from_bytes(args["bytes"]);
  const val listed = args["matrices"];
  std::vector<RawMatrix> matrices;
  ptrdiff_t outputs = 0;
  for (int i = 0, count = listed["length"].as<int>(); i < count; ++i) {
    matrices.push_back(to_matrix(listed[i], bytes));
    outputs += matrices.back().outputs;
  }
  RightPanels panels;
  panels.pack(row_major(input.data(), static_cast<ptrdiff_t>(input.size()) / columns, columns));
  std::vector<float> result = optional_floats(args["sums"]), workspace;
  const Store store = result.empty() ? Store::overwrite : Store::accumulate;
  result.resize(static_cast<size_t>(outputs * columns));
  float* to = result.data();
  for (const RawMatrix& matrix : matrices) {
    multiply_weights(matrix, panels, to, columns, store, workspace);
    to += matrix.outputs * columns;
  }
  return result;
}

}  // namespace rootd::bindings

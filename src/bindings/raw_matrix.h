#pragma once

// Weights as web/engine/models hands them over.

#include <cstdint>
#include <memory>
#include <vector>

#include "bindings/convert.h"
#include "models/raw_matrix.h"

namespace rootd::bindings {

// Not cleared first: that would take a third of the time that decoding them takes.
using Bytes = std::unique_ptr<uint8_t[]>;

inline Bytes from_bytes(const val& array) {
  const auto length = array["length"].as<size_t>();
  Bytes bytes(new uint8_t[length]);
  val(emscripten::typed_memory_view(length, bytes.get())).call<void>("set", array);
  return bytes;
}

// { at, kind, outputs, inputs, inputsFirst, scale? }: `at` is its place in the bytes that come with all
// matrices of a task.
inline RawMatrix to_matrix(const val& args, const Bytes& bytes) {
  RawMatrix raw;
  raw.kind = static_cast<NumberKind>(args["kind"].as<int>());
  raw.bytes = bytes.get() + args["at"].as<size_t>();
  raw.outputs = args["outputs"].as<int>();
  raw.inputs = args["inputs"].as<int>();
  raw.inputsFirst = args["inputsFirst"].as<bool>();
  const val scale = args["scale"];
  if (is_missing(scale)) return raw;
  raw.scales = from_numbers(scale["values"]);
  raw.scaleColumns = scale["columns"].as<int>();
  raw.blockRows = scale["blockRows"].as<int>();
  raw.blockColumns = scale["blockColumns"].as<int>();
  raw.firstRow = scale["firstRow"].as<int>();
  raw.firstColumn = scale["firstColumn"].as<int>();
  return raw;
}

}  // namespace rootd::bindings

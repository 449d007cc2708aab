#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

namespace rootd {

// Floats that begin on a cache line, so that no vector read crosses two lines. They are not cleared first:
// writing zeros would take as long as writing the numbers that then replace them.
class AlignedFloats {
 public:
  // The old contents are lost.
  void resize(size_t length) {
    if (length <= capacity) return;
    constexpr size_t line = 64;
    memory.reset(new float[length + line / sizeof(float)]);
    const uintptr_t address = reinterpret_cast<uintptr_t>(memory.get());
    start = memory.get() + (line - address % line) % line / sizeof(float);
    capacity = length;
  }
  float* data() const { return start; }

 private:
  std::unique_ptr<float[]> memory;
  float* start = nullptr;
  size_t capacity = 0;
};

}  // namespace rootd

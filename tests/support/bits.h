#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

// FNV-1a over the words of an array: known values of it show that two machines give the same bits.
inline uint32_t hash_of_bits(const float* x, size_t count) {
  uint32_t hash = 2166136261u;
  for (size_t i = 0; i < count; ++i) {
    uint32_t word;
    std::memcpy(&word, x + i, sizeof word);
    hash = (hash ^ word) * 16777619u;
  }
  return hash;
}

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

// Numbers for tests that are not about random numbers: they stay as they are when the engine's streams
// change. Uniform on ±1 (splitmix64 by S. Vigna).
inline std::vector<float> noise(size_t count, uint64_t seed) {
  std::vector<float> x(count);
  uint64_t state = seed * 0x9E3779B97F4A7C15ull;
  for (float& entry : x) {
    uint64_t z = state += 0x9E3779B97F4A7C15ull;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    entry = static_cast<float>(static_cast<int32_t>((z ^ (z >> 31)) >> 32)) * 0x1p-31f;
  }
  return x;
}

// The sum of twelve uniforms less six: near enough to a normal of unit variance.
inline std::vector<float> normal_noise(size_t count, uint64_t seed) {
  const std::vector<float> uniform = noise(12 * count, seed);
  std::vector<float> x(count);
  for (size_t i = 0; i < count; ++i) {
    float sum = 0;
    for (size_t k = 0; k < 12; ++k) sum += uniform[12 * i + k];
    x[i] = sum / 2;
  }
  return x;
}

#pragma once

// Compiler vector types: the same source becomes wasm SIMD, SSE and NEON. No operation used on them
// may depend on the machine: + − × ÷ √ and integer arithmetic only, so that every build gives the same bits.

#include <cmath>
#include <cstdint>

namespace rootd {

typedef float f32x4 __attribute__((vector_size(16)));
typedef double f64x2 __attribute__((vector_size(16)));
typedef int32_t i32x4 __attribute__((vector_size(16)));
typedef uint32_t u32x4 __attribute__((vector_size(16)));
typedef uint64_t u64x2 __attribute__((vector_size(16)));

inline constexpr int lanes = 4;

inline f32x4 splat(float x) {
  return f32x4{x, x, x, x};
}
inline u32x4 splat(uint32_t x) {
  return u32x4{x, x, x, x};
}

template <typename To, typename From>
inline To bits_as(From x) {
  static_assert(sizeof(To) == sizeof(From));
  return reinterpret_cast<To>(x);
}

template <typename To, typename From>
inline To convert(From x) {
  return __builtin_convertvector(x, To);
}

template <typename V>
inline V load(const void* from) {
  V x;
  __builtin_memcpy(&x, from, sizeof x);
  return x;
}

template <typename V>
inline void store(void* to, V x) {
  __builtin_memcpy(to, &x, sizeof x);
}

// Lane by lane; the compilers turn the four square roots into one instruction.
inline f32x4 square_root(f32x4 x) {
  return f32x4{std::sqrt(x[0]), std::sqrt(x[1]), std::sqrt(x[2]), std::sqrt(x[3])};
}

// mask lanes are all ones or all zeros, as comparisons give them.
inline f32x4 select(i32x4 mask, f32x4 yes, f32x4 no) {
  return bits_as<f32x4>((bits_as<i32x4>(yes) & mask) | (bits_as<i32x4>(no) & ~mask));
}

// The second where either is NaN. WebAssembly has one instruction for each, which the compiler would not
// choose for a comparison.
inline f32x4 larger(f32x4 a, f32x4 b) {
#ifdef __wasm_simd128__
  return __builtin_wasm_pmax_f32x4(b, a);
#else
  return a > b ? a : b;
#endif
}
inline f32x4 smaller(f32x4 a, f32x4 b) {
#ifdef __wasm_simd128__
  return __builtin_wasm_pmin_f32x4(b, a);
#else
  return a < b ? a : b;
#endif
}

// Entry j of the i-th becomes entry i of the j-th.
inline void transpose(f32x4 (&x)[4]) {
  const f32x4 a = __builtin_shufflevector(x[0], x[1], 0, 4, 1, 5),
              b = __builtin_shufflevector(x[2], x[3], 0, 4, 1, 5),
              c = __builtin_shufflevector(x[0], x[1], 2, 6, 3, 7),
              d = __builtin_shufflevector(x[2], x[3], 2, 6, 3, 7);
  x[0] = __builtin_shufflevector(a, b, 0, 1, 4, 5);
  x[1] = __builtin_shufflevector(a, b, 2, 3, 6, 7);
  x[2] = __builtin_shufflevector(c, d, 0, 1, 4, 5);
  x[3] = __builtin_shufflevector(c, d, 2, 3, 6, 7);
}

}  // namespace rootd

// What Embind calls a type in a message, where it has no names: its address. To write that it asks for
// sprintf("%p"), which the compiler turns into the sprintf that knows no fractions, and which would bring 3
// kB of wasm along.

#include <cstdarg>
#include <cstdint>

extern "C" int siprintf(char* out, const char* format, ...) {
  constexpr int digits = 8;
  va_list arguments;
  va_start(arguments, format);
  auto rest = reinterpret_cast<uintptr_t>(va_arg(arguments, const void*));
  va_end(arguments);
  for (int i = digits - 1; i >= 0; --i) {
    out[i] = "0123456789abcdef"[rest % 16];
    rest /= 16;
  }
  out[digits] = 0;
  return digits;
}

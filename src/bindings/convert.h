#pragma once

// Between JavaScript's values and the engine's. Arrays are copied once each way; JavaScript owns what it
// gets.

#include <emscripten/val.h>

#include <cmath>
#include <optional>
#include <vector>

#include "random/sample.h"

namespace rootd::bindings {

using emscripten::val;

inline val to_float64(const std::vector<double>& numbers) {
  return val(emscripten::typed_memory_view(numbers.size(), numbers.data())).call<val>("slice");
}
inline val to_float32(const std::vector<float>& numbers) {
  return val(emscripten::typed_memory_view(numbers.size(), numbers.data())).call<val>("slice");
}
inline std::vector<float> from_floats(const val& array) {
  return emscripten::convertJSArrayToNumberVector<float>(array);
}
inline std::vector<double> from_numbers(const val& array) {
  return emscripten::convertJSArrayToNumberVector<double>(array);
}

inline bool is_missing(const val& x) {
  return x.isUndefined() || x.isNull();
}
inline std::vector<double> optional_numbers(const val& array) {
  return is_missing(array) ? std::vector<double>{} : from_numbers(array);
}
inline std::vector<float> optional_floats(const val& array) {
  return is_missing(array) ? std::vector<float>{} : from_floats(array);
}

inline val optional_number(std::optional<double> x) {
  return x ? val(*x) : val::null();
}

// A law as web/engine passes it, already checked: { index, degrees?, values?, weights?, center? }.
inline Law to_law(const val& law) {
  const auto name = static_cast<LawName>(law["index"].as<int>());
  if (name == LawName::student) return student_law(law["degrees"].as<double>());
  if (name == LawName::values) {
    return list_law(from_numbers(law["values"]), from_numbers(law["weights"]), law["center"].as<bool>());
  }
  return named_law(name);
}

inline VectorLaw to_vector_law(const val& options) {
  return {to_law(options["law"]), options["mean"].as<double>(), options["correlation"].as<double>()};
}

inline uint64_t to_uint64(const val& number) {
  return static_cast<uint64_t>(number.as<double>());
}
inline int64_t to_int64(const val& number) {
  return static_cast<int64_t>(number.as<double>());
}

}  // namespace rootd::bindings

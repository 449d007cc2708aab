// The law of q·k.

#include <emscripten/bind.h>

#include "bindings/convert.h"
#include "bindings/summary.h"
#include "scores/normal_dot_products.h"

namespace rootd::bindings {
namespace {

DotProductLaw to_dot_product_law(const val& options) {
  return {options["d"].as<double>(), options["meanQuery"].as<double>(), options["meanKey"].as<double>()};
}

val moments_of_dot_products(const val& options) {
  const DotProductMoments moments = dot_product_moments(to_dot_product_law(options));
  val result = val::object();
  result.set("mean", moments.mean);
  result.set("variance", moments.variance);
  result.set("skewness", moments.skewness);
  result.set("excessKurtosis", moments.excessKurtosis);
  return result;
}

val dot_products_slice(const val& options) {
  Summary summary(to_shape(options["shape"]));
  sum_dot_products(to_dot_product_law(options), to_uint64(options["seed"]), to_uint64(options["first"]),
                   to_int64(options["length"]), summary);
  return to_float64(summary.packed());
}

val density_of_dot_products(const val& options) {
  return to_float64(dot_product_density(to_dot_product_law(options), from_numbers(options["at"])));
}

}  // namespace

EMSCRIPTEN_BINDINGS(dot_products) {
  emscripten::function("momentsOfDotProducts", &moments_of_dot_products);
  emscripten::function("dotProductsSlice", &dot_products_slice);
  emscripten::function("densityOfDotProducts", &density_of_dot_products);
}

}  // namespace rootd::bindings

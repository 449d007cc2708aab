// The exact law of a sum.

#include <emscripten/bind.h>

#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include "bindings/convert.h"
#include "sums/exact_law.h"
#include "sums/normal_distance.h"
#include "sums/sum_law.h"

namespace rootd::bindings {
namespace {

val law(const val& options) {
  const VectorLaw vectors = to_vector_law(options);
  const SumLaw sum = sum_law(vectors.law, options["d"].as<double>(), vectors.mean, vectors.correlation);
  val result = val::object();
  result.set("mean", sum.mean);
  result.set("standardDeviation", sum.standardDeviation);
  result.set("skewness", sum.skewness);
  result.set("excessKurtosis", sum.excessKurtosis);
  result.set("latticeStep", sum.lattice ? val(sum.lattice->step) : val::null());
  result.set("latticeStart", sum.lattice ? val(sum.lattice->start) : val::null());
  return result;
}

std::vector<double> key_of(const Law& law, double d, double mean) {
  std::vector<double> key{static_cast<double>(law.name), law.degrees, d, mean};
  for (const auto* list : {&law.values, &law.weights}) key.insert(key.end(), list->begin(), list->end());
  return key;
}

// The last one stays for the next slice of its points: preparing it can take a second. Only one, since a
// table takes megabytes.
const ExactLaw& exact_law(const val& options) {
  static std::vector<double> kept_key;
  static std::unique_ptr<ExactLaw> kept;
  const Law law = to_law(options["law"]);
  const double d = options["d"].as<double>(), mean = options["mean"].as<double>();
  std::vector<double> key = key_of(law, d, mean);
  if (!kept || kept_key != key) {
    kept.reset();
    kept = std::make_unique<ExactLaw>(law, d, mean);
    kept_key = std::move(key);
  }
  return *kept;
}

// NaN where the law is not known.
val at_each(const val& options, double (*probability)(const ExactLaw&, double)) {
  const ExactLaw& law = exact_law(options);
  std::vector<double> numbers = from_numbers(options["at"]);
  for (double& x : numbers) x = law.is_known() ? probability(law, x) : std::nan("");
  return to_float64(numbers);
}

val density(const val& options) {
  return at_each(options, [](const ExactLaw& law, double x) { return law.density(x); });
}

val cumulative(const val& options) {
  if (options["upper"].as<bool>()) {
    return at_each(options, [](const ExactLaw& law, double x) { return law.upper(x); });
  }
  return at_each(options, [](const ExactLaw& law, double x) { return law.cumulative(x); });
}

val normal_distance_and_bound(const val& options) {
  const Law law = to_law(options["law"]);
  const double d = options["d"].as<double>();
  val result = val::object();
  result.set("distance", optional_number(normal_distance(law, d)));
  result.set("bound", berry_esseen_bound(law, d));
  return result;
}

}  // namespace

EMSCRIPTEN_BINDINGS(laws) {
  emscripten::function("law", &law);
  emscripten::function("density", &density);
  emscripten::function("cumulative", &cumulative);
  emscripten::function("normalDistance", &normal_distance_and_bound);
}

}  // namespace rootd::bindings

// The exact law of a sum.

#include <emscripten/bind.h>

#include <memory>
#include <optional>
#include <vector>

#include "bindings/convert.h"
#include "bindings/kept.h"
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

std::vector<double> key_of(const val& options, double mean) {
  const Law law = to_law(options["law"]);
  std::vector<double> key{static_cast<double>(law.name), law.degrees, law.offset, options["d"].as<double>(),
                          mean};
  for (const auto* list : {&law.values, &law.weights}) {
    for (const double number : *list) key.push_back(number);
  }
  return key;
}

Kept<ExactLaw>& kept_law() {
  static Kept<ExactLaw> law;
  return law;
}

// Answers at the first of the points, as many as options.work is enough for. The law is kept if it was not
// enough for all, or if options.keep says that more calls will come.
template <typename Probability>
val at_each(const val& options, const Probability& probability) {
  const double mean = options["mean"].as<double>();
  std::unique_ptr<ExactLaw> own;
  const auto prepare = [&] {
    return std::make_unique<ExactLaw>(to_law(options["law"]), options["d"].as<double>(), mean);
  };
  ExactLaw& exact = kept_law().find(key_of(options, mean), options, prepare, own);
  exact.allow(options["work"].as<double>());
  std::vector<double> numbers = from_numbers(options["at"]);
  size_t done = 0;
  for (double& x : numbers) {
    x = probability(exact, x);
    if (exact.interrupted()) break;
    ++done;
  }
  if (!own && done == numbers.size() && !options["keep"].as<bool>()) kept_law().prepared.reset();
  numbers.resize(done);
  return to_float64(numbers);
}

val density(const val& options) {
  return at_each(options, [](const ExactLaw& law, double x) { return law.density(x); });
}

val cumulative(const val& options) {
  const bool upper = options["upper"].as<bool>();
  return at_each(options,
                 [upper](const ExactLaw& law, double x) { return upper ? law.upper(x) : law.cumulative(x); });
}

// { distance, bound }, or null if options.work was not enough.
val normal_distance_and_bound(const val& options) {
  static Kept<NormalDistanceSearch> kept;
  const double d = options["d"].as<double>();
  std::unique_ptr<NormalDistanceSearch> own;
  const auto prepare = [&] { return std::make_unique<NormalDistanceSearch>(to_law(options["law"]), d); };
  NormalDistanceSearch& search = kept.find(key_of(options, 0), options, prepare, own);
  const std::optional<double> distance = search.advance(options["work"].as<double>());
  if (!distance) return val::null();
  if (!own) kept.prepared.reset();
  val result = val::object();
  result.set("distance", *distance);
  result.set("bound", berry_esseen_bound(to_law(options["law"]), d));
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

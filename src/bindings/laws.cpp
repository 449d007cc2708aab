// The exact law of a sum.

#include <emscripten/bind.h>

#include <memory>
#include <optional>
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

// What is expensive to prepare stays between calls: an answer that needed more work than was allowed goes on
// with the next call, and the slices of one call prepare it once. Only the last is kept, since a table takes
// megabytes; web/engine/workers/preparation.js sees to it that calls do not displace each other's for ever.
template <typename Prepared>
struct Kept {
  std::vector<double> key;
  std::unique_ptr<Prepared> prepared;
};

std::vector<double> key_of(const val& options, double mean) {
  const Law law = to_law(options["law"]);
  std::vector<double> key{static_cast<double>(law.name), law.degrees, options["d"].as<double>(), mean};
  for (const auto* list : {&law.values, &law.weights}) {
    for (const double number : *list) key.push_back(number);
  }
  return key;
}

// Answers at the first of the points, as many as options.work is enough for. The law is kept if it was not
// enough for all, or if options.keep says that more calls will come; but not in the place of another one
// unless options.displaces says that nobody is preparing that.
val at_each(const val& options, double (*probability)(const ExactLaw&, double)) {
  const double mean = options["mean"].as<double>();
  const std::vector<double> key = key_of(options, mean);
  static Kept<ExactLaw> kept;
  auto& [kept_key, law] = kept;
  std::unique_ptr<ExactLaw> own;
  if (!law || kept_key != key) {
    own = std::make_unique<ExactLaw>(to_law(options["law"]), options["d"].as<double>(), mean);
    if (options["displaces"].as<bool>()) {
      law = std::move(own);
      kept_key = key;
    }
  }
  ExactLaw& exact = own ? *own : *law;
  exact.allow(options["work"].as<double>());
  std::vector<double> numbers = from_numbers(options["at"]);
  size_t done = 0;
  for (double& x : numbers) {
    x = probability(exact, x);
    if (exact.interrupted()) break;
    ++done;
  }
  if (!own && done == numbers.size() && !options["keep"].as<bool>()) law.reset();
  numbers.resize(done);
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

// { distance, near, bound }, or null if options.work was not enough.
val normal_distance_and_bound(const val& options) {
  static Kept<NormalDistanceSearch> kept;
  const double d = options["d"].as<double>();
  const std::vector<double> key = key_of(options, 0);
  if (!kept.prepared || kept.key != key) {
    kept.prepared = std::make_unique<NormalDistanceSearch>(to_law(options["law"]), d);
    kept.key = key;
  }
  const std::optional<double> distance = kept.prepared->advance(options["work"].as<double>());
  if (!distance) return val::null();
  val result = val::object();
  result.set("distance", *distance);
  result.set("near", kept.prepared->is_near());
  kept.prepared.reset();
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

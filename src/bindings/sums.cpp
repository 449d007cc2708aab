// Sampling of sums, in slices that any worker can compute and one place merges.

#include <emscripten/bind.h>

#include <algorithm>
#include <bit>

#include "bindings/convert.h"
#include "bindings/summary.h"
#include "sums/run.h"
#include "sums/summary_shape.h"

namespace rootd::bindings {
namespace {

// How many samples make a slice: a piece of work of some 5 to 40 ms, so that a run can be cancelled, shown
// and spread over workers. It depends only on the vectors' law and d, and slices are merged in order, so that
// the result does not depend on which worker computed what.
int64_t slice_length(const VectorLaw& law, int64_t d) {
  // A sign costs about a fortieth of another coordinate, as long as each is its vector's own. On top, a sum
  // costs as much as a few coordinates.
  const bool cheap = law.law.name == LawName::rademacher && law.correlation == 0;
  const int64_t coordinates = cheap ? int64_t{1} << 27 : int64_t{1} << 22;
  const int64_t each = cheap ? std::max<int64_t>(d, 512) : std::max<int64_t>(d, 16);
  const auto length = std::bit_floor(static_cast<uint64_t>(std::max<int64_t>(lanes, coordinates / each)));
  return static_cast<int64_t>(length);
}

// { shape, sliceLength }: how a run is cut and counted. `options.bins` is null for the default bins.
val plan_sums(const val& options) {
  const VectorLaw law = to_vector_law(options);
  const int64_t d = to_int64(options["d"]);
  SummaryShape shape = summary_shape(law, d);
  if (!options["bins"].isNull()) shape.bins = to_bins(options["bins"]);
  val plan = val::object();
  plan.set("shape", from_shape(shape));
  plan.set("sliceLength", static_cast<double>(slice_length(law, d)));
  return plan;
}

// { summary, values? } of samples options.first … + options.length − 1.
val sums_slice(const val& options) {
  const int64_t length = to_int64(options["length"]);
  const bool keep = options["values"].as<bool>();
  Summary summary(to_shape(options["shape"]));
  std::vector<double> values(keep ? static_cast<size_t>(length) : 0);
  add_samples(to_vector_law(options), to_int64(options["d"]), to_uint64(options["seed"]),
              to_uint64(options["first"]), length, summary, keep ? values.data() : nullptr);
  val result = val::object();
  result.set("summary", to_float64(summary.packed()));
  if (keep) result.set("values", to_float64(values));
  return result;
}

}  // namespace

EMSCRIPTEN_BINDINGS(sums) {
  emscripten::function("planSums", &plan_sums);
  emscripten::function("sumsSlice", &sums_slice);
}

}  // namespace rootd::bindings

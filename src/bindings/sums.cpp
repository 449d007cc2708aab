// Sampling of sums, in slices that any worker can compute and one place merges.

#include <emscripten/bind.h>

#include "bindings/convert.h"
#include "bindings/summary.h"
#include "random/stream_names.h"
#include "sums/run.h"
#include "sums/summary_shape.h"

namespace rootd::bindings {
namespace {

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
  run_slice(to_vector_law(options), to_int64(options["d"]), to_uint64(options["seed"]),
            to_uint64(options["first"]), length, summary, keep ? values.data() : nullptr);
  val result = val::object();
  result.set("summary", to_float64(summary.packed()));
  if (keep) result.set("values", to_float64(values));
  return result;
}

val sample(const val& options) {
  const int64_t d = to_int64(options["d"]);
  std::vector<float> coordinates(static_cast<size_t>(d));
  sample_rows(to_vector_law(options), to_uint64(options["seed"]), streams::coordinates,
              to_uint64(options["index"]), 1, d, coordinates.data());
  return to_float32(coordinates);
}

}  // namespace

EMSCRIPTEN_BINDINGS(sums) {
  emscripten::function("planSums", &plan_sums);
  emscripten::function("sumsSlice", &sums_slice);
  emscripten::function("sample", &sample);
}

}  // namespace rootd::bindings

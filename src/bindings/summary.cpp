// Merges the summaries of slices in order, and turns them into a result of the public library.

#include "bindings/summary.h"

#include <emscripten/bind.h>

#include <iterator>

namespace rootd::bindings {
namespace {

Summary unpacked(const val& shape, const val& packed) {
  Summary summary(to_shape(shape));
  summary.unpack(from_numbers(packed));
  return summary;
}

// args: { shape, total, later }, both packed; `later` holds values of larger indices.
val merged_summaries(const val& args) {
  Summary total = unpacked(args["shape"], args["total"]);
  total.merge(unpacked(args["shape"], args["later"]));
  return to_float64(total.packed());
}

val quantiles_of(const Summary& summary) {
  const std::vector<double> probabilities(std::begin(stated_quantiles), std::end(stated_quantiles));
  val result = val::object();
  result.set("probabilities", to_float64(probabilities));
  result.set("values", to_float64(summary.quantiles(probabilities)));
  return result;
}

val from_histogram(const Histogram& histogram) {
  val result = val::object();
  result.set("start", histogram.bins.start);
  result.set("width", histogram.bins.width);
  result.set("counts", to_float64(histogram.counts));
  result.set("below", histogram.below);
  result.set("above", histogram.above);
  result.set("example", to_float64(histogram.example));
  return result;
}

// args: { shape, total }. As a result of the public library: moments, quantiles and histogram.
val summary_result(const val& args) {
  const Summary summary = unpacked(args["shape"], args["total"]);
  const Moments& m = summary.moments;
  val result = val::object();
  result.set("count", m.count);
  result.set("mean", m.mean);
  result.set("variance", m.variance());
  result.set("skewness", m.skewness());
  result.set("excessKurtosis", m.excess_kurtosis());
  result.set("minimum", m.minimum);
  result.set("maximum", m.maximum);
  result.set("quantiles", quantiles_of(summary));
  result.set("histogram", from_histogram(summary.histogram));
  return result;
}

}  // namespace

EMSCRIPTEN_BINDINGS(summary) {
  emscripten::function("mergedSummaries", &merged_summaries);
  emscripten::function("summaryResult", &summary_result);
}

}  // namespace rootd::bindings

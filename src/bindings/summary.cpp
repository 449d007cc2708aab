// Merges the summaries of slices, in their order, into a result of the public library.

#include "bindings/summary.h"

#include <emscripten/bind.h>

#include <iterator>

namespace rootd::bindings {
namespace {

class SummaryMerger {
 public:
  explicit SummaryMerger(const val& shape) : shape(to_shape(shape)), total(this->shape) {}

  void add(const val& packed) {
    Summary slice(shape);
    slice.unpack(from_numbers(packed).data());
    total.merge(slice);
  }

  // Of everything so far, as a result of the public library: moments, quantiles and histogram.
  val result() const {
    val result = val::object();
    const Moments& m = total.moments;
    result.set("count", m.count);
    result.set("mean", m.mean);
    result.set("variance", m.variance());
    result.set("skewness", m.skewness());
    result.set("excessKurtosis", m.excess_kurtosis());
    result.set("minimum", m.minimum);
    result.set("maximum", m.maximum);
    result.set("quantiles", quantiles());
    result.set("histogram", histogram());
    return result;
  }

 private:
  val quantiles() const {
    std::vector<double> probabilities(std::begin(stated_quantiles), std::end(stated_quantiles)), values;
    for (const double p : probabilities) {
      values.push_back(total.quantile(p));
    }
    val result = val::object();
    result.set("probabilities", to_float64(probabilities));
    result.set("values", to_float64(values));
    return result;
  }

  val histogram() const {
    const Histogram& h = total.histogram;
    val result = val::object();
    result.set("start", h.bins.start);
    result.set("width", h.bins.width);
    result.set("counts", to_float64(h.counts));
    result.set("below", h.below);
    result.set("above", h.above);
    result.set("example", to_float64(h.example));
    return result;
  }

  SummaryShape shape;
  Summary total;
};

}  // namespace

EMSCRIPTEN_BINDINGS(summary) {
  emscripten::class_<SummaryMerger>("SummaryMerger")
      .constructor<const val&>()
      .function("add", &SummaryMerger::add)
      .function("result", &SummaryMerger::result);
}

}  // namespace rootd::bindings

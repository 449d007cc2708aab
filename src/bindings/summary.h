#pragma once

#include "bindings/convert.h"
#include "numeric/summary.h"

namespace rootd::bindings {

inline Bins to_bins(const val& bins) {
  return {bins["start"].as<double>(), bins["width"].as<double>(), bins["count"].as<int>()};
}

inline SummaryShape to_shape(const val& shape) {
  return {to_bins(shape["bins"]), shape["center"].as<double>(), shape["unit"].as<double>(),
          shape["latticeStart"].as<double>(), shape["latticeStep"].as<double>()};
}

inline val from_shape(const SummaryShape& shape) {
  val bins = val::object();
  bins.set("start", shape.bins.start);
  bins.set("width", shape.bins.width);
  bins.set("count", shape.bins.count);
  val result = val::object();
  result.set("bins", bins);
  result.set("center", shape.center);
  result.set("unit", shape.unit);
  result.set("latticeStart", shape.lattice_start);
  result.set("latticeStep", shape.lattice_step);
  return result;
}

}  // namespace rootd::bindings

#pragma once

#include <emscripten/val.h>

#include <memory>
#include <utility>
#include <vector>

namespace rootd::bindings {

// What is expensive to prepare stays between calls: an answer that needed more work than was allowed goes on
// with the next call, and the slices of one call prepare it once. Only one is kept, since a table takes
// megabytes: a call that may not displace it (options.displaces) prepares for itself alone.
template <typename Prepared>
struct Kept {
  std::vector<double> key;
  std::unique_ptr<Prepared> prepared;

  // What is kept under a key, or what `prepare` gives; that is put into `own` where it may not be kept.
  template <typename Prepare>
  Prepared& find(std::vector<double> wanted, const emscripten::val& options, const Prepare& prepare,
                 std::unique_ptr<Prepared>& own) {
    if (prepared && key == wanted) return *prepared;
    std::unique_ptr<Prepared>& place = options["displaces"].as<bool>() ? prepared : own;
    place = prepare();
    if (!own) key = std::move(wanted);
    return *place;
  }
};

}  // namespace rootd::bindings

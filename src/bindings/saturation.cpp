// What softmax makes of normal scores, exactly and measured.

#include "attention/saturation.h"

#include <emscripten/bind.h>

#include "attention/expected_row.h"
#include "bindings/convert.h"
#include "bindings/moments.h"

namespace rootd::bindings {
namespace {

val from_saturation(const Saturation& s, bool largest) {
  val result = val::object();
  result.set("entropy", s.entropy);
  result.set("participation", s.participation);
  if (largest) result.set("largest", s.largest);
  return result;
}

// { exact, freezing, approximations }
val saturation_theory(const val& args) {
  const double n = args["keys"].as<double>(), sigma = args["sigma"].as<double>();
  const std::optional<Saturation> far = frozen(n, sigma);
  val approximations = val::object();
  approximations.set("smallSpread", from_saturation(small_spread(n, sigma), false));
  approximations.set("frozen", far ? from_saturation(*far, false) : val::null());
  val result = val::object();
  const ExpectedRow exact = expected_row(n, sigma);
  result.set("exact", from_saturation({exact.entropy, exact.participation, exact.largest}, true));
  result.set("freezing", freezing_point(n));
  result.set("approximations", approximations);
  return result;
}

// Entropy, participation and largest weight of samples args.first … + args.length − 1, one after the other.
val saturation_slice(const val& args) {
  const int64_t keys = to_int64(args["keys"]), length = to_int64(args["length"]);
  const double sigma = args["sigma"].as<double>();
  constexpr int64_t together = 4;
  std::vector<float> z(static_cast<size_t>(together * keys));
  std::vector<double> entropy(static_cast<size_t>(length)), participation(entropy), largest(entropy);
  for (int64_t done = 0; done < length; done += together) {
    const int64_t now = std::min(together, length - done);
    normal_rows(to_uint64(args["seed"]), StreamName::saturation,
                to_uint64(args["first"]) + static_cast<uint64_t>(done), now, keys, z.data());
    for (int64_t i = 0; i < now; ++i) {
      const Saturation s = saturation_of(z.data() + i * keys, keys, sigma);
      const size_t at = static_cast<size_t>(done + i);
      entropy[at] = s.entropy;
      participation[at] = s.participation;
      largest[at] = s.largest;
    }
  }
  val result = val::array();
  for (const std::vector<double>* measured : {&entropy, &participation, &largest}) {
    result.call<void>("push", from_moments(Moments::of(measured->data(), length)));
  }
  return result;
}

}  // namespace

EMSCRIPTEN_BINDINGS(saturation) {
  emscripten::function("saturationTheory", &saturation_theory);
  emscripten::function("saturationSlice", &saturation_slice);
}

}  // namespace rootd::bindings

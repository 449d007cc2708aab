// The matrix QKᵀ and its variance.

#include <emscripten/bind.h>

#include "bindings/convert.h"
#include "bindings/spread.h"
#include "bindings/summary.h"
#include "scores/entrywise_products.h"
#include "scores/score_matrix.h"
#include "scores/stream_names.h"

namespace rootd::bindings {
namespace {

val entries_and_spread(const std::vector<float>& entries) {
  val result = val::object();
  result.set("spread", from_spread(spread_of_floats(entries.data(), static_cast<int64_t>(entries.size()))));
  result.set("entries", to_float32(entries));
  return result;
}

// { entries, spread } of rows args.first … of the queries' or keys' matrix.
val draw_rows(const val& args) {
  const int64_t rows = to_int64(args["rows"]), d = to_int64(args["d"]);
  std::vector<float> entries(static_cast<size_t>(rows * d));
  sample_rows({to_law(args["law"])}, to_uint64(args["seed"]),
              args["keys"].as<bool>() ? streams::keys : streams::queries, to_uint64(args["first"]), rows, d,
              entries.data());
  return entries_and_spread(entries);
}

// { entries, spread } of the scores of a block of queries, of mean args.meanQuery, and all keys.
val score_rows(const val& args) {
  std::vector<float> queries = from_floats(args["queries"]);
  const std::vector<float> keys = from_floats(args["keys"]);
  const ptrdiff_t rows = static_cast<ptrdiff_t>(to_int64(args["rows"])),
                  columns = static_cast<ptrdiff_t>(to_int64(args["columns"])),
                  d = static_cast<ptrdiff_t>(to_int64(args["d"]));
  std::vector<float> scores(static_cast<size_t>(rows * columns));
  ProductWorkspace workspace;
  score_block(queries.data(), rows, static_cast<float>(args["meanQuery"].as<double>()),
              row_major(keys.data(), columns, d), scores.data(), workspace);
  return entries_and_spread(scores);
}

val score_variance_law_of(const val& args) {
  const ScoreVarianceLaw law =
      score_variance_law(args["rows"].as<double>(), args["columns"].as<double>(), args["d"].as<double>(),
                         to_law(args["queryLaw"]), to_law(args["keyLaw"]));
  val result = val::object();
  result.set("mean", law.mean);
  result.set("standardDeviation", optional_number(law.standardDeviation));
  return result;
}

// A summary of the variances of repetitions args.first … + args.length − 1.
val score_variances_slice(const val& args) {
  const int64_t length = to_int64(args["length"]);
  std::vector<double> variances(static_cast<size_t>(length));
  score_variances(to_int64(args["rows"]), to_int64(args["columns"]), to_int64(args["d"]),
                  to_uint64(args["seed"]), to_uint64(args["first"]), length, variances.data());
  Summary summary(to_shape(args["shape"]));
  summary.add(variances.data(), length, args["first"].as<double>());
  return to_float64(summary.packed());
}

// { hadamard, rowSums }.
val product_stages(const val& args) {
  const std::vector<float> a = from_floats(args["a"]), b = from_floats(args["b"]);
  std::vector<float> hadamard(a.size());
  std::vector<double> sums(static_cast<size_t>(to_int64(args["rows"])));
  products(a.data(), b.data(), to_int64(args["rows"]), to_int64(args["columns"]), hadamard.data(),
           sums.data());
  val result = val::object();
  result.set("hadamard", to_float32(hadamard));
  result.set("rowSums", to_float64(sums));
  return result;
}

}  // namespace

EMSCRIPTEN_BINDINGS(scores) {
  emscripten::function("products", &product_stages);
  emscripten::function("drawRows", &draw_rows);
  emscripten::function("scoreRows", &score_rows);
  emscripten::function("scoreVarianceLaw", &score_variance_law_of);
  emscripten::function("scoreVariancesSlice", &score_variances_slice);
}

}  // namespace rootd::bindings

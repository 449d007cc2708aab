#include "sums/run.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <vector>

#include "sums/summary_shape.h"

using namespace rootd;

namespace {

Summary run(const VectorLaw& law, int64_t d, int64_t count, const std::vector<int64_t>& cuts,
            const SummaryShape& shape) {
  Summary total(shape);
  int64_t first = 0;
  for (size_t i = 0; i <= cuts.size(); ++i) {
    const int64_t end = i < cuts.size() ? cuts[i] : count;
    Summary slice(shape);
    add_samples(law, d, 1, static_cast<uint64_t>(first), end - first, slice, nullptr);
    total.merge(slice);
    first = end;
  }
  return total;
}

}  // namespace

TEST_CASE("counts do not depend on where a run is cut") {
  for (const LawName name : {LawName::rademacher, LawName::normal, LawName::cauchy}) {
    const VectorLaw law{named_law(name), 0, 0};
    const SummaryShape shape = summary_shape(law, 37);
    const Summary whole = run(law, 37, 5003, {}, shape), cut = run(law, 37, 5003, {4, 1024, 3000}, shape);
    CHECK(whole.histogram.counts == cut.histogram.counts);
    CHECK(whole.histogram.example == cut.histogram.example);
    CHECK(whole.sketch.counts == cut.sketch.counts);
    CHECK(whole.moments.minimum == cut.moments.minimum);
    CHECK(whole.moments.count == 5003);
  }
}

TEST_CASE("a packed summary comes back whole") {
  const VectorLaw law{named_law(LawName::die), 0, 0};
  const SummaryShape shape = summary_shape(law, 20);
  const Summary summary = run(law, 20, 1000, {}, shape);
  Summary copy(shape);
  copy.unpack(summary.packed());
  CHECK(copy.packed() == summary.packed());
}

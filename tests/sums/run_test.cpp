#include "sums/run.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <initializer_list>
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

// FNV-1a over the bytes of numbers.
uint64_t fingerprint(const std::vector<double>& numbers) {
  uint64_t hash = 0xcbf29ce484222325;
  for (const double x : numbers) {
    uint64_t bits;
    __builtin_memcpy(&bits, &x, sizeof bits);
    for (int byte = 0; byte < 8; ++byte) hash = (hash ^ ((bits >> (8 * byte)) & 0xff)) * 0x100000001b3;
  }
  return hash;
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

// The same constants hold in every build: natively, under the sanitizers and as wasm. They change only where
// the meaning of a seed changes, and then every published link with it.
TEST_CASE("every law gives the same bits in every build") {
  struct {
    Law law;
    uint64_t expected;
  } const cases[] = {
      {named_law(LawName::rademacher), 11232908281227474961u},
      {named_law(LawName::die), 5338316343882683374u},
      {named_law(LawName::exponential), 964942290364870350u},
      {named_law(LawName::normal), 11226523124948047787u},
      {named_law(LawName::uniform), 11243504293337575472u},
      {named_law(LawName::laplace), 6032199995102952175u},
      {named_law(LawName::cauchy), 18438869435678507478u},
      {named_law(LawName::product), 10358041584540709109u},
      {student_law(5), 13004021069285673213u},
      {list_law({-1, 0, 4}, {}, true), 12475339968460433684u},
  };
  for (const auto& [law, expected] : cases) {
    const VectorLaw vectors{law, 0.25, 0.1};
    std::vector<double> numbers(2000);
    Summary summary({{-100, 1, 200}, 0, 10, 0, 0});
    add_samples(vectors, 61, 9007199254740991, 999999999996, 1000, summary, numbers.data());
    add_samples({law}, 61, 7, 0, 1000, summary, numbers.data() + 1000);
    const Moments& m = summary.moments;
    numbers.insert(numbers.end(), {m.mean, m.second, m.third, m.fourth});
    CHECK(fingerprint(numbers) == expected);
  }
}

#include "sums/run.h"

#include <algorithm>
#include <bit>

namespace rootd {

namespace {

// Sums are added to the summary in blocks that stay in the fastest cache.
constexpr int64_t block_length = 1024;

}  // namespace

int64_t slice_length(const VectorLaw& law, int64_t d) {
  // A sign costs about a fortieth of another coordinate, as long as each is its vector's own. On top, a sum
  // costs as much as a few coordinates.
  const bool cheap = law.law.name == LawName::rademacher && law.correlation == 0;
  const int64_t coordinates = cheap ? int64_t{1} << 27 : int64_t{1} << 22;
  const int64_t each = cheap ? std::max<int64_t>(d, 512) : std::max<int64_t>(d, 16);
  const auto length = std::bit_floor(static_cast<uint64_t>(std::max<int64_t>(lanes, coordinates / each)));
  return static_cast<int64_t>(length);
}

void run_slice(const VectorLaw& law, int64_t d, uint64_t seed, uint64_t first, int64_t count,
               Summary& summary, double* values) {
  const SumSampler sampler(law, seed, d);
  double block[block_length];
  for (int64_t i = 0; i < count; i += block_length) {
    const int64_t here = std::min(block_length, count - i);
    double* const sums = values ? values + i : block;
    const uint64_t index = first + static_cast<uint64_t>(i);
    sampler.write(index, here, sums);
    summary.add(sums, here, static_cast<double>(index));
  }
}

}  // namespace rootd

#include "sums/run.h"

#include <algorithm>

namespace rootd {

namespace {

// Sums are added to the summary in blocks that stay in the fastest cache.
constexpr int64_t block_length = 1024;

}  // namespace

void add_samples(const VectorLaw& law, int64_t d, uint64_t seed, uint64_t first, int64_t count,
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

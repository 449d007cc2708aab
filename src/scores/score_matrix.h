#pragma once

#include <cstdint>
#include <optional>

#include "numeric/matrix_product.h"
#include "numeric/moments.h"
#include "random/law.h"

namespace rootd {

// The variance v of all entries of QKᵀ, dividing by their number, Q rows×d and K columns×d of independent
// coordinates: its mean over draws for any laws, and its standard deviation for standard normal ones.
struct ScoreVarianceLaw {
  double mean;
  std::optional<double> standardDeviation;
};
ScoreVarianceLaw score_variance_law(double rows, double columns, double d, const Law& queryLaw,
                                    const Law& keyLaw);

// scores [rows × keys.rows] = queries · keysᵀ. The mean of the queries' law is taken out of the queries,
// where they lie, and what it adds to a score is added in double precision: in sums of large means single
// precision would lose what tells scores apart.
void score_block(float* queries, ptrdiff_t rows, float meanQuery, const MatrixView& keys, float* scores,
                 ProductWorkspace& workspace);

// Of floats as they are.
Spread spread_of_floats(const float* values, int64_t count);

// v of repetitions first … first + count − 1, each with normal Q and K of its own:
// the vector of sample r holds Q, then K.
void score_variances(int64_t rows, int64_t columns, int64_t d, uint64_t seed, uint64_t first, int64_t count,
                     double* variances);

}  // namespace rootd

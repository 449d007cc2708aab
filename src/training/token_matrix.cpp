#include "training/token_matrix.h"

#include "numeric/vector.h"

namespace rootd {

namespace {

// A block of the product is held in registers: 4 rows of 4 pairs.
constexpr int block_rows = 4, block_pairs = 4, block_columns = 2 * block_pairs;
static_assert(token_count % block_rows == 0 && token_count % block_columns == 0);

}  // namespace

TokenMatrix product(const std::vector<double>& left, const std::vector<double>& right, int inner) {
  TokenMatrix result(token_cells);
  for (int i = 0; i < token_count; i += block_rows) {
    const double* const rows = left.data() + static_cast<size_t>(i) * inner;
    for (int j = 0; j < token_count; j += block_columns) {
      f64x2 sums[block_rows][block_pairs]{};
      for (int l = 0; l < inner; ++l) {
        const double* const columns = right.data() + static_cast<size_t>(l) * token_count + j;
        f64x2 pairs[block_pairs];
        for (int p = 0; p < block_pairs; ++p) pairs[p] = load<f64x2>(columns + 2 * p);
        for (int r = 0; r < block_rows; ++r) {
          const double entry = rows[static_cast<size_t>(r) * inner + l];
          const f64x2 both{entry, entry};
          for (int p = 0; p < block_pairs; ++p) sums[r][p] += both * pairs[p];
        }
      }
      for (int r = 0; r < block_rows; ++r) {
        for (int p = 0; p < block_pairs; ++p) {
          store(result.data() + static_cast<size_t>(i + r) * token_count + j + 2 * p, sums[r][p]);
        }
      }
    }
  }
  return result;
}

std::vector<double> transposed(const std::vector<double>& matrix) {
  const size_t columns = matrix.size() / token_count;
  std::vector<double> result(matrix.size());
  for (size_t i = 0; i < token_count; ++i) {
    for (size_t j = 0; j < columns; ++j) result[j * token_count + i] = matrix[i * columns + j];
  }
  return result;
}

double inner_product(const TokenMatrix& a, const TokenMatrix& b) {
  f64x2 first{}, second{};
  for (size_t i = 0; i < token_cells; i += 4) {
    first += load<f64x2>(a.data() + i) * load<f64x2>(b.data() + i);
    second += load<f64x2>(a.data() + i + 2) * load<f64x2>(b.data() + i + 2);
  }
  const f64x2 both = first + second;
  return both[0] + both[1];
}

}  // namespace rootd

#include "models/projection.h"

#include <algorithm>
#include <cmath>
#include <type_traits>

#include "models/work.h"
#include "numeric/matrix_product.h"
#include "numeric/product_in_pieces.h"
#include "numeric/sum_of_squares.h"

namespace rootd {

namespace {

// Weights that are gone through in one piece.
constexpr ptrdiff_t numbers_together = ptrdiff_t{1} << 19;

ptrdiff_t rows_together(ptrdiff_t columns) {
  return std::max<ptrdiff_t>(1, numbers_together / columns);
}

}  // namespace

template <typename Real>
void read_weights(const RawMatrix& raw, std::vector<Real>& weights, Pieces& pieces) {
  const ptrdiff_t rows = raw.inputsFirst ? raw.inputs : raw.outputs;
  const ptrdiff_t columns = raw.inputsFirst ? raw.outputs : raw.inputs;
  resize(weights, static_cast<size_t>(rows * columns), pieces);
  // A block of numbers that share a scale is decoded at once.
  const ptrdiff_t whole = raw.kind == NumberKind::q8_0 ? q8_block : 1;
  const ptrdiff_t together = (rows_together(columns) + whole - 1) / whole * whole;
  for (ptrdiff_t from = 0; from < rows; from += together) {
    const ptrdiff_t count = std::min(together, rows - from);
    if (!pieces.turn(work_of_decoding * static_cast<double>(count * columns))) continue;
    std::vector<Real> turning(raw.inputsFirst ? static_cast<size_t>(count * columns) : 0);
    Real* const stored = raw.inputsFirst ? turning.data() : weights.data() + from * columns;
    decode(raw.kind, raw.bytes + bytes_of(raw.kind, from * columns), count * columns, stored);
    for (ptrdiff_t row = 0; row < count && !raw.scales.empty(); ++row) {
      const double* scales =
          raw.scales.data() + (raw.firstRow + from + row) / raw.blockRows * raw.scaleColumns;
      for (ptrdiff_t column = 0; column < columns; ++column) {
        stored[row * columns + column] *=
            static_cast<Real>(scales[(raw.firstColumn + column) / raw.blockColumns]);
      }
    }
    for (ptrdiff_t input = 0; input < count && raw.inputsFirst; ++input) {
      for (ptrdiff_t output = 0; output < columns; ++output)
        weights[output * rows + from + input] = stored[input * columns + output];
    }
  }
}

namespace {

// Products of eight such numbers are far from the ends of the range.
constexpr double small = 0x1p-64, large = 0x1p64;
// By so much offsets may be larger than weights: products hold four of them at most.
constexpr double offset_share = 0x1p-160;

int exponent_for(double largest) {
  const bool fits = (largest > small && largest < large) || largest == 0 || !std::isfinite(largest);
  return fits ? 0 : -std::ilogb(largest);
}

template <typename Real>
[[gnu::noinline]] void scale(Real* numbers, ptrdiff_t count, int exponent) {
  for (ptrdiff_t i = 0; i < count && exponent != 0; ++i) numbers[i] = std::ldexp(numbers[i], exponent);
}

double largest_of(const std::vector<double>& numbers) {
  double largest = 0;
  for (const double number : numbers) largest = std::max(largest, std::abs(number));
  return largest;
}

// Looks at a row that is still to be folded.
[[gnu::noinline]] void find_largest(ptrdiff_t output, const NormBefore& norm, const std::vector<double>& bias,
                                    const std::vector<double>& outputScale, Projection<double>& result) {
  const double* const row = result.weights.data() + output * result.inputs;
  double largest = bias.empty() ? 0 : offset_share * std::abs(bias[output]);
  for (ptrdiff_t i = 0; i < result.inputs; ++i) {
    const double size = std::abs(row[i]);
    const double gain = norm.gain.empty() ? 1 : std::abs(norm.gain[i]);
    const double shift = norm.bias.empty() ? 0 : offset_share * std::abs(norm.bias[i]);
    result.rawLargest = std::max(result.rawLargest, size);
    largest = std::max(largest, size * std::max(gain, shift));
  }
  result.largest =
      std::max(result.largest, largest * (outputScale.empty() ? 1 : std::abs(outputScale[output])));
}

template <typename Real>
void fold_row(ptrdiff_t output, const NormBefore& norm, const std::vector<double>& bias,
              const std::vector<double>& outputScale, Projection<Real>& result) {
  const ptrdiff_t width = result.inputs;
  Real* const row = result.weights.data() + output * width;
  double square = 0, offset = 0, sum = 0;
  scale(row, width, result.rawExponent);
  for (ptrdiff_t i = 0; i < width; ++i) square += static_cast<double>(row[i]) * row[i];
  scale(row, width, result.exponent - result.rawExponent);
  if (!norm.bias.empty()) {
    for (ptrdiff_t i = 0; i < width; ++i) offset += row[i] * norm.bias[i];
  }
  if (!bias.empty()) offset += std::ldexp(bias[output], result.exponent);
  const double scale = outputScale.empty() ? 1 : outputScale[output];
  if (norm.centred) {
    for (ptrdiff_t i = 0; i < width; ++i) sum += row[i] * (norm.gain.empty() ? 1 : norm.gain[i]);
  }
  const double mean = sum / static_cast<double>(width);
  // Untouched weights keep their bits.
  if (norm.centred || !norm.gain.empty() || scale != 1) {
    for (ptrdiff_t i = 0; i < width; ++i)
      row[i] = static_cast<Real>(scale * (row[i] * (norm.gain.empty() ? 1 : norm.gain[i]) - mean));
  }
  result.offset[output] = scale * offset;
  result.rawSquare += square;
  // Not finite in float may still have been finite as stored: the folded numbers count too.
  result.finite = result.finite && std::isfinite(square) && std::isfinite(offset) && std::isfinite(mean);
}

}  // namespace

template <typename Real>
void fold(const RawMatrix& raw, const NormBefore& norm, const std::vector<double>& bias,
          const std::vector<double>& outputScale, Projection<Real>& result, Pieces& pieces) {
  read_weights(raw, result.weights, pieces);
  if (pieces.turn(0)) {
    result.outputs = raw.outputs;
    result.inputs = raw.inputs;
    result.offset = Eigen::VectorXd::Zero(raw.outputs);
  }
  const ptrdiff_t together = rows_together(raw.inputs);
  const auto for_rows = [&](const auto& use) {
    for (ptrdiff_t from = 0; from < raw.outputs; from += together) {
      const ptrdiff_t end = std::min(from + together, raw.outputs);
      if (!pieces.turn(work_of_folding * static_cast<double>((end - from) * raw.inputs))) continue;
      for (ptrdiff_t output = from; output < end; ++output) use(output);
    }
  };
  if constexpr (std::is_same_v<Real, double>) {
    for_rows([&](ptrdiff_t output) { find_largest(output, norm, bias, outputScale, result); });
    if (pieces.turn(0)) {
      result.exponent = exponent_for(result.largest);
      result.rawExponent = exponent_for(result.rawLargest);
    }
  }
  for_rows([&](ptrdiff_t output) { fold_row(output, norm, bias, outputScale, result); });
}

namespace {

using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

Eigen::Map<const Rows> as_rows(const std::vector<double>& numbers, ptrdiff_t rows, ptrdiff_t columns) {
  return {numbers.data(), rows, columns};
}

// How many rows of the result of a product are found in one piece.
ptrdiff_t rows_together(ptrdiff_t depth, ptrdiff_t columns) {
  const double workOfRow = 2 * work_of_double * static_cast<double>(depth * columns);
  return make_a_piece(workOfRow);
}

void product_of(const std::vector<float>& left, const std::vector<float>& right, ptrdiff_t rows,
                ptrdiff_t depth, ptrdiff_t columns, float* result, Pieces& pieces) {
  ProductWorkspace workspace;
  multiply(row_major(left.data(), rows, depth), row_major(right.data(), depth, columns), result, columns,
           Store::overwrite, workspace, pieces);
}

void product_of(const std::vector<double>& left, const std::vector<double>& right, ptrdiff_t rows,
                ptrdiff_t depth, ptrdiff_t columns, double* result, Pieces& pieces) {
  const ptrdiff_t together = rows_together(depth, columns);
  for (ptrdiff_t from = 0; from < rows; from += together) {
    const ptrdiff_t count = std::min(together, rows - from);
    if (!pieces.turn(2 * work_of_double * static_cast<double>(count * depth * columns))) continue;
    Eigen::Map<Rows>(result + from * columns, count, columns).noalias() =
        as_rows(left, rows, depth).middleRows(from, count) * as_rows(right, depth, columns);
  }
}

template <typename Real>
double sum_of_squares_in(const std::vector<Real>& numbers) {
  return sum_of_squares_in_order(numbers.data(), static_cast<ptrdiff_t>(numbers.size()));
}

}  // namespace

template <typename Real>
void fold_through(const RawMatrix& outer, const Projection<Real>& first, const std::vector<double>& gain,
                  const Projection<Real>* straight, std::vector<Real>& second, Projection<Real>& result,
                  Pieces& pieces) {
  const ptrdiff_t inner = outer.inputs, width = first.inputs;
  read_weights(outer, second, pieces);
  if (pieces.turn(work_of_decoding * static_cast<double>(first.weights.size() + second.size()))) {
    const double length = std::sqrt(sum_of_squares_in(first.weights));
    for (size_t i = 0; i < second.size(); ++i) {
      const double own = gain.empty() ? 1 : gain[i % static_cast<size_t>(inner)];
      second[i] *= static_cast<Real>(own * std::sqrt(static_cast<double>(inner)) / length);
    }
    if constexpr (std::is_same_v<Real, double>) {
      const double beside = straight ? std::ldexp(straight->largest, -straight->exponent) : 0;
      result.exponent = exponent_for(std::max(largest_of(second), beside));
      scale(second.data(), static_cast<ptrdiff_t>(second.size()), result.exponent);
      result.rawExponent = result.exponent;
    }
  }
  resize(result.weights, static_cast<size_t>(outer.outputs * width), pieces);
  product_of(second, first.weights, outer.outputs, inner, width, result.weights.data(), pieces);
  if (pieces.turn(work_of_decoding * static_cast<double>(result.weights.size()))) {
    if (straight) {
      const size_t before = result.weights.size(), count = straight->weights.size();
      result.weights.insert(result.weights.end(), straight->weights.begin(), straight->weights.end());
      scale(result.weights.data() + before, static_cast<ptrdiff_t>(count),
            result.exponent - straight->exponent);
    }
    result.outputs = outer.outputs + (straight ? straight->outputs : 0);
    result.inputs = width;
    result.offset = Eigen::VectorXd::Zero(result.outputs);
    result.rawSquare = sum_of_squares_in(result.weights);
    result.finite = std::isfinite(result.rawSquare);
  }
}

template <>
void gram(const Projection<double>& a, const Projection<double>& b, Eigen::MatrixXd& result, Pieces& pieces) {
  if (pieces.turn(work_of_entry * static_cast<double>(a.outputs * b.outputs)))
    result.resize(a.outputs, b.outputs);
  const ptrdiff_t together = rows_together(a.inputs, b.outputs);
  for (ptrdiff_t from = 0; from < a.outputs; from += together) {
    const ptrdiff_t count = std::min(together, a.outputs - from);
    if (!pieces.turn(2 * work_of_double * static_cast<double>(count * a.inputs * b.outputs))) continue;
    result.middleRows(from, count).noalias() =
        as_rows(a.weights, a.outputs, a.inputs).middleRows(from, count) *
        as_rows(b.weights, b.outputs, b.inputs).transpose();
  }
}

template <>
void gram(const Projection<float>& a, const Projection<float>& b, Eigen::MatrixXd& result, Pieces& pieces) {
  // A product comes row by row, and Eigen's own order is by columns: this is the transposed one.
  const MatrixView left = row_major(b.weights.data(), b.outputs, b.inputs);
  const MatrixView right = transposed(row_major(a.weights.data(), a.outputs, a.inputs));
  const ptrdiff_t size = a.outputs;
  const auto workOfRow = static_cast<double>(size) * (2 * depth_chunk + work_of_entry);
  const ptrdiff_t together = make_a_piece(workOfRow / 2, 8 * panel_rows);
  if (pieces.turn(work_of_entry * static_cast<double>(size * b.outputs))) result.setZero(size, b.outputs);
  for (ptrdiff_t input = 0; input < a.inputs; input += depth_chunk) {
    const ptrdiff_t depth = std::min<ptrdiff_t>(depth_chunk, a.inputs - input);
    for (ptrdiff_t from = 0; from < b.outputs; from += together) {
      const ptrdiff_t count = std::min(together, b.outputs - from);
      if (!pieces.turn(workOfRow * static_cast<double>(count))) continue;
      std::vector<float> part(static_cast<size_t>(count * size));
      ProductWorkspace workspace;
      multiply(columns_of(rows_of(left, from, count), input, depth), rows_of(right, input, depth),
               part.data(), size, Store::overwrite, workspace);
      double* const sums = result.data() + from * size;
      for (size_t i = 0; i < part.size(); ++i) sums[i] += part[i];
    }
  }
}

template void read_weights(const RawMatrix&, std::vector<float>&, Pieces&);
template void read_weights(const RawMatrix&, std::vector<double>&, Pieces&);
template void fold(const RawMatrix&, const NormBefore&, const std::vector<double>&,
                   const std::vector<double>&, Projection<float>&, Pieces&);
template void fold(const RawMatrix&, const NormBefore&, const std::vector<double>&,
                   const std::vector<double>&, Projection<double>&, Pieces&);
template void fold_through(const RawMatrix&, const Projection<float>&, const std::vector<double>&,
                           const Projection<float>*, std::vector<float>&, Projection<float>&, Pieces&);
template void fold_through(const RawMatrix&, const Projection<double>&, const std::vector<double>&,
                           const Projection<double>*, std::vector<double>&, Projection<double>&, Pieces&);

}  // namespace rootd

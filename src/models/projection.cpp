#include "models/projection.h"

#include <algorithm>
#include <cmath>

#include "numeric/matrix_product.h"
#include "numeric/sum_of_squares.h"

namespace rootd {

template <typename Real>
std::vector<Real> weights_of(const RawMatrix& raw) {
  const ptrdiff_t rows = raw.inputsFirst ? raw.inputs : raw.outputs;
  const ptrdiff_t columns = raw.inputsFirst ? raw.outputs : raw.inputs;
  std::vector<Real> stored(static_cast<size_t>(rows * columns));
  decode(raw.kind, raw.bytes, rows * columns, stored.data());
  if (!raw.scales.empty()) {
    for (ptrdiff_t row = 0; row < rows; ++row) {
      const double* scales = raw.scales.data() + (raw.firstRow + row) / raw.blockRows * raw.scaleColumns;
      for (ptrdiff_t column = 0; column < columns; ++column) {
        stored[row * columns + column] *=
            static_cast<Real>(scales[(raw.firstColumn + column) / raw.blockColumns]);
      }
    }
  }
  if (!raw.inputsFirst) return stored;
  std::vector<Real> turned(stored.size());
  for (ptrdiff_t input = 0; input < rows; ++input) {
    for (ptrdiff_t output = 0; output < columns; ++output)
      turned[output * rows + input] = stored[input * columns + output];
  }
  return turned;
}

template <typename Real>
Projection<Real> fold(const RawMatrix& raw, const NormBefore& norm, const std::vector<double>& bias,
                      const std::vector<double>& outputScale) {
  Projection<Real> result;
  result.outputs = raw.outputs;
  result.inputs = raw.inputs;
  result.weights = weights_of<Real>(raw);
  result.offset = Eigen::VectorXd::Zero(raw.outputs);
  const ptrdiff_t width = raw.inputs;
  for (ptrdiff_t output = 0; output < raw.outputs; ++output) {
    Real* const row = result.weights.data() + output * width;
    double square = 0, offset = 0, sum = 0;
    for (ptrdiff_t i = 0; i < width; ++i) square += static_cast<double>(row[i]) * row[i];
    if (!norm.bias.empty()) {
      for (ptrdiff_t i = 0; i < width; ++i) offset += row[i] * norm.bias[i];
    }
    if (!bias.empty()) offset += bias[output];
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
  return result;
}

namespace {

void product_of(const std::vector<float>& left, const std::vector<float>& right, ptrdiff_t rows,
                ptrdiff_t depth, ptrdiff_t columns, float* result) {
  ProductWorkspace workspace;
  multiply(row_major(left.data(), rows, depth), row_major(right.data(), depth, columns), result, columns,
           Store::overwrite, workspace);
}

void product_of(const std::vector<double>& left, const std::vector<double>& right, ptrdiff_t rows,
                ptrdiff_t depth, ptrdiff_t columns, double* result) {
  using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  Eigen::Map<Rows>(result, rows, columns).noalias() =
      Eigen::Map<const Rows>(left.data(), rows, depth) * Eigen::Map<const Rows>(right.data(), depth, columns);
}

template <typename Real>
double sum_of_squares_in(const std::vector<Real>& numbers) {
  return sum_of_squares_in_order(numbers.data(), static_cast<ptrdiff_t>(numbers.size()));
}

}  // namespace

template <typename Real>
Projection<Real> fold_through(const RawMatrix& outer, const Projection<Real>& first,
                              const std::vector<double>& gain, const Projection<Real>* straight) {
  const ptrdiff_t inner = first.outputs, width = first.inputs;
  const double length = std::sqrt(sum_of_squares_in(first.weights));
  std::vector<Real> second = weights_of<Real>(outer);
  for (ptrdiff_t output = 0; output < outer.outputs; ++output) {
    for (ptrdiff_t i = 0; i < inner; ++i) {
      second[output * inner + i] *=
          static_cast<Real>((gain.empty() ? 1 : gain[i]) * std::sqrt(static_cast<double>(inner)) / length);
    }
  }
  Projection<Real> result;
  result.outputs = outer.outputs + (straight ? straight->outputs : 0);
  result.inputs = width;
  result.weights.resize(static_cast<size_t>(outer.outputs * width));
  product_of(second, first.weights, outer.outputs, inner, width, result.weights.data());
  if (straight)
    result.weights.insert(result.weights.end(), straight->weights.begin(), straight->weights.end());
  result.offset = Eigen::VectorXd::Zero(result.outputs);
  result.rawSquare = sum_of_squares_in(result.weights);
  result.finite = std::isfinite(result.rawSquare);
  return result;
}

template <>
Eigen::MatrixXd gram(const Projection<double>& a, const Projection<double>& b) {
  using Weights = Eigen::Map<const Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>;
  const Weights left(a.weights.data(), a.outputs, a.inputs), right(b.weights.data(), b.outputs, b.inputs);
  Eigen::MatrixXd product(a.outputs, b.outputs);
  product.noalias() = left * right.transpose();
  return product;
}

template <>
Eigen::MatrixXd gram(const Projection<float>& a, const Projection<float>& b) {
  const MatrixView left = row_major(a.weights.data(), a.outputs, a.inputs);
  const MatrixView right = transposed(row_major(b.weights.data(), b.outputs, b.inputs));
  // The product of two row-major matrices comes row-major; Eigen's own order is by columns.
  Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> total;
  total.setZero(a.outputs, b.outputs);
  std::vector<float> part(static_cast<size_t>(a.outputs * b.outputs));
  ProductWorkspace workspace;
  for (ptrdiff_t input = 0; input < a.inputs; input += depth_chunk) {
    const ptrdiff_t depth = std::min<ptrdiff_t>(depth_chunk, a.inputs - input);
    multiply(columns_of(left, input, depth), rows_of(right, input, depth), part.data(), b.outputs,
             Store::overwrite, workspace);
    double* const sums = total.data();
    for (size_t i = 0; i < part.size(); ++i) sums[i] += part[i];
  }
  return total;
}

template std::vector<float> weights_of(const RawMatrix&);
template std::vector<double> weights_of(const RawMatrix&);
template Projection<float> fold(const RawMatrix&, const NormBefore&, const std::vector<double>&,
                                const std::vector<double>&);
template Projection<double> fold(const RawMatrix&, const NormBefore&, const std::vector<double>&,
                                 const std::vector<double>&);

template Projection<float> fold_through(const RawMatrix&, const Projection<float>&,
                                        const std::vector<double>&, const Projection<float>*);
template Projection<double> fold_through(const RawMatrix&, const Projection<double>&,
                                         const std::vector<double>&, const Projection<double>*);

}  // namespace rootd

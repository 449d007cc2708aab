#include "models/projection.h"

#include <algorithm>
#include <cmath>

#include "numeric/matrix_product.h"
#include "numeric/sum_of_squares.h"

namespace rootd {

template <typename Real>
std::vector<Real> read_weights(const RawMatrix& raw) {
  const ptrdiff_t rows = raw.rows(), columns = raw.columns();
  std::vector<Real> weights(static_cast<size_t>(rows * columns)), turning;
  // Few enough to be turned while they are near.
  constexpr ptrdiff_t together = 32;
  for (ptrdiff_t from = 0; from < rows; from += together) {
    const ptrdiff_t count = std::min(together, rows - from);
    if (raw.inputsFirst) turning.resize(static_cast<size_t>(count * columns));
    Real* const stored = raw.inputsFirst ? turning.data() : weights.data() + from * columns;
    for (ptrdiff_t row = 0; row < count; ++row) read_row(raw, from + row, 0, columns, stored + row * columns);
    for (ptrdiff_t output = 0; output < columns && raw.inputsFirst; ++output) {
      for (ptrdiff_t input = 0; input < count; ++input)
        weights[output * rows + from + input] = stored[input * columns + output];
    }
  }
  return weights;
}

namespace {

// NaN or infinite if a weight is.
template <typename Real>
double mean_size(const std::vector<Real>& weights) {
  const auto count = static_cast<ptrdiff_t>(weights.size());
  return Eigen::Map<const Eigen::Array<Real, Eigen::Dynamic, 1>>(weights.data(), count).abs().mean();
}

template <typename Real>
void fold_row(ptrdiff_t output, const NormBefore& norm, const std::vector<double>& bias,
              const std::vector<double>& outputScale, Projection<Real>& result) {
  const ptrdiff_t width = result.inputs;
  Real* const row = result.weights.data() + output * width;
  double offset = 0, sum = 0;
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
}

}  // namespace

template <typename Real>
Projection<Real> fold(const RawMatrix& raw, const NormBefore& norm, const std::vector<double>& bias,
                      const std::vector<double>& outputScale) {
  Projection<Real> result;
  result.outputs = raw.outputs;
  result.inputs = raw.inputs;
  result.weights = read_weights<Real>(raw);
  result.offset = Eigen::VectorXd::Zero(raw.outputs);
  const double rawSize = mean_size(result.weights);
  for (ptrdiff_t output = 0; output < raw.outputs; ++output) {
    result.rawSquare += sum_of_squares_in_order(result.weights.data() + output * raw.inputs, raw.inputs);
    fold_row(output, norm, bias, outputScale, result);
  }
  result.isTaken = is_taken(rawSize) && is_taken(mean_size(result.weights)) &&
                   (result.offset.array().abs() <= largest_size).all();
  return result;
}

namespace {

using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

Eigen::Map<const Rows> as_rows(const Projection<double>& p) {
  return {p.weights.data(), p.outputs, p.inputs};
}

void product_of(const std::vector<float>& left, const Projection<float>& right, ptrdiff_t rows,
                float* result) {
  ProductWorkspace workspace;
  multiply(row_major(left.data(), rows, right.outputs),
           row_major(right.weights.data(), right.outputs, right.inputs), result, right.inputs,
           Store::overwrite, workspace);
}

void product_of(const std::vector<double>& left, const Projection<double>& right, ptrdiff_t rows,
                double* result) {
  Eigen::Map<Rows>(result, rows, right.inputs).noalias() =
      Eigen::Map<const Rows>(left.data(), rows, right.outputs) * as_rows(right);
}

template <typename Real>
double sum_of_squares_in(const std::vector<Real>& numbers) {
  return sum_of_squares_in_order(numbers.data(), static_cast<ptrdiff_t>(numbers.size()));
}

}  // namespace

template <typename Real>
Projection<Real> fold_through(const RawMatrix& outer, const Projection<Real>& first,
                              const std::vector<double>& gain, const Projection<Real>* straight) {
  std::vector<Real> second = read_weights<Real>(outer);
  const double secondSize = mean_size(second);
  const double length = std::sqrt(sum_of_squares_in(first.weights));
  for (size_t i = 0; i < second.size(); ++i) {
    const double own = gain.empty() ? 1 : gain[i % static_cast<size_t>(outer.inputs)];
    second[i] *= static_cast<Real>(own * std::sqrt(static_cast<double>(outer.inputs)) / length);
  }
  Projection<Real> result;
  result.outputs = outer.outputs + (straight ? straight->outputs : 0);
  result.inputs = first.inputs;
  result.weights.resize(static_cast<size_t>(result.outputs * result.inputs));
  product_of(second, first, outer.outputs, result.weights.data());
  if (straight) {
    std::copy(straight->weights.begin(), straight->weights.end(),
              result.weights.begin() + outer.outputs * result.inputs);
  }
  result.offset = Eigen::VectorXd::Zero(result.outputs);
  result.rawSquare = sum_of_squares_in(result.weights);
  result.isTaken = first.isTaken && (!straight || straight->isTaken) && is_taken(secondSize) &&
                   is_taken(mean_size(result.weights));
  return result;
}

Eigen::MatrixXd gram(const Projection<double>& a, const Projection<double>& b) {
  return as_rows(a) * as_rows(b).transpose();
}

Eigen::MatrixXd gram(const Projection<float>& a, const Projection<float>& b) {
  // A product comes row by row, and Eigen's own order is by columns: this is the transposed one.
  const MatrixView left = row_major(b.weights.data(), b.outputs, b.inputs);
  const MatrixView right = transposed(row_major(a.weights.data(), a.outputs, a.inputs));
  Eigen::MatrixXf part(a.outputs, b.outputs);
  Eigen::MatrixXd sums = Eigen::MatrixXd::Zero(a.outputs, b.outputs);
  ProductWorkspace workspace;
  for (ptrdiff_t input = 0; input < a.inputs; input += depth_chunk) {
    const ptrdiff_t depth = std::min<ptrdiff_t>(depth_chunk, a.inputs - input);
    multiply(columns_of(left, input, depth), rows_of(right, input, depth), part.data(), a.outputs,
             Store::overwrite, workspace);
    sums += part.cast<double>();
  }
  return sums;
}

template std::vector<float> read_weights(const RawMatrix&);
template std::vector<double> read_weights(const RawMatrix&);
template Projection<float> fold(const RawMatrix&, const NormBefore&, const std::vector<double>&,
                                const std::vector<double>&);
template Projection<double> fold(const RawMatrix&, const NormBefore&, const std::vector<double>&,
                                 const std::vector<double>&);
template Projection<float> fold_through(const RawMatrix&, const Projection<float>&,
                                        const std::vector<double>&, const Projection<float>*);
template Projection<double> fold_through(const RawMatrix&, const Projection<double>&,
                                         const std::vector<double>&, const Projection<double>*);

}  // namespace rootd

// The parameters that a run starts from.

#include <algorithm>
#include <cmath>

#include "numeric/elementary.h"
#include "random/sample.h"
#include "training/model.h"
#include "training/parameter_rows.h"
#include "training/stream_names.h"

namespace rootd {

namespace {

double first_gain(const ModelShape& shape, const Start& start) {
  switch (shape.rule) {
    case Rule::cosine:
      return std::sqrt(static_cast<double>(shape.d));
    case Rule::scalable:
      return start.contextLength > 1 ? 1 / logarithm(static_cast<double>(start.contextLength)) : 1;
    case Rule::rmsNorm:
      return 1;
    default:
      return 0;
  }
}

}  // namespace

template <typename Real>
void Model<Real>::initialize(uint64_t seed, const Start& start) {
  const int C = shape.classes;
  std::vector<float> drawn;
  const auto draw = [&](size_t at, uint64_t firstStream, int rows, int width, double scale) {
    drawn.resize(static_cast<size_t>(rows) * width);
    normal_rows(seed, streams::training_parameters, firstStream, rows, width, drawn.data());
    // The sign of a 0, which JSON loses, is never −.
    for (size_t i = 0; i < drawn.size(); ++i) parameters[at + i] = static_cast<Real>(drawn[i] * scale) + 0;
  };
  const double inputScale = start.initialScale / std::sqrt(static_cast<double>(token_width));
  const double outputScale = 1 / std::sqrt(static_cast<double>(shape.heads * C));
  for (int head = 0; head < shape.heads; ++head) {
    const uint64_t streams = head * rows_a_head;
    draw(layout.query(head), streams, token_width, shape.d, inputScale);
    draw(layout.key(head), streams + key_rows, token_width, shape.d, inputScale);
    if (start.wideStart) {
      Real* const matrix = parameters.data() + layout.value(head);
      std::fill_n(matrix, layout.valueMatrix, Real(0));
      for (int i = 0; i < C; ++i) matrix[i * C + i] = static_cast<Real>(std::sqrt(static_cast<double>(C)));
    } else {
      draw(layout.value(head), streams + value_rows, C, C, 1);
    }
    if (shape.heads > 1) {
      draw(layout.output + head * layout.valueMatrix, streams + output_rows, C, C, outputScale);
    }
    std::fill_n(parameters.data() + layout.gain(head), layout.gainsAHead,
                static_cast<Real>(first_gain(shape, start)));
  }
}

template void Model<float>::initialize(uint64_t, const Start&);
template void Model<double>::initialize(uint64_t, const Start&);

}  // namespace rootd

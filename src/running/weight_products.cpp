#include "running/weight_products.h"

#include <algorithm>

namespace rootd {
namespace {

// Outputs decoded at once: with a whole chunk of inputs, 128 kB, half of a small L2 cache. Where a stored row
// holds outputs, they come as whole blocks of every kind.
constexpr ptrdiff_t output_block = 128, output_block_of_rows = 256;

// Some outputs' weights for some inputs, as the kernel reads them: strips of four outputs, inputs×4 each.
struct Chunk {
  ptrdiff_t firstOutput, outputs, firstInput, inputs;
};

void pack_outputs_first(const RawMatrix& weights, const Chunk& chunk, float* strips) {
  float decoded[panel_rows][depth_chunk];
  for (ptrdiff_t o = 0; o < chunk.outputs; o += panel_rows) {
    for (ptrdiff_t r = 0; r < panel_rows; ++r) {
      if (o + r < chunk.outputs) {
        read_row(weights, chunk.firstOutput + o + r, chunk.firstInput, chunk.inputs, decoded[r]);
      } else {
        std::fill_n(decoded[r], chunk.inputs, 0.0f);
      }
    }
    interleave_four({decoded[0], decoded[1], decoded[2], decoded[3]}, chunk.inputs, strips + o * chunk.inputs,
                    panel_rows);
  }
}

void pack_inputs_first(const RawMatrix& weights, const Chunk& chunk, float* strips) {
  float decoded[output_block_of_rows] = {};
  for (ptrdiff_t i = 0; i < chunk.inputs; ++i) {
    read_row(weights, chunk.firstInput + i, chunk.firstOutput, chunk.outputs, decoded);
    for (ptrdiff_t o = 0; o < chunk.outputs; o += panel_rows)
      store(strips + o * chunk.inputs + i * panel_rows, load<f32x4>(decoded + o));
  }
}

// A last strip of fewer than four outputs, whose others have no place in the result.
void multiply_edge(const Chunk& chunk, const float* strip, const float* panel, ptrdiff_t outputs,
                   float* result, ptrdiff_t stride, bool add) {
  float block[panel_rows * panel_columns];
  panel_kernel(1, chunk.inputs, strip, 0, panel, block, panel_columns, false);
  for (ptrdiff_t o = 0; o < outputs; ++o) {
    for (ptrdiff_t t = 0; t < panel_columns; ++t) {
      float& entry = result[o * stride + t];
      const float sum = block[o * panel_columns + t];
      entry = add ? entry + sum : sum;
    }
  }
}

}  // namespace

void multiply_weights(const RawMatrix& weights, const RightPanels& inputs, float* result, ptrdiff_t stride,
                      Store store, std::vector<float>& workspace) {
  const ptrdiff_t together = weights.inputsFirst ? output_block_of_rows : output_block;
  workspace.resize(static_cast<size_t>(together * depth_chunk));
  float* const strips = workspace.data();
  for (ptrdiff_t output = 0; output < weights.outputs; output += together) {
    for (ptrdiff_t input = 0; input < weights.inputs; input += depth_chunk) {
      const Chunk chunk{output, std::min(together, weights.outputs - output), input,
                        std::min<ptrdiff_t>(depth_chunk, weights.inputs - input)};
      if (weights.inputsFirst) {
        pack_inputs_first(weights, chunk, strips);
      } else {
        pack_outputs_first(weights, chunk, strips);
      }
      const bool add = store == Store::accumulate || input > 0;
      const ptrdiff_t whole = chunk.outputs / panel_rows, rest = chunk.outputs % panel_rows;
      for (ptrdiff_t t = 0; t < inputs.columns(); t += panel_columns) {
        const float* const panel = inputs.panel(input, t / panel_columns);
        float* const to = result + output * stride + t;
        panel_kernel(whole, chunk.inputs, strips, chunk.inputs * panel_rows, panel, to, stride, add);
        if (rest == 0) continue;
        const ptrdiff_t first = whole * panel_rows;
        multiply_edge(chunk, strips + first * chunk.inputs, panel, rest, to + first * stride, stride, add);
      }
    }
  }
}

}  // namespace rootd

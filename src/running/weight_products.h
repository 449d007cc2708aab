#pragma once

// Products of a file's weights with the activations of all tokens. Activations stand as rows of a vector's
// entries, tokens side by side: entry i of token t is x[i·stride + t].

#include <vector>

#include "models/raw_matrix.h"
#include "numeric/matrix_product.h"

namespace rootd {

// result[o·stride + t] (+)= Σ_i w[o][i] · x[i][t], in the order of models' other products: an output has the
// same bits in whichever block of weights it comes. Weights are decoded once, a chunk of some rows at a time.
// Where only some of the inputs come at a time, their number must be a multiple of depth_chunk in all but the
// last.
void multiply_weights(const RawMatrix& weights, const RightPanels& inputs, float* result, ptrdiff_t stride,
                      Store store, std::vector<float>& workspace);

}  // namespace rootd

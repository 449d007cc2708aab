#include "training/shape.h"

#include "training/task.h"

namespace rootd {

ParameterLayout::ParameterLayout(const ModelShape& shape)
    : heads(shape.heads),
      projection(static_cast<size_t>(token_width) * shape.d),
      valueMatrix(static_cast<size_t>(shape.classes) * shape.classes),
      values(2 * heads * projection),
      output(values + heads * valueMatrix),
      gains(output + (heads > 1 ? heads * valueMatrix : 0)),
      gainsAHead(gains_a_head(shape.rule, shape.d)),
      count(gains + heads * gainsAHead) {}

}  // namespace rootd

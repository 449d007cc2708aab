#include "training/model.h"

namespace rootd {

template <typename Real>
Model<Real>::Model(const ModelShape& s, uint64_t seed)
    : shape(s),
      layout(s),
      parameters(layout.count),
      gradients(layout.count),
      factors(s.heads, 1),
      gradientScores(s.heads),
      tables(seed),
      q(token_rows(s.heads)),
      k(token_rows(s.heads)),
      scores(token_matrix(s.heads)),
      lengths(is_normalised(s.rule) ? 2 * token_count * s.heads : 0),
      channelGains(s.rule == Rule::rmsNorm ? static_cast<size_t>(s.heads) * s.d : 0),
      scaled(s.rule == Rule::rmsNorm ? token_rows(1) : 0),
      scoreGradients(token_matrix(1)),
      product(token_width * token_width) {}

template class Model<float>;
template class Model<double>;

}  // namespace rootd

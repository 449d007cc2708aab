#include "models/inspection.h"

#include <cmath>

#include "models/narrow.h"

namespace rootd {
namespace {

template <typename Real>
Projection<Real> projection_of(const SideSource& source, const NormBefore& norm) {
  if (!source.through) return fold<Real>(source.matrix, norm, source.bias, source.scale);
  const SideSource::Through& through = *source.through;
  const auto first = fold<Real>(through.first, norm, {}, {});
  if (!through.straight) return fold_through<Real>(source.matrix, first, through.gain, nullptr);
  const auto straight = fold<Real>(*through.straight, norm, {}, through.straightScale);
  return fold_through<Real>(source.matrix, first, through.gain, &straight);
}

bool takes_gain(const Eigen::VectorXd& gain) {
  return gain.size() == 0 || is_taken(gain.cwiseAbs().mean());
}

template <typename Real>
std::vector<HeadNumbers> inspected_in(const LayerSource& source) {
  std::vector<HeadNumbers> numbers;
  for (const HeadGroup& group : source.groups) {
    const auto key = projection_of<Real>(group.key, source.keyNorm);
    // The Gram matrices would hold more numbers than the weights.
    const bool isNarrow = source.model.norm == HeadNorm::none && source.model.rotation.frequencies.empty() &&
                          key.outputs > 2 * key.inputs + 2;
    const Eigen::MatrixXd keyGram = isNarrow ? Eigen::MatrixXd() : gram(key, key);
    for (const SideSource& asking : group.queries) {
      const auto query = projection_of<Real>(asking, source.queryNorm);
      HeadModel model = source.model;
      model.beta = asking.beta;
      model.entries = static_cast<double>(query.outputs);
      model.inputs = static_cast<double>(query.inputs);
      model.centred = source.queryNorm.centred;
      model.queryGain = asking.gain;
      model.keyGain = group.key.gain;
      if (!query.isTaken || !key.isTaken || !takes_gain(model.queryGain) || !takes_gain(model.keyGain) ||
          !is_taken(std::abs(model.beta))) {
        numbers.push_back(no_numbers(model));
        continue;
      }
      const HeadGrams grams =
          isNarrow ? narrowed(query, key)
                   : HeadGrams{gram(query, query), keyGram,         gram(key, query), query.offset,
                               key.offset,         query.rawSquare, key.rawSquare};
      numbers.push_back(head_numbers(grams, model));
    }
  }
  return numbers;
}

}  // namespace

std::vector<HeadNumbers> inspected(const LayerSource& source) {
  return source.isDouble ? inspected_in<double>(source) : inspected_in<float>(source);
}

}  // namespace rootd

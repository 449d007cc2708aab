#include "models/inspection.h"

#include <limits>
#include <utility>

namespace rootd {

ptrdiff_t SideSource::outputs() const {
  return matrix.outputs + (through && through->straight ? through->straight->outputs : 0);
}

ptrdiff_t SideSource::inputs() const {
  return through ? through->first.inputs : matrix.inputs;
}

namespace {

template <typename Real>
class Side {
 public:
  void read(const SideSource& source, const NormBefore& norm, Pieces& pieces) {
    if (!source.through) {
      fold(source.matrix, norm, source.bias, source.scale, weights, pieces);
      return;
    }
    const SideSource::Through& through = *source.through;
    fold(through.first, norm, {}, {}, first, pieces);
    if (through.straight) fold(*through.straight, norm, {}, through.straightScale, straight, pieces);
    fold_through(source.matrix, first, through.gain, through.straight ? &straight : nullptr, second, weights,
                 pieces);
  }

  void find_gram(Pieces& pieces) {
    rootd::gram(weights, weights, gram, pieces);
    if (pieces.turn(0) && !weights.finite) gram.setConstant(std::numeric_limits<double>::quiet_NaN());
  }

  Projection<Real> weights;
  Eigen::MatrixXd gram;

 private:
  Projection<Real> first, straight;
  std::vector<Real> second;
};

// What is held while a head is looked at.
template <typename Real>
struct Head {
  Side<Real> query;
  Narrowed<Real> narrowed;
  Eigen::MatrixXd cross;
  std::unique_ptr<HeadLook> look;
};

template <typename Real>
class InspectionIn final : public Inspection {
 public:
  explicit InspectionIn(LayerSource given) : source(std::move(given)) {}

  bool go_on(double work) override {
    pieces.allow(work);
    while (group < source.groups.size()) {
      take_head();
      // What is left of the work is for the next one.
      const double left = pieces.left();
      if (!pieces.finished()) return false;
      numbers.push_back(std::move(head.look->numbers));
      head = {};
      if (++query == source.groups[group].queries.size()) {
        key = {};
        query = 0;
        ++group;
      }
      if (left <= 0 && group < source.groups.size()) return false;
      pieces.allow(left);
    }
    return true;
  }

 private:
  void take_head() {
    const HeadGroup& shared = source.groups[group];
    const SideSource& asking = shared.queries[query];
    // Its Gram matrices would hold more numbers than its weights.
    const bool isNarrow = source.model.norm == HeadNorm::none && source.model.rotation.frequencies.empty() &&
                          asking.outputs() > 2 * asking.inputs() + 2;
    if (query == 0) {
      key.read(shared.key, source.keyNorm, pieces);
      if (!isNarrow) key.find_gram(pieces);
    }
    head.query.read(asking, source.queryNorm, pieces);
    if (isNarrow) {
      head.narrowed.find(head.query.weights, key.weights, pieces);
    } else {
      head.query.find_gram(pieces);
      gram(key.weights, head.query.weights, head.cross, pieces);
    }
    if (pieces.turn(0)) begin_look(asking, isNarrow);
    if (head.look) head.look->look(pieces);
  }

  void begin_look(const SideSource& asking, bool isNarrow) {
    HeadModel model = source.model;
    model.beta = asking.beta;
    model.entries = static_cast<double>(asking.outputs());
    model.inputs = static_cast<double>(asking.inputs());
    model.centred = source.queryNorm.centred;
    model.queryGain = asking.gain;
    model.keyGain = source.groups[group].key.gain;
    const Projection<Real>&queries = head.query.weights, &keys = key.weights;
    HeadGrams grams;
    if (isNarrow) {
      grams = std::move(head.narrowed.grams);
    } else {
      grams = {std::move(head.query.gram), key.gram,      std::move(head.cross), queries.offset, keys.offset,
               queries.rawSquare,          keys.rawSquare};
    }
    head.look = std::make_unique<HeadLook>(std::move(grams), std::move(model));
  }

  LayerSource source;
  Pieces pieces;
  size_t group = 0, query = 0;
  Side<Real> key;
  Head<Real> head;
};

}  // namespace

std::unique_ptr<Inspection> inspection_of(LayerSource source) {
  if (source.isDouble) return std::make_unique<InspectionIn<double>>(std::move(source));
  return std::make_unique<InspectionIn<float>>(std::move(source));
}

}  // namespace rootd

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

// Whether squares whose sum this is have kept their digits in float.
bool is_in_range(double sum) {
  return sum > 0x1p-90 && sum < 0x1p100;
}

// Whether the file holds zeros alone, which are as exact in float. What went through a first step may have
// become zero there.
template <typename Real>
bool is_zero(const SideSource& source, const Projection<Real>& weights) {
  return !source.through && weights.rawSquare == 0;
}

// One head of a layer, and its place among all.
struct Place {
  size_t group, query, number;
  bool isForSpectrum = false;  // the other numbers are there
};

// What is held while a head is looked at.
template <typename Real>
struct Head {
  Side<Real> query;
  Narrowed<Real> narrowed;
  Eigen::MatrixXd cross;
  bool leavesRange = false;  // of float
  std::unique_ptr<HeadLook> look;
};

// Looks at some of a layer's heads.
template <typename Real>
class InspectionIn {
 public:
  InspectionIn(const LayerSource& source, std::vector<Place> heads)
      : source(source), heads(std::move(heads)) {}

  bool go_on(double work, std::vector<HeadNumbers>& numbers) {
    pieces.allow(work);
    while (at < heads.size()) {
      take_head();
      // What is left of the work is for the next one.
      const double left = pieces.left();
      if (!pieces.finished()) return false;
      const Place& place = heads[at];
      // Products in float drown the small singular values: their squares are 10⁻⁷ of the largest's.
      if (head.leavesRange || source.hasSpectrum)
        leaving.push_back({place.group, place.query, place.number, !head.leavesRange});
      HeadNumbers& found = head.look->numbers;
      if (place.isForSpectrum) {
        numbers[place.number].singular = std::move(found.singular);
      } else {
        numbers[place.number] = std::move(found);
      }
      head = {};
      ++at;
      isFirst = at == heads.size() || heads[at].group != place.group;
      if (isFirst) key = {};
      if (left <= 0 && at < heads.size()) return false;
      pieces.allow(left);
    }
    return true;
  }

  std::vector<Place> leaving;  // those that are to be looked at in double

 private:
  void take_head() {
    const HeadGroup& shared = source.groups[heads[at].group];
    const SideSource& asking = shared.queries[heads[at].query];
    // Its Gram matrices would hold more numbers than its weights.
    const bool isNarrow = source.model.norm == HeadNorm::none && source.model.rotation.frequencies.empty() &&
                          asking.outputs() > 2 * asking.inputs() + 2;
    if (isFirst) {
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
    model.keyGain = source.groups[heads[at].group].key.gain;
    const Projection<Real>&queries = head.query.weights, &keys = key.weights;
    HeadGrams grams;
    if (isNarrow) {
      grams = std::move(head.narrowed.grams);
    } else {
      grams = {std::move(head.query.gram),
               key.gram,
               std::move(head.cross),
               queries.offset,
               keys.offset,
               queries.rawSquare,
               keys.rawSquare,
               queries.exponent + keys.exponent,
               queries.rawExponent + keys.rawExponent};
    }
    // Not finite they may also be because they passed through what leaves the range.
    const SideSource& keying = source.groups[heads[at].group].key;
    head.leavesRange = !((is_zero(asking, queries) || is_in_range(grams.query.trace())) &&
                         (is_zero(keying, keys) || is_in_range(grams.key.trace())));
    head.look = std::make_unique<HeadLook>(std::move(grams), std::move(model));
  }

  const LayerSource& source;
  const std::vector<Place> heads;
  Pieces pieces;
  size_t at = 0;
  bool isFirst = true;  // of those that share its key
  Side<Real> key;
  Head<Real> head;
};

// In float, and what leaves its range once more in double.
class LayerInspection final : public Inspection {
 public:
  explicit LayerInspection(LayerSource given) : source(std::move(given)) {
    std::vector<Place> all;
    for (size_t group = 0; group < source.groups.size(); ++group) {
      for (size_t query = 0; query < source.groups[group].queries.size(); ++query)
        all.push_back({group, query, all.size()});
    }
    numbers.resize(all.size());
    if (source.isDouble) {
      inDouble = std::make_unique<InspectionIn<double>>(source, std::move(all));
    } else {
      inFloat = std::make_unique<InspectionIn<float>>(source, std::move(all));
    }
  }

  bool go_on(double work) override {
    if (inFloat) {
      if (!inFloat->go_on(work, numbers)) return false;
      inDouble = std::make_unique<InspectionIn<double>>(source, std::move(inFloat->leaving));
      inFloat.reset();
    }
    return inDouble->go_on(work, numbers);
  }

 private:
  const LayerSource source;
  std::unique_ptr<InspectionIn<float>> inFloat;
  std::unique_ptr<InspectionIn<double>> inDouble;
};

}  // namespace

std::unique_ptr<Inspection> inspection_of(LayerSource source) {
  return std::make_unique<LayerInspection>(std::move(source));
}

}  // namespace rootd

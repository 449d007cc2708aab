// Trained heads: bytes of files, what they are folded into, and the numbers of a head.

#include "fuzz/engine/expect.h"
#include "fuzz/engine/subjects.h"
#include "fuzz/engine/values.h"
#include "models/direction_moment.h"
#include "models/heads.h"
#include "models/number_kinds.h"

namespace rootd {

namespace {

constexpr NumberKind kinds[] = {
    NumberKind::f64,    NumberKind::f32,       NumberKind::f16,       NumberKind::bf16, NumberKind::e4m3,
    NumberKind::e5m2,   NumberKind::e4m3_fnuz, NumberKind::e5m2_fnuz, NumberKind::e8m0, NumberKind::q8_0,
    NumberKind::q4_0,   NumberKind::q4_1,      NumberKind::q5_0,      NumberKind::q5_1, NumberKind::q2_k,
    NumberKind::q3_k,   NumberKind::q4_k,      NumberKind::q5_k,      NumberKind::q6_k, NumberKind::iq4_nl,
    NumberKind::iq4_xs, NumberKind::tq2_0,     NumberKind::mxfp4};

// Any bits: numbers of every size, infinities and NaN among them. `tame` are numbers of ordinary size.
std::vector<uint8_t> any_bytes(Random& random, NumberKind kind, ptrdiff_t count, bool tame) {
  const auto length = static_cast<size_t>(bytes_of(kind, count));
  std::vector<uint8_t> bytes(length);
  for (uint8_t& byte : bytes) byte = static_cast<uint8_t>(random.word() >> 40);
  if (tame && kind == NumberKind::f32) {
    for (size_t i = 0; i + 4 <= length; i += 4) {
      const auto x = static_cast<float>(random.between(-2, 2));
      std::memcpy(&bytes[i], &x, 4);
    }
  }
  return bytes;
}

void numbers(Random& random) {
  const NumberKind kind = random.one_of(kinds);
  const ptrdiff_t count = random.size(0, 300) * block_of(kind);
  const std::vector<uint8_t> bytes = any_bytes(random, kind, count, false);
  std::vector<double> wide(static_cast<size_t>(count));
  std::vector<float> narrow(wide.size());
  decode(kind, bytes.data(), count, wide.data());
  decode(kind, bytes.data(), count, narrow.data());
  for (size_t i = 0; i < wide.size(); ++i) {
    const auto rounded = static_cast<float>(wide[i]);
    expect(narrow[i] == rounded || (std::isnan(narrow[i]) && std::isnan(wide[i])),
           "a number differs in single precision: " + shown(wide[i]));
    const bool is_small = kind == NumberKind::e4m3 || kind == NumberKind::e4m3_fnuz ||
                          kind == NumberKind::e5m2_fnuz || kind == NumberKind::e8m0;
    expect(!is_small || std::isnan(wide[i]) || std::isfinite(wide[i]), "a number of eight bits is infinite");
  }
}

struct AnyRaw {
  std::vector<uint8_t> bytes;
  RawMatrix raw;
};

AnyRaw any_raw(Random& random, ptrdiff_t outputs, ptrdiff_t inputs, bool tame) {
  AnyRaw any;
  any.raw.kind = tame ? NumberKind::f32 : random.one_of(kinds);
  // Blocks make whole rows.
  if (block_of(any.raw.kind) > 1) any.raw.kind = NumberKind::bf16;
  any.bytes = any_bytes(random, any.raw.kind, outputs * inputs, tame);
  any.raw.bytes = any.bytes.data();
  any.raw.outputs = outputs;
  any.raw.inputs = inputs;
  any.raw.inputsFirst = random.chance(0.4);
  if (random.chance(0.3)) {
    any.raw.blockRows = random.size(1, 8);
    any.raw.blockColumns = random.size(1, 8);
    any.raw.firstRow = random.size(0, 8);
    any.raw.firstColumn = random.size(0, 8);
    const ptrdiff_t most = std::max(outputs, inputs) + 8;
    any.raw.scaleColumns = most / any.raw.blockColumns + 1;
    const ptrdiff_t rows = most / any.raw.blockRows + 1;
    for (ptrdiff_t i = rows * any.raw.scaleColumns; i > 0; --i)
      any.raw.scales.push_back(tame ? random.between(0.1, 2) : any_real(random, -1e300, 1e300));
  }
  return any;
}

std::vector<double> maybe_numbers(Random& random, ptrdiff_t count) {
  std::vector<double> numbers;
  if (random.chance(0.5)) return numbers;
  for (ptrdiff_t i = 0; i < count; ++i) numbers.push_back(random.between(-2, 2));
  return numbers;
}

template <typename Real>
Projection<Real> any_projection(Random& random, ptrdiff_t outputs, ptrdiff_t inputs, bool tame) {
  const NormBefore norm{maybe_numbers(random, inputs), maybe_numbers(random, inputs), random.chance(0.5)};
  if (random.chance(0.8)) {
    const AnyRaw raw = any_raw(random, outputs, inputs, tame);
    expect(read_weights<Real>(raw.raw).size() == static_cast<size_t>(outputs * inputs), "weights got lost");
    return fold<Real>(raw.raw, norm, maybe_numbers(random, outputs), maybe_numbers(random, outputs));
  }
  const ptrdiff_t rank = random.size(1, 12), straight = random.whole(0, outputs - 1);
  const AnyRaw first = any_raw(random, rank, inputs, tame),
               outer = any_raw(random, outputs - straight, rank, tame),
               past = any_raw(random, std::max<ptrdiff_t>(1, straight), inputs, tame);
  const Projection<Real> folded = fold<Real>(first.raw, norm, {}, {});
  const Projection<Real> beside = fold<Real>(past.raw, norm, {}, {});
  return fold_through<Real>(outer.raw, folded, maybe_numbers(random, rank), straight > 0 ? &beside : nullptr);
}

template <typename Real>
void head(Random& random) {
  const ptrdiff_t d = random.size(1, 16), inputs = random.size(2, 40);
  const bool tame = random.chance(0.7);
  const auto query = any_projection<Real>(random, d, inputs, tame),
             key = any_projection<Real>(random, d, inputs, tame);
  HeadGrams grams{gram(query, query), gram(key, key),  gram(key, query), query.offset,
                  key.offset,         query.rawSquare, key.rawSquare};
  HeadModel model;
  model.beta = random.pick({1.0, 1 / std::sqrt(static_cast<double>(d)), 0.0, 1e-300, 1e300});
  model.inputs = static_cast<double>(inputs);
  model.centred = random.chance(0.5);
  model.norm = random.pick({HeadNorm::none, HeadNorm::rms, HeadNorm::layer});
  if (model.norm == HeadNorm::layer && d < 2) model.norm = HeadNorm::none;
  if (model.norm != HeadNorm::none) {
    model.queryGain = Eigen::VectorXd::Constant(d, random.between(-2, 2));
    model.keyGain = Eigen::VectorXd::Constant(d, random.between(-2, 2));
  }
  if (d >= 2 && random.chance(0.6)) {
    const ptrdiff_t rotary = random.whole(1, d / 2) * 2;
    RotaryScaling scaling;
    scaling.stretch = random.pick({Stretch::none, Stretch::linear, Stretch::llama3, Stretch::yarn});
    scaling.factor = random.logarithmic(1, 64);
    scaling.wholeBounds = random.chance(0.5);
    const double theta = random.pick({10000.0, 500000.0, 1.0, 1e30});
    model.rotation.frequencies = rotary_frequencies(rotary, theta, scaling);
    if (theta == 10000.0 && scaling.stretch == Stretch::none)
      expect_within(model.rotation.frequencies, 0, 1 + 1e-12, "a frequency");
    model.rotation.interleaved = random.chance(0.5);
    model.rotation.first = random.whole(0, d - rotary);
  }
  model.window = static_cast<double>(random.size(1, 5000));
  model.cap = random.chance(0.3) ? random.logarithmic(1e-3, 1e3) : 0;
  const HeadNumbers numbers = numbers_of(grams, model);
  if (!tame || model.beta > 1e3) return;
  expect(!(numbers.sigma < 0), "sigma is " + shown(numbers.sigma));
  expect(!(std::abs(numbers.agreement) > 1.001 * numbers.agreementCeiling),
         "an agreement is above its ceiling");
  if (numbers.sigmaCapped) expect_within(*numbers.sigmaCapped, 0, model.cap, "a capped deviation");
  expect(numbers.singular.size() == static_cast<size_t>(std::min(d, inputs)), "singular values got lost");
  for (size_t i = 0; i < numbers.singular.size(); ++i) {
    expect_within(numbers.singular[i], 0, 1e300, "a singular value");
    expect(i == 0 || numbers.singular[i] <= numbers.singular[i - 1], "singular values rise");
  }
}

void heads_of_models(Random& random) {
  random.chance(0.5) ? head<float>(random) : head<double>(random);
}

void turning(Random& random) {
  const double length = random.logarithmic(1, 1e7), frequency = any_real(random, -10, 10);
  expect_within(std::abs(mean_turn(frequency, std::floor(length))), 0, 1 + 1e-9, "the length of a mean turn");
  const double sigma = std::abs(any_real(random, 0, 1e9)), cap = random.logarithmic(1e-9, 1e9);
  expect_within(capped_deviation(sigma, cap), 0, std::min(sigma, cap) * (1 + 1e-6) + 1e-300,
                "a capped deviation");
  const ptrdiff_t d = random.size(1, 12);
  Eigen::MatrixXd root(d, d);
  for (ptrdiff_t i = 0; i < d * d; ++i) root.data()[i] = random.between(-1, 1);
  // Of any rank, and of any size.
  for (ptrdiff_t j = random.whole(1, d); j < d; ++j) root.col(j).setZero();
  const double size = random.pick({1.0, 1e-100, 1e100});
  const Eigen::MatrixXd covariance = size * root * root.transpose();
  if (!(covariance.trace() > 0)) return;
  const Eigen::MatrixXd moment = direction_moment(covariance);
  expect_within(moment.trace(), 1 - 1e-6, 1 + 1e-6, "the trace of directions");
  for (ptrdiff_t i = 0; i < d; ++i) expect_within(moment(i, i), -1e-9, 1 + 1e-9, "a direction's share");
}

}  // namespace

std::vector<Subject> model_subjects() {
  return {{"numbers of files", numbers}, {"heads of models", heads_of_models}, {"turning", turning}};
}

}  // namespace rootd

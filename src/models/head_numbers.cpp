#include "models/head_numbers.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "models/work.h"

namespace rootd {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

// Σ A∘B, which for symmetric matrices is tr(AB).
double inner(const MatrixXd& a, const MatrixXd& b) {
  return a.cwiseProduct(b).sum();
}

// Tile by tile, since one of the two is gone through across its columns.
void transpose(const MatrixXd& m, MatrixXd& result) {
  constexpr ptrdiff_t tile = 32;
  result.resize(m.cols(), m.rows());
  for (ptrdiff_t column = 0; column < m.cols(); column += tile) {
    const ptrdiff_t columns = std::min(tile, m.cols() - column);
    for (ptrdiff_t row = 0; row < m.rows(); row += tile) {
      const ptrdiff_t rows = std::min(tile, m.rows() - row);
      result.block(column, row, columns, rows) = m.block(row, column, rows, columns).transpose();
    }
  }
}

MatrixXd without_mean(const MatrixXd& m) {
  const MatrixXd rows = m.rowwise() - m.colwise().mean();
  return rows.colwise() - rows.rowwise().mean();
}

MatrixXd scaled(const VectorXd& rows, const MatrixXd& m, const VectorXd& columns) {
  return rows.asDiagonal() * m * columns.asDiagonal();
}

HeadNumbers unreadable(const HeadModel& model) {
  HeadNumbers n;
  n.sigma = n.sigmaAll = n.strangers = n.strangersRaw = n.agreement = n.agreementZ = n.agreementCeiling =
      n.participation = n.rowVariation = n.selfMean = n.selfScore = n.symmetric = n.bound = n.boundOffsets =
          n.betaOne = n.freezingKeys = n.keyOffsetShare = nothing;
  if (!model.rotation.frequencies.empty()) n.sigmaNear = n.sigmaWindow = n.sigmaFar = nothing;
  if (model.cap > 0) n.sigmaCapped = nothing;
  n.factors = {nothing, nothing, nothing, nothing, nothing};
  return n;
}

bool all_finite(const HeadGrams& g) {
  return g.query.allFinite() && g.key.allFinite() && g.cross.allFinite() && g.queryOffset.allFinite() &&
         g.keyOffset.allFinite();
}

}  // namespace

double capped_deviation(double sigma, double cap) {
  constexpr int steps = 4000;
  // Beyond these the trapezoid rule would lose digits: where nearly nothing is capped, tanh² is its series up
  // to x⁴, and where nearly everything is, the steps follow tanh² − 1, which is negligible beyond 20.
  constexpr double gentle = 1e-4, steep = 16;
  const double slope = sigma / cap;
  if (slope < gentle) return sigma * (1 - slope * slope);
  if (slope > steep) {
    constexpr double reach = 20, step = 2 * reach / steps, root_of_two_pi = 2.5066282746310002;
    double missing = 0;
    for (int i = 0; i <= steps; ++i) {
      const double x = i * step - reach, z = x / slope, folded = std::exp(-2 * std::abs(x));
      missing += 4 * folded / ((1 + folded) * (1 + folded)) * std::exp(-z * z / 2);
    }
    return cap * std::sqrt(1 - missing * step / (root_of_two_pi * slope));
  }
  // The trapezoid rule converges exponentially; beyond 12 the normal density is negligible.
  double weights = 0, total = 0;
  for (int i = 0; i <= steps; ++i) {
    const double z = 24.0 * i / steps - 12;
    const double weight = std::exp(-z * z / 2);
    // tanh by means of the exponential, whose bits are the same everywhere.
    const double folded = std::exp(-2 * std::abs(sigma * z / cap));
    const double score = cap * (1 - folded) / (1 + folded);
    weights += weight;
    total += weight * score * score;
  }
  return std::sqrt(total / weights);
}

HeadLook::HeadLook(HeadGrams given, HeadModel of)
    : grams(std::move(given)),
      model(std::move(of)),
      c(model.centred && model.norm == HeadNorm::none ? model.inputs / (model.inputs - 1) : 1),
      planes(model.rotation, grams.query.rows()),
      turns(planes, model.window) {}

// Puts the second moments of queries and keys behind a norm of their own in the place of Gram matrices:
// exact, except that n is taken as normal instead of on its sphere. The product of both is that at the mean
// lengths: to first order.
void HeadLook::behind_norm(Pieces& pieces) {
  const auto size = static_cast<double>(grams.query.rows());
  const double d = model.entries, pass = work_of_entry * size * size;
  if (model.norm == HeadNorm::layer) {
    for (MatrixXd* const m : {&grams.query, &grams.key, &grams.cross}) {
      if (pieces.turn(6 * pass)) *m = without_mean(*m);
    }
  }
  if (pieces.turn(6 * pass)) {
    const double lengths = d / std::sqrt(grams.query.trace() * grams.key.trace());
    grams.cross = lengths * scaled(model.keyGain, grams.cross, model.queryGain);
    crossTrace = lengths * lengths *
                 inner(scaled(model.queryGain, grams.query, model.queryGain),
                       scaled(model.keyGain, grams.key, model.keyGain));
  }
  queryMoment.find(grams.query, pieces);
  keyMoment.find(grams.key, pieces);
  if (pieces.turn(4 * pass)) {
    grams.query = d * scaled(model.queryGain, queryMoment.moment, model.queryGain);
    grams.key = d * scaled(model.keyGain, keyMoment.moment, model.keyGain);
    grams.queryOffset.setZero();
    grams.keyOffset.setZero();
  }
  if (pieces.turn(3 * pass)) isFinite = all_finite(grams);
}

void HeadLook::spreads() {
  const double beta = model.beta, square = beta * beta, d = model.entries;
  const VectorXd &cq = grams.queryOffset, &ck = grams.keyOffset;
  const bool hasNorm = model.norm != HeadNorm::none;
  trace = inner(grams.query, grams.key);
  if (!hasNorm) crossTrace = trace;
  keyed = grams.key * cq;
  asked = grams.query * ck;
  variance = square * (c * c * trace + c * cq.dot(keyed));
  numbers.sigma = std::sqrt(variance);
  numbers.sigmaAll = std::sqrt(variance + square * c * ck.dot(asked));
  queryTrace = grams.query.trace();
  keyTrace = grams.key.trace();
  numbers.strangers = hasNorm ? beta * std::sqrt(model.queryGain.cwiseProduct(model.keyGain).squaredNorm())
                              : beta * c * std::sqrt(queryTrace * keyTrace / d);
  numbers.strangersRaw = beta * std::sqrt(grams.rawQuery * grams.rawKey / d);
}

void HeadLook::agreements() {
  const double d = model.entries;
  numbers.agreement = d * trace / (queryTrace * keyTrace);
  // z = ρ √((d − 1)(d + 2)/2), ρ the correlation of what of G_q and G_k is not a multiple of 1.
  const ptrdiff_t size = grams.query.rows();
  const double rest = d - static_cast<double>(size), queryMean = queryTrace / d, keyMean = keyTrace / d;
  const auto unit = MatrixXd::Identity(size, size);
  const auto queryShape = grams.query - queryMean * unit, keyShape = grams.key - keyMean * unit;
  const double queryShapes = queryShape.squaredNorm() + rest * queryMean * queryMean;
  const double keyShapes = keyShape.squaredNorm() + rest * keyMean * keyMean;
  const double alike = queryShape.cwiseProduct(keyShape).sum() + rest * queryMean * keyMean;
  // Where one of the two is a multiple of 1, as at d = 1, all turns give the same; rounding leaves something.
  const double rounding = d * std::numeric_limits<double>::epsilon();
  const auto has_shape = [&](double shapes, double mean) {
    return shapes > d * (rounding * mean) * (rounding * mean);
  };
  numbers.agreementZ = has_shape(queryShapes, queryMean) && has_shape(keyShapes, keyMean)
                           ? alike / std::sqrt(queryShapes * keyShapes) * std::sqrt((d - 1) * (d + 2) / 2)
                           : nothing;
}

void HeadLook::find_singular_values(Pieces& pieces) {
  queryRoot.find(grams.query, pieces);
  multiply(grams.key, queryRoot.root, half, pieces);
  multiply_transposed(queryRoot.root, half, small, pieces);
  eigen.solve(small, false, pieces);
  if (pieces.turn(0)) put_singular_values();
}

void HeadLook::put_singular_values() {
  const double d = model.entries;
  std::vector<double>& singular = numbers.singular;
  for (ptrdiff_t i = eigen.values.size() - 1; i >= 0; --i)
    singular.push_back(std::sqrt(std::max(eigen.values[i], 0.0)));
  singular.resize(static_cast<size_t>(std::min(d, model.inputs)));
  double sum = 0, squares = 0;
  for (const double s : singular) {
    sum += s;
    squares += s * s;
    fourths += s * s * s * s;
  }
  numbers.agreementCeiling = d * squares / (sum * sum);
  numbers.participation = squares * squares / fourths;
}

void HeadLook::of_themselves() {
  const double beta = model.beta, square = beta * beta, d = model.entries, D = model.inputs;
  const bool hasNorm = model.norm != HeadNorm::none;
  const VectorXd &cq = grams.queryOffset, &ck = grams.keyOffset;
  // The rows' variances over queries, for n on its sphere.
  const double m = model.centred ? D - 1 : D;
  const double spread = 2 * m / (m + 2) * (fourths - trace * trace / m) * c * c * c * c +
                        4 * c * c * c * keyed.dot(grams.query * keyed);
  numbers.rowVariation = square * std::sqrt(std::max(spread, 0.0)) / variance;

  // tr(A²) = tr(B²) for B = W̃_kᵀW̃_q.
  numbers.selfMean = beta * c * grams.cross.trace();
  numbers.selfScore = numbers.selfMean / numbers.sigma;
  numbers.symmetric = 0.5 * (1 + inner(grams.cross, other) / crossTrace);

  numbers.bound = hasNorm ? beta * d * model.queryGain.cwiseProduct(model.keyGain).cwiseAbs().maxCoeff()
                          : beta * D * numbers.singular.front();
  numbers.boundOffsets =
      beta * (std::sqrt(D) * (std::sqrt(ck.dot(asked)) + std::sqrt(cq.dot(keyed))) + std::abs(cq.dot(ck)));
  numbers.betaOne = beta / numbers.sigma;

  auto& factors = numbers.factors;
  factors.raw = numbers.strangersRaw * numbers.strangersRaw;
  factors.gains = numbers.strangers * numbers.strangers / factors.raw;
  factors.agreement = square * c * c * trace / (numbers.strangers * numbers.strangers);
  factors.offsets = variance / (square * c * c * trace);
  factors.rotation = 1;
  numbers.keyOffsetShare = 0;
}

void HeadLook::turned(Pieces& pieces) {
  const double square = model.beta * model.beta;
  const auto size = static_cast<double>(grams.query.rows());
  const double pass = work_of_entry * size * size;
  const VectorXd &cq = grams.queryOffset, &ck = grams.keyOffset;
  MatrixXd& asking = grams.query;
  if (pieces.turn(2 * pass)) {
    asking *= c;
    asking.noalias() += cq * cq.transpose();
  }
  const bool hasOffset = !ck.isZero(0);
  // Of what the keys' offset adds to a score when it turns too: within a row it no longer cancels. The mean
  // of its square, less the square of its mean.
  const auto variance_of_offset = [&](double meanSquare, const VectorXd& mean) {
    return meanSquare - mean.dot(asking * mean);
  };
  if (pieces.turn(hasOffset ? 2 * pass : 0) && hasOffset) other.noalias() = ck * ck.transpose();
  turns.prepare(pieces);
  if (pieces.turn(4 * pass)) windowVariance = square * c * turns.over_window(asking, grams.key);
  if (pieces.turn(hasOffset ? 4 * pass : 0) && hasOffset) {
    const double offset =
        square * variance_of_offset(turns.over_window(asking, other), turns.mean_vector(ck));
    windowVariance += offset;
    if (windowVariance > 0) numbers.keyOffsetShare = offset / windowVariance;
  }
  if (pieces.turn(4 * pass)) {
    double farVariance = c * turns.far(asking, grams.key);
    if (hasOffset) farVariance += variance_of_offset(turns.far(asking, other), turns.far_vector(ck));
    numbers.sigmaFar = std::sqrt(square * farVariance);
    numbers.sigmaNear = numbers.sigma;
    numbers.sigmaWindow = std::sqrt(windowVariance);
    numbers.factors.rotation = windowVariance / variance;
  }
}

void HeadLook::scale_back() {
  // Behind a norm of their own queries and keys have lost their lengths.
  const int exponent = model.norm == HeadNorm::none ? grams.exponent : 0;
  const auto back = [](double& number, int by) { number = std::ldexp(number, -by); };
  back(numbers.strangersRaw, grams.rawExponent);
  back(numbers.factors.raw, 2 * grams.rawExponent);
  back(numbers.factors.gains, 2 * (exponent - grams.rawExponent));
  for (double* const number : {&numbers.sigma, &numbers.sigmaAll, &numbers.strangers, &numbers.selfMean,
                               &numbers.bound, &numbers.boundOffsets})
    back(*number, exponent);
  for (std::optional<double>* const number : {&numbers.sigmaNear, &numbers.sigmaWindow, &numbers.sigmaFar})
    if (*number) back(**number, exponent);
  for (double& number : numbers.singular) back(number, exponent);
  back(numbers.betaOne, -exponent);
}

void HeadLook::look(Pieces& pieces) {
  const auto size = static_cast<double>(grams.query.rows());
  const double pass = work_of_entry * size * size;
  if (pieces.turn(3 * pass)) isReadable = all_finite(grams);
  if (isReadable && model.norm != HeadNorm::none) behind_norm(pieces);
  const bool hasNumbers = isReadable && isFinite;
  if (hasNumbers) {
    if (pieces.turn(4 * pass)) spreads();
    if (pieces.turn(4 * pass)) agreements();
    find_singular_values(pieces);
    if (pieces.turn(2 * pass)) transpose(grams.cross, other);
    if (pieces.turn(6 * pass)) of_themselves();
    if (!model.rotation.frequencies.empty()) turned(pieces);
  }
  if (!pieces.turn(0)) return;
  if (!hasNumbers) {
    numbers = unreadable(model);
    return;
  }
  scale_back();
  // What the softmax sees of a row: over the window where the model rotates, after its cap.
  const double spread = numbers.sigmaWindow.value_or(numbers.sigma);
  if (model.cap > 0) numbers.sigmaCapped = capped_deviation(spread, model.cap);
  const double seen = numbers.sigmaCapped.value_or(spread);
  numbers.freezingKeys = std::exp(std::min(seen * seen / 2, 700.0));
}

}  // namespace rootd

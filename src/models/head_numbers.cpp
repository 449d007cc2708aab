#include "models/head_numbers.h"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <limits>

#include "models/direction_moment.h"

namespace rootd {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

// Σ A∘B, which for symmetric matrices is tr(AB).
double inner(const MatrixXd& a, const MatrixXd& b) {
  return a.cwiseProduct(b).sum();
}

// S with SᵀS = G, of any rank.
MatrixXd root_of(const MatrixXd& gram) {
  const Eigen::LLT<MatrixXd> factor(gram);
  if (factor.info() == Eigen::Success) return factor.matrixU();
  const Eigen::SelfAdjointEigenSolver<MatrixXd> solver(gram);
  return solver.eigenvalues().cwiseMax(0.0).cwiseSqrt().asDiagonal() * solver.eigenvectors().transpose();
}

MatrixXd without_mean(const MatrixXd& m) {
  const MatrixXd rows = m.rowwise() - m.colwise().mean();
  return rows.colwise() - rows.rowwise().mean();
}

MatrixXd scaled(const VectorXd& rows, const MatrixXd& m, const VectorXd& columns) {
  return rows.asDiagonal() * m * columns.asDiagonal();
}

// The second moments of queries and keys behind a norm of their own, in the place of Gram matrices.
struct Normalised {
  HeadGrams moments;     // exact, except that n is taken as normal instead of on its sphere; no offsets
  MatrixXd crossScaled;  // W̃_kᵀW̃_q at the mean lengths: to first order
  double traceScaled;    // tr(G_q G_k) likewise
};

Normalised normalised(const HeadGrams& grams, const HeadModel& model) {
  const double d = static_cast<double>(grams.query.rows());
  const bool layer = model.norm == HeadNorm::layer;
  const MatrixXd query = layer ? without_mean(grams.query) : grams.query;
  const MatrixXd key = layer ? without_mean(grams.key) : grams.key;
  const MatrixXd cross = layer ? without_mean(grams.cross) : grams.cross;
  const double queryTrace = query.trace(), keyTrace = key.trace();
  Normalised result;
  result.moments = grams;
  result.moments.query = d * scaled(model.queryGain, direction_moment(query), model.queryGain);
  result.moments.key = d * scaled(model.keyGain, direction_moment(key), model.keyGain);
  result.moments.queryOffset.setZero();
  result.moments.keyOffset.setZero();
  result.crossScaled = d / std::sqrt(queryTrace * keyTrace) * scaled(model.keyGain, cross, model.queryGain);
  result.traceScaled =
      d * d / (queryTrace * keyTrace) *
      inner(scaled(model.queryGain, query, model.queryGain), scaled(model.keyGain, key, model.keyGain));
  return result;
}

struct Rotated {
  double near, window, far, offsetShare;
};

Rotated rotated(const HeadGrams& g, const HeadModel& model, double c) {
  const Planes planes(model.rotation, g.query.rows());
  const TurnedTrace turned(planes, model.window);
  const double square = model.beta * model.beta;
  const MatrixXd queries = c * g.query + g.queryOffset * g.queryOffset.transpose();
  const VectorXd mean = turned.mean_vector(g.keyOffset);
  // The keys' offset turns too: within a row it no longer cancels.
  const double offset = g.keyOffset.isZero(0)
                            ? 0
                            : square * (turned.over_window(queries, g.keyOffset * g.keyOffset.transpose()) -
                                        mean.dot(queries * mean));
  const double window = square * c * turned.over_window(queries, g.key) + offset;
  return {std::sqrt(square * c * inner(queries, g.key)), std::sqrt(window),
          std::sqrt(square * c * c * turned.far(g.query, g.key)), window > 0 ? offset / window : 0};
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

std::vector<double> singular_values(const MatrixXd& query, const MatrixXd& key) {
  const MatrixXd root = root_of(query);
  const MatrixXd squares = root * key * root.transpose();
  const Eigen::SelfAdjointEigenSolver<MatrixXd> solver(squares, Eigen::EigenvaluesOnly);
  std::vector<double> result;
  for (ptrdiff_t i = squares.rows() - 1; i >= 0; --i)
    result.push_back(std::sqrt(std::max(solver.eigenvalues()[i], 0.0)));
  return result;
}

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

HeadNumbers head_numbers(const HeadGrams& grams, const HeadModel& model) {
  if (!all_finite(grams)) return unreadable(model);
  const bool hasNorm = model.norm != HeadNorm::none;
  std::optional<Normalised> behindNorm;
  if (hasNorm) behindNorm = normalised(grams, model);
  const HeadGrams& g = hasNorm ? behindNorm->moments : grams;
  const MatrixXd& cross = hasNorm ? behindNorm->crossScaled : g.cross;
  if (hasNorm && !all_finite(g)) return unreadable(model);

  const double beta = model.beta, square = beta * beta;
  const double d = static_cast<double>(g.query.rows()), D = model.inputs;
  const double c = model.centred && !hasNorm ? D / (D - 1) : 1;
  const double m = model.centred ? D - 1 : D;
  const VectorXd &cq = g.queryOffset, &ck = g.keyOffset;

  HeadNumbers n;
  const double trace = inner(g.query, g.key);  // T = ‖A‖²
  const VectorXd keyed = g.key * cq;           // G_k c_q
  const VectorXd asked = g.query * ck;         // G_q c_k
  const double variance = square * (c * c * trace + c * cq.dot(keyed));
  n.sigma = std::sqrt(variance);
  n.sigmaAll = std::sqrt(variance + square * c * ck.dot(asked));

  const double queryTrace = g.query.trace(), keyTrace = g.key.trace();
  n.strangers = hasNorm ? beta * std::sqrt(model.queryGain.cwiseProduct(model.keyGain).squaredNorm())
                        : beta * c * std::sqrt(queryTrace * keyTrace / d);
  n.strangersRaw = beta * std::sqrt(grams.rawQuery * grams.rawKey / d);
  n.agreement = d * trace / (queryTrace * keyTrace);
  // z = ρ √((d − 1)(d + 2)/2), ρ the correlation of what of G_q and G_k is not a multiple of 1.
  const MatrixXd unit = MatrixXd::Identity(g.query.rows(), g.query.rows());
  const MatrixXd queryShape = g.query - queryTrace / d * unit, keyShape = g.key - keyTrace / d * unit;
  const double shapes = queryShape.norm() * keyShape.norm();
  const double rho = shapes > 0 ? inner(queryShape, keyShape) / shapes : 0;
  n.agreementZ = rho * std::sqrt((d - 1) * (d + 2) / 2);

  n.singular = singular_values(g.query, g.key);
  double sum = 0, squares = 0, fourths = 0;
  for (const double s : n.singular) {
    sum += s;
    squares += s * s;
    fourths += s * s * s * s;
  }
  n.agreementCeiling = d * squares / (sum * sum);
  n.participation = squares * squares / fourths;

  // The rows' variances over queries, for n on its sphere.
  const double spread = 2 * m / (m + 2) * (fourths - trace * trace / m) * c * c * c * c +
                        4 * c * c * c * keyed.dot(g.query * keyed);
  n.rowVariation = square * std::sqrt(std::max(spread, 0.0)) / variance;

  // tr(A²) = tr(B²) for B = W̃_kᵀW̃_q.
  n.selfMean = beta * c * cross.trace();
  n.selfScore = n.selfMean / n.sigma;
  n.symmetric = 0.5 * (1 + inner(cross, cross.transpose()) / (hasNorm ? behindNorm->traceScaled : trace));

  n.bound = hasNorm ? beta * d * model.queryGain.cwiseAbs().maxCoeff() * model.keyGain.cwiseAbs().maxCoeff()
                    : beta * D * n.singular.front();
  n.boundOffsets =
      beta * (std::sqrt(D) * (std::sqrt(ck.dot(asked)) + std::sqrt(cq.dot(keyed))) + std::abs(cq.dot(ck)));
  n.betaOne = beta / n.sigma;
  const double seen = model.cap > 0 ? capped_deviation(n.sigma, model.cap) : n.sigma;
  n.freezingKeys = std::exp(std::min(seen * seen / 2, 700.0));

  n.keyOffsetShare = 0;
  n.factors.raw = n.strangersRaw * n.strangersRaw;
  n.factors.gains = n.strangers * n.strangers / n.factors.raw;
  n.factors.agreement = square * c * c * trace / (n.strangers * n.strangers);
  n.factors.offsets = variance / (square * c * c * trace);
  n.factors.rotation = 1;
  if (!model.rotation.frequencies.empty()) {
    const Rotated turned = rotated(g, model, c);
    n.sigmaNear = turned.near;
    n.sigmaWindow = turned.window;
    n.sigmaFar = turned.far;
    n.keyOffsetShare = turned.offsetShare;
    n.factors.rotation = turned.window * turned.window / variance;
  }
  if (model.cap > 0) n.sigmaCapped = capped_deviation(n.sigmaWindow.value_or(n.sigma), model.cap);
  return n;
}

}  // namespace rootd

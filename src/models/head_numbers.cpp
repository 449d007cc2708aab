#include "models/head_numbers.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "models/direction_moment.h"
#include "models/singular_values.h"

namespace rootd {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

// Σ A∘B, which for symmetric matrices is tr(AB).
double inner(const MatrixXd& a, const MatrixXd& b) {
  return a.cwiseProduct(b).sum();
}

MatrixXd without_mean(const MatrixXd& m) {
  const MatrixXd rows = m.rowwise() - m.colwise().mean();
  return rows.colwise() - rows.rowwise().mean();
}

MatrixXd scaled(const VectorXd& rows, const MatrixXd& m, const VectorXd& columns) {
  return rows.asDiagonal() * m * columns.asDiagonal();
}

bool all_finite(const HeadGrams& g) {
  return g.query.allFinite() && g.key.allFinite() && g.cross.allFinite() && g.queryOffset.allFinite() &&
         g.keyOffset.allFinite();
}

// What stands in the place of Gram matrices where queries and keys have a norm of their own: their second
// moments behind it, exact, except that n is taken as normal instead of on its sphere. The product of both
// is that at the mean lengths: to first order.
struct BehindNorm {
  HeadGrams grams;
  double crossTrace;  // ‖A‖² that goes with `cross`
};

BehindNorm behind_norm(const HeadGrams& given, const HeadModel& model) {
  const double d = model.entries;
  const auto centre = [&](const MatrixXd& m) { return model.norm == HeadNorm::layer ? without_mean(m) : m; };
  const MatrixXd query = centre(given.query), key = centre(given.key);
  const double lengths = d / std::sqrt(query.trace() * key.trace());
  const VectorXd &queryGain = model.queryGain, &keyGain = model.keyGain;
  const VectorXd none = VectorXd::Zero(given.query.rows());
  return {
      {d * scaled(queryGain, direction_moment(query), queryGain),
       d * scaled(keyGain, direction_moment(key), keyGain),
       lengths * scaled(keyGain, centre(given.cross), queryGain), none, none, given.rawQuery, given.rawKey},
      lengths * lengths * inner(scaled(queryGain, query, queryGain), scaled(keyGain, key, keyGain))};
}

// z = ρ √((d − 1)(d + 2)/2), ρ the correlation of what of G_q and G_k is not a multiple of 1.
double agreement_z(const HeadGrams& grams, double d) {
  const ptrdiff_t size = grams.query.rows();
  const double rest = d - static_cast<double>(size);
  const double queryMean = grams.query.trace() / d, keyMean = grams.key.trace() / d;
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
  if (!has_shape(queryShapes, queryMean) || !has_shape(keyShapes, keyMean)) return nothing;
  return alike / std::sqrt(queryShapes * keyShapes) * std::sqrt((d - 1) * (d + 2) / 2);
}

// Variances of a row's scores, by β², where queries and keys turn with their distance.
struct Turned {
  double window, far;
  double offset;  // share of the first that the keys' offset adds
};

Turned turned(const HeadGrams& grams, const HeadModel& model, double c) {
  const VectorXd &cq = grams.queryOffset, &ck = grams.keyOffset;
  const MatrixXd asking = c * grams.query + cq * cq.transpose();
  const Planes planes(model.rotation, grams.query.rows());
  const TurnedTrace turns(planes, model.window);
  Turned result{c * turns.over_window(asking, grams.key), c * turns.far(asking, grams.key), 0};
  if (ck.isZero(0)) return result;
  // What the keys' offset adds to a score turns too: within a row it no longer cancels. The mean of its
  // square, less the square of its mean.
  const MatrixXd squares = ck * ck.transpose();
  const auto variance = [&](double meanSquare, const VectorXd& mean) {
    return meanSquare - mean.dot(asking * mean);
  };
  const double inWindow = variance(turns.over_window(asking, squares), turns.mean_vector(ck));
  result.window += inWindow;
  result.far += variance(turns.far(asking, squares), turns.far_vector(ck));
  if (result.window > 0) result.offset = inWindow / result.window;
  return result;
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
    // tanh by means of the exponential, which takes the same time at every place.
    const double folded = std::exp(-2 * std::abs(sigma * z / cap));
    const double score = cap * (1 - folded) / (1 + folded);
    weights += weight;
    total += weight * score * score;
  }
  return std::sqrt(total / weights);
}

HeadNumbers no_numbers(const HeadModel& model) {
  HeadNumbers n;
  n.sigma = n.sigmaAll = n.strangers = n.strangersRaw = n.agreement = n.agreementZ = n.agreementCeiling =
      n.participation = n.rowVariation = n.selfMean = n.selfScore = n.symmetric = n.bound = n.boundOffsets =
          n.betaOne = n.freezingKeys = n.keyOffsetShare = nothing;
  if (!model.rotation.frequencies.empty()) n.sigmaNear = n.sigmaWindow = n.sigmaFar = nothing;
  if (model.cap > 0) n.sigmaCapped = nothing;
  n.factors = {nothing, nothing, nothing, nothing, nothing};
  return n;
}

HeadNumbers head_numbers(const HeadGrams& given, const HeadModel& model) {
  if (!all_finite(given)) return no_numbers(model);
  const bool hasNorm = model.norm != HeadNorm::none;
  const BehindNorm behind = hasNorm ? behind_norm(given, model) : BehindNorm{given, 0};
  const HeadGrams& grams = behind.grams;
  if (!all_finite(grams)) return no_numbers(model);

  const double beta = model.beta, square = beta * beta, d = model.entries, D = model.inputs;
  const double c = model.centred && !hasNorm ? D / (D - 1) : 1;
  const VectorXd &cq = grams.queryOffset, &ck = grams.keyOffset;
  const VectorXd keyed = grams.key * cq, asked = grams.query * ck;
  const double trace = inner(grams.query, grams.key);  // ‖A‖²
  const double queryTrace = grams.query.trace(), keyTrace = grams.key.trace();
  HeadNumbers n;

  // 1. Spreads.
  const double variance = square * (c * c * trace + c * cq.dot(keyed));
  n.sigma = std::sqrt(variance);
  n.sigmaAll = std::sqrt(variance + square * c * ck.dot(asked));
  n.strangers = hasNorm ? beta * std::sqrt(model.queryGain.cwiseProduct(model.keyGain).squaredNorm())
                        : beta * c * std::sqrt(queryTrace * keyTrace / d);
  n.strangersRaw = beta * std::sqrt(grams.rawQuery * grams.rawKey / d);
  n.betaOne = beta / n.sigma;

  // 2. How queries and keys agree.
  n.agreement = d * trace / (queryTrace * keyTrace);
  n.agreementZ = agreement_z(grams, d);

  // 3. Singular values of A.
  n.singular = singular_values(grams.query, grams.key, static_cast<ptrdiff_t>(std::min(d, D)));
  double sum = 0, squares = 0, fourths = 0;
  for (const double s : n.singular) {
    sum += s;
    squares += s * s;
    fourths += s * s * s * s;
  }
  n.agreementCeiling = d * squares / (sum * sum);
  n.participation = squares * squares / fourths;

  // 4. The rows' variances over queries, for n on its sphere.
  const double m = model.centred ? D - 1 : D;
  const double spread = 2 * m / (m + 2) * (fourths - trace * trace / m) * c * c * c * c +
                        4 * c * c * c * keyed.dot(grams.query * keyed);
  n.rowVariation = square * std::sqrt(std::max(spread, 0.0)) / variance;

  // 5. A token's score with itself. tr(A²) = tr(B²) for B = W̃_kᵀW̃_q.
  n.selfMean = beta * c * grams.cross.trace();
  n.selfScore = n.selfMean / n.sigma;
  n.symmetric =
      0.5 * (1 + inner(grams.cross, grams.cross.transpose()) / (hasNorm ? behind.crossTrace : trace));

  // 6. The most that a score can be.
  n.bound = hasNorm ? beta * d * model.queryGain.cwiseProduct(model.keyGain).cwiseAbs().maxCoeff()
                    : beta * D * n.singular.front();
  n.boundOffsets =
      beta * (std::sqrt(D) * (std::sqrt(ck.dot(asked)) + std::sqrt(cq.dot(keyed))) + std::abs(cq.dot(ck)));

  // 7. Factor by factor.
  n.factors.raw = n.strangersRaw * n.strangersRaw;
  n.factors.gains = n.strangers * n.strangers / n.factors.raw;
  n.factors.agreement = square * c * c * trace / (n.strangers * n.strangers);
  n.factors.offsets = variance / (square * c * c * trace);
  n.factors.rotation = 1;

  // 8. Over distances.
  n.keyOffsetShare = 0;
  if (!model.rotation.frequencies.empty()) {
    const Turned over = turned(grams, model, c);
    n.sigmaNear = n.sigma;
    n.sigmaWindow = std::sqrt(square * over.window);
    n.sigmaFar = std::sqrt(square * over.far);
    n.keyOffsetShare = over.offset;
    n.factors.rotation = square * over.window / variance;
  }

  // 9. What the softmax sees of a row: over the window where the model rotates, after its cap.
  const double uncapped = n.sigmaWindow.value_or(n.sigma);
  if (model.cap > 0) n.sigmaCapped = capped_deviation(uncapped, model.cap);
  const double seen = n.sigmaCapped.value_or(uncapped);
  n.freezingKeys = std::exp(std::min(seen * seen / 2, 700.0));
  return n;
}

}  // namespace rootd

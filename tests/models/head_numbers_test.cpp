#include "models/head_numbers.h"

#include <doctest/doctest.h>

#include <Eigen/LU>
#include <Eigen/QR>
#include <cmath>
#include <vector>

#include "models/heads.h"
#include "support/close.h"

using namespace rootd;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

// Means over batches, and how many standard errors they are from what is predicted. Some 60 comparisons are
// made in this file: at 6 errors all of them hold by chance but once in ten million seeds, and the seeds are
// fixed.
constexpr double most_errors = 6;

struct Estimate {
  double sum = 0, squares = 0;
  int count = 0;
  void add(double x) {
    sum += x;
    squares += x * x;
    ++count;
  }
  double mean() const { return sum / count; }
  double error() const { return std::sqrt((squares / count - mean() * mean()) / (count - 1)); }
};

void check_near(const Estimate& estimate, double predicted) {
  CAPTURE(estimate.mean());
  CAPTURE(estimate.error());
  CAPTURE(predicted);
  CHECK(std::abs(estimate.mean() - predicted) < most_errors * estimate.error());
}

// Of each row, divided by one fewer than its length.
VectorXd row_variances(const MatrixXd& scores) {
  const MatrixXd rest = scores.colwise() - scores.rowwise().mean();
  return rest.rowwise().squaredNorm() / static_cast<double>(scores.cols() - 1);
}

MatrixXd random_turn(ptrdiff_t d, uint64_t seed) {
  const Eigen::HouseholderQR<MatrixXd> qr(normal_matrix(d, d, seed));
  MatrixXd turn = qr.householderQ();
  for (ptrdiff_t j = 0; j < d; ++j) {
    if (qr.matrixQR()(j, j) < 0) turn.col(j) = -turn.col(j);
  }
  return turn;
}

HeadModel plain_model(ptrdiff_t width, bool centred) {
  HeadModel model;
  model.beta = 0.25;
  model.inputs = static_cast<double>(width);
  model.centred = centred;
  return model;
}

// A few that differ in all that matters.
struct Kind {
  double agree, decay, offsets;
  bool centred;
};
const Kind kinds[] = {{0, 1, 0, false},     {0.6, 0.9, 0.3, true}, {-0.9, 0.95, 0.5, false},
                      {0.99, 0.8, 0, true}, {0, 0.8, 1, true},     {0.5, 1, 0.2, false}};

}  // namespace

TEST_CASE("two heads by hand") {
  // W_q = (1,0; 0,1; 0; 0), W_k = (1,0; 0,2; 0; 0): σ² = β²·tr(G_qG_k) = 5/2.
  TestHead head{MatrixXd::Zero(4, 2), MatrixXd::Zero(4, 2), VectorXd::Zero(2), VectorXd::Zero(2)};
  head.query(0, 0) = head.query(1, 1) = head.key(0, 0) = 1;
  head.key(1, 1) = 2;
  HeadModel model;
  model.beta = std::sqrt(0.5);
  model.inputs = 4;
  const HeadNumbers n = numbers_of(head.grams(), model);
  CHECK(n.sigma * n.sigma == near(2.5, 1e-14));
  CHECK(n.strangers * n.strangers == near(2.5, 1e-14));
  CHECK(n.agreement == near(1, 1e-14));
  CHECK(n.participation == near(25.0 / 17, 1e-14));
  CHECK(n.selfMean == near(3 * std::sqrt(0.5), 1e-14));
  CHECK(n.symmetric == near(1, 1e-14));
  CHECK(n.bound == near(4 * 2 * std::sqrt(0.5), 1e-13));
  CHECK(n.agreementCeiling == near(2 * 5.0 / 9, 1e-13));
  CHECK(!n.sigmaWindow);
  // G_q is a multiple of 1: however it is turned, nothing agrees by chance.
  CHECK(std::isnan(n.agreementZ));
}

TEST_CASE("of what rounding leaves of a multiple of 1, no agreement is told") {
  for (const ptrdiff_t d : {1, 6, 10, 64}) {
    for (const double size : {0.1, 0.3, 1.0}) {
      const MatrixXd weights = size * MatrixXd::Identity(d, d);
      const TestHead head{weights, weights, VectorXd::Zero(d), VectorXd::Zero(d)};
      const HeadNumbers n = numbers_of(head.grams(), plain_model(static_cast<double>(d), false));
      CHECK(n.agreement == near(1, 1e-13));
      CHECK(std::isnan(n.agreementZ));
    }
  }
}

TEST_CASE("r = 1 + ρ·v_q·v_k, under its ceiling") {
  for (const Kind& kind : kinds) {
    const HeadGrams g = test_head(48, 12, kind.agree, kind.decay, kind.offsets, kind.centred, 5).grams();
    const HeadNumbers n = numbers_of(g, plain_model(48, kind.centred));
    const double d = 12;
    const auto variation = [&](const MatrixXd& m) {
      const double mean = m.trace() / d;
      return std::sqrt(m.squaredNorm() / d - mean * mean) / mean;
    };
    const double rho = n.agreementZ / std::sqrt((d - 1) * (d + 2) / 2);
    CHECK(n.agreement == near(1 + rho * variation(g.query) * variation(g.key), 1e-12));
    CHECK(n.agreement <= n.agreementCeiling * (1 + 1e-12));
    CHECK(n.participation <= d * (1 + 1e-12));
    CHECK(n.participation >= 1 - 1e-12);
    CHECK(n.sigma <= n.sigmaAll * (1 + 1e-12));
    CHECK(n.symmetric >= -1e-12);
    CHECK(n.symmetric <= 1 + 1e-12);
    CHECK(std::abs(n.selfScore) <= std::sqrt(d) * (1 + 1e-12));
  }
}

TEST_CASE("the same head written otherwise: W_q M and W_k M^−ᵀ, and other names for its entries") {
  const TestHead head = test_head(48, 12, 0.6, 0.9, 0.3, true, 21);
  const HeadModel model = plain_model(48, true);
  const HeadNumbers before = numbers_of(head.grams(), model);
  const MatrixXd m = random_turn(12, 3) * VectorXd::LinSpaced(12, 0.5, 2).asDiagonal() * random_turn(12, 4);
  TestHead other{head.query * m, head.key * m.inverse().transpose(), m.transpose() * head.queryOffset,
                 m.inverse() * head.keyOffset};
  TestHead turned = head;
  for (ptrdiff_t j = 0; j < 12; ++j) {
    turned.query.col(j) = head.query.col((5 * j + 3) % 12);
    turned.key.col(j) = head.key.col((5 * j + 3) % 12);
    turned.queryOffset[j] = head.queryOffset[(5 * j + 3) % 12];
    turned.keyOffset[j] = head.keyOffset[(5 * j + 3) % 12];
  }
  for (const TestHead& same : {other, turned}) {
    const HeadNumbers after = numbers_of(same.grams(), model);
    CHECK(after.sigma == near(before.sigma, 1e-11));
    CHECK(after.sigmaAll == near(before.sigmaAll, 1e-11));
    CHECK(after.participation == near(before.participation, 1e-10));
    CHECK(after.rowVariation == near(before.rowVariation, 1e-10));
    CHECK(after.selfMean == near(before.selfMean, 1e-10));
    CHECK(after.symmetric == near(before.symmetric, 1e-10));
    CHECK(after.bound == near(before.bound, 1e-10));
    for (size_t i = 0; i < 12; ++i) CHECK(after.singular[i] == near(before.singular[i], 1e-9));
  }
  // Agreement is not the head's alone: it goes with how A is split between W_q and W_k.
  CHECK(std::abs(numbers_of(other.grams(), model).agreement / before.agreement - 1) > 0.01);
  CHECK(numbers_of(turned.grams(), model).agreement == near(before.agreement, 1e-12));
}

TEST_CASE("spread, self score and their variation are what tokens that are strangers give") {
  constexpr ptrdiff_t width = 48, d = 12, queries = 48, keys = 96;
  uint64_t seed = 100;
  for (const Kind& kind : kinds) {
    const TestHead head = test_head(width, d, kind.agree, kind.decay, kind.offsets, kind.centred, seed);
    const HeadModel model = plain_model(width, kind.centred);
    const HeadNumbers n = numbers_of(head.grams(), model);
    Estimate row, all, self, rowSquare;
    const double c = kind.centred ? width / (width - 1.0) : 1;
    const MatrixXd keyGram = head.key.transpose() * head.key;
    const double mean = model.beta * head.queryOffset.dot(head.keyOffset);
    for (int batch = 0; batch < 200; ++batch) {
      seed += 2;
      const MatrixXd x = tokens(queries, width, kind.centred, seed);
      const MatrixXd y = tokens(keys, width, kind.centred, seed + 1);
      const MatrixXd q = (x * head.query).rowwise() + head.queryOffset.transpose();
      const MatrixXd k = (y * head.key).rowwise() + head.keyOffset.transpose();
      const MatrixXd own = (x * head.key).rowwise() + head.keyOffset.transpose();
      const MatrixXd scores = model.beta * q * k.transpose();
      row.add(row_variances(scores).mean());
      all.add((scores.array() - mean).square().mean());
      self.add(model.beta * q.cwiseProduct(own).rowwise().sum().mean() - mean);
      // The exact variance of a query's row, over queries.
      const VectorXd exact = model.beta * model.beta * c * (q * keyGram).cwiseProduct(q).rowwise().sum();
      rowSquare.add(exact.squaredNorm() / queries);
    }
    const double variance = n.sigma * n.sigma;
    check_near(row, variance);
    check_near(all, n.sigmaAll * n.sigmaAll);
    check_near(self, n.selfMean);
    check_near(rowSquare, variance * variance * (1 + n.rowVariation * n.rowVariation));
  }
}

TEST_CASE("over distances: rotation, all of a head or part of it, with a bias that turns too") {
  constexpr ptrdiff_t width = 48, d = 12, queries = 32, keys = 40;
  uint64_t seed = 10'000;
  for (const bool interleaved : {false, true}) {
    for (const ptrdiff_t rotary : {12, 4}) {
      for (const double offsets : {0.0, 0.7}) {
        const TestHead head = test_head(width, d, 0.5, 0.95, offsets, false, seed);
        HeadModel model = plain_model(width, false);
        model.rotation = {rotary_frequencies(rotary, 100, {}), interleaved, rotary == 4 ? 3 : 0};
        model.window = keys;
        const HeadNumbers n = numbers_of(head.grams(), model);
        std::vector<MatrixXd> turns;
        for (ptrdiff_t i = 0; i < keys; ++i)
          turns.push_back(rotation_matrix(model.rotation, d, static_cast<double>(i)));
        Estimate window;
        for (int batch = 0; batch < 150; ++batch) {
          seed += 2;
          const MatrixXd q =
              (tokens(queries, width, false, seed) * head.query).rowwise() + head.queryOffset.transpose();
          MatrixXd k =
              (tokens(keys, width, false, seed + 1) * head.key).rowwise() + head.keyOffset.transpose();
          for (ptrdiff_t i = 0; i < keys; ++i)
            k.row(i) = (turns[static_cast<size_t>(i)] * k.row(i).transpose()).transpose().eval();
          window.add(row_variances(model.beta * q * k.transpose()).mean());
        }
        // Over so many keys at fixed distances the offset's part is larger by n/(n − 1).
        const double square = n.sigmaWindow.value() * n.sigmaWindow.value();
        check_near(window, square * (1 + n.keyOffsetShare / (keys - 1)));
        CHECK(n.sigmaNear.value() == near(n.sigma, 1e-12));
        CHECK((n.keyOffsetShare > 0.01) == (offsets > 0));
        // Over a million distances hardly anything is left of what planes have in common.
        model.window = 1e6;
        const HeadNumbers wide = numbers_of(head.grams(), model);
        CHECK(wide.sigmaWindow.value() == near(wide.sigmaFar.value(), 1e-3));
        CHECK(wide.sigmaFar == n.sigmaFar);
      }
    }
  }
}

TEST_CASE("queries and keys that are normalised themselves, with and without their mean") {
  constexpr ptrdiff_t width = 160, d = 12, queries = 48, keys = 96;
  uint64_t seed = 50'000;
  for (const HeadNorm norm : {HeadNorm::rms, HeadNorm::layer}) {
    for (const double decay : {1.0, 0.7}) {
      const TestHead head = test_head(width, d, 0.8, decay, 0, false, seed);
      HeadModel model = plain_model(width, false);
      model.norm = norm;
      model.queryGain = VectorXd::LinSpaced(d, 0.5, 1.5);
      model.keyGain = VectorXd::LinSpaced(d, 2, 1);
      const HeadNumbers n = numbers_of(head.grams(), model);
      const auto normed = [&](MatrixXd x, const VectorXd& gain) {
        if (norm == HeadNorm::layer) x = (x.colwise() - x.rowwise().mean()).eval();
        for (ptrdiff_t i = 0; i < x.rows(); ++i) x.row(i) *= std::sqrt(12.0) / x.row(i).norm();
        return MatrixXd(x * gain.asDiagonal());
      };
      Estimate row;
      double largest = 0;
      for (int batch = 0; batch < 200; ++batch) {
        seed += 2;
        const MatrixXd q = normed(tokens(queries, width, false, seed) * head.query, model.queryGain);
        const MatrixXd k = normed(tokens(keys, width, false, seed + 1) * head.key, model.keyGain);
        const MatrixXd scores = model.beta * q * k.transpose();
        row.add(row_variances(scores).mean());
        largest = std::max(largest, scores.cwiseAbs().maxCoeff());
      }
      // Tokens are taken for normal where they are on a sphere: of the order of 1/D of the variance.
      const double variance = n.sigma * n.sigma;
      CAPTURE(row.mean());
      CAPTURE(variance);
      CHECK(std::abs(row.mean() - variance) <
            most_errors * row.error() + variance * 2 / static_cast<double>(width));
      CHECK(largest <= n.bound);
      // A query and a key that are all in one entry, where the gains together are largest.
      const VectorXd together = model.queryGain.cwiseProduct(model.keyGain);
      CHECK(n.bound == near(model.beta * 12 * together.maxCoeff(), 1e-13));
    }
  }
}

TEST_CASE("agreement under random turns: mean 1, z of variance 1") {
  constexpr ptrdiff_t d = 16;
  const TestHead head = test_head(64, d, 0.5, 0.9, 0, false, 77);
  const HeadModel model = plain_model(64, false);
  Estimate mean, square;
  for (uint64_t draw = 0; draw < 1500; ++draw) {
    const MatrixXd turn = random_turn(d, 90'000 + draw);
    TestHead other = head;
    other.key = head.key * turn;
    const HeadNumbers n = numbers_of(other.grams(), model);
    mean.add(n.agreement);
    square.add(n.agreementZ * n.agreementZ);
  }
  check_near(mean, 1);
  check_near(square, 1);
}

TEST_CASE("no pair of tokens scores above the bound") {
  for (const Kind& kind : kinds) {
    const TestHead head = test_head(48, 12, kind.agree, kind.decay, kind.offsets, kind.centred, 9);
    const HeadModel model = plain_model(48, kind.centred);
    const HeadNumbers n = numbers_of(head.grams(), model);
    const MatrixXd a = head.query * head.key.transpose();
    // The worst pair, by steps of the power method.
    VectorXd x = tokens(1, 48, kind.centred, 8).row(0).transpose();
    for (int step = 0; step < 200; ++step) x = (a * (a.transpose() * x)).normalized();
    const VectorXd y = (a.transpose() * x).normalized();
    CHECK(model.beta * 48 * x.dot(a * y) == near(n.bound, 1e-6));
    const MatrixXd q =
        (tokens(200, 48, kind.centred, 6) * head.query).rowwise() + head.queryOffset.transpose();
    const MatrixXd k = (tokens(200, 48, kind.centred, 7) * head.key).rowwise() + head.keyOffset.transpose();
    CHECK((model.beta * q * k.transpose()).cwiseAbs().maxCoeff() <= n.bound + n.boundOffsets);
  }
}

TEST_CASE("the factors multiply to the variance") {
  for (const Kind& kind : kinds) {
    const TestHead head = test_head(48, 12, kind.agree, kind.decay, kind.offsets, kind.centred, 31);
    for (const bool turns : {false, true}) {
      HeadModel model = plain_model(48, kind.centred);
      if (turns) model.rotation.frequencies = rotary_frequencies(12, 1e4, {});
      const HeadNumbers n = numbers_of(head.grams(), model);
      const auto& f = n.factors;
      const double sigma = n.sigmaWindow.value_or(n.sigma);
      CHECK(f.raw * f.gains * f.agreement * f.offsets * f.rotation == near(sigma * sigma, 1e-12));
      CHECK(f.agreement == near(n.agreement, 1e-12));
    }
  }
}

TEST_CASE("a cap on the scores, by numbers that NumPy gave") {
  CHECK(capped_deviation(1, 50) == near(0.999600372822, 1e-9));
  CHECK(capped_deviation(10, 50) == near(9.63296257796, 1e-9));
  CHECK(capped_deviation(50, 50) == near(31.3964365175, 1e-9));
  CHECK(capped_deviation(4, 30) == near(3.93167179935, 1e-9));
  // Far below its cap, nothing is capped; far above, all is but what lies beside 0.
  for (const double sigma : {1e-300, 1e-12, 1e-6}) CHECK(capped_deviation(sigma, 50) == near(sigma, 1e-9));
  for (const double sigma : {1e5, 1e7, 1e12}) {
    const double beside = 2 * 0.3989422804014327 * 50 / sigma;
    CHECK(capped_deviation(sigma, 50) == near(50 * std::sqrt(1 - beside), 1e-9));
  }
  // On both sides of where the steps begin to follow the cap.
  CHECK(capped_deviation(800.0001, 50) == near(capped_deviation(800, 50), 1e-7));
}

TEST_CASE("a cap is on what the softmax sees: the spread over the window, where the model rotates") {
  const TestHead head = test_head(48, 12, 0.6, 0.9, 0, false, 8);
  HeadModel model = plain_model(48, false);
  model.cap = 2;
  const HeadNumbers still = numbers_of(head.grams(), model);
  CHECK(still.sigmaCapped.value() == near(capped_deviation(still.sigma, 2), 1e-14));
  CHECK(still.freezingKeys == near(std::exp(std::pow(still.sigmaCapped.value(), 2) / 2), 1e-13));
  model.rotation.frequencies = rotary_frequencies(12, 1e4, {});
  const HeadNumbers turned = numbers_of(head.grams(), model);
  CHECK(std::abs(turned.sigmaWindow.value() / turned.sigma - 1) > 0.01);
  CHECK(turned.sigmaCapped.value() == near(capped_deviation(turned.sigmaWindow.value(), 2), 1e-14));
  CHECK(turned.freezingKeys == near(std::exp(std::pow(turned.sigmaCapped.value(), 2) / 2), 1e-13));
  model.cap = 0;
  const HeadNumbers uncapped = numbers_of(head.grams(), model);
  CHECK(uncapped.freezingKeys == near(std::exp(std::pow(uncapped.sigmaWindow.value(), 2) / 2), 1e-13));
}

TEST_CASE("heads of any rank, of zeros, and of what is no number") {
  TestHead low = test_head(48, 12, 0.5, 1, 0, false, 3);
  low.query.rightCols(9).setZero();
  const HeadNumbers n = numbers_of(low.grams(), plain_model(48, false));
  CHECK(n.participation <= 3 * (1 + 1e-9));
  CHECK(n.singular[2] > 1e-3);
  for (size_t i = 3; i < 12; ++i) CHECK(n.singular[i] < 1e-7 * n.singular[0]);
  TestHead none = low;
  none.query.setZero();
  const HeadNumbers zero = numbers_of(none.grams(), plain_model(48, false));
  CHECK(zero.sigma == 0);
  CHECK(zero.bound == 0);
  CHECK(zero.freezingKeys == 1);
  CHECK(std::isnan(zero.agreement));
  CHECK(std::isnan(zero.agreementZ));
  const HeadNumbers one = numbers_of(test_head(48, 1, 0.5, 1, 0.3, true, 3).grams(), plain_model(48, true));
  CHECK(one.agreement == near(1, 1e-14));
  CHECK(std::isnan(one.agreementZ));
  HeadGrams broken = low.grams();
  broken.key(3, 4) = std::nan("");
  HeadModel rotating = plain_model(48, false);
  rotating.rotation.frequencies = rotary_frequencies(12, 1e4, {});
  const HeadNumbers unread = numbers_of(broken, rotating);
  CHECK(std::isnan(unread.sigma));
  CHECK(std::isnan(unread.sigmaWindow.value()));
}

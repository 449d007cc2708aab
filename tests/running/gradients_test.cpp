// Everything that goes back, against central differences of plain functions in double.

#include <doctest/doctest.h>

#include <cmath>
#include <functional>

#include "running/column_norm.h"
#include "running/experts.h"
#include "running/head_gradient.h"
#include "running/mlp_activation.h"
#include "running/vocabulary.h"
#include "support/noise.h"

using namespace rootd;

namespace {

using Doubles = std::vector<double>;
using Function = std::function<double(const Doubles&)>;

Doubles doubles(const std::vector<float>& x) {
  return {x.begin(), x.end()};
}

// Off by some h² of what the function bends by, and 1e-16/h of its size: 1e-9 for functions near 1.
double slope(const Function& f, Doubles x, size_t i) {
  constexpr double h = 1e-5;
  const double before = x[i];
  x[i] = before + h;
  const double up = f(x);
  x[i] = before - h;
  return (up - f(x)) / (2 * h);
}

void check(const std::vector<float>& gradient, const Function& f, const std::vector<float>& at,
           double bound) {
  for (size_t i = 0; i < at.size(); ++i)
    CHECK(std::abs(static_cast<double>(gradient[i]) - slope(f, doubles(at), i)) < bound);
}

}  // namespace

TEST_CASE("the gradient of a norm") {
  const ptrdiff_t rows = 7, columns = 4;
  const std::vector<float> x = noise(28, 1), gradient = noise(28, 2);
  for (const bool centred : {false, true}) {
    const ColumnNorm norm{centred, 1e-3, noise(7, 3), noise(7, 4)};
    std::vector<float> back = gradient;
    norm_gradient(norm, x.data(), back.data(), rows, columns, columns);
    const Function f = [&](const Doubles& at) {
      double sum = 0;
      for (size_t t = 0; t < 4; ++t) {
        double mean = 0, square = 0;
        for (size_t i = 0; i < 7 && centred; ++i) mean += at[4 * i + t] / 7;
        for (size_t i = 0; i < 7; ++i) square += (at[4 * i + t] - mean) * (at[4 * i + t] - mean) / 7;
        for (size_t i = 0; i < 7; ++i) {
          sum += static_cast<double>(gradient[4 * i + t]) * static_cast<double>(norm.gain[i]) *
                 (at[4 * i + t] - mean) / std::sqrt(square + 1e-3);
        }
      }
      return sum;
    };
    // Some twenty roundings of numbers of size 1/size ≤ 5.
    check(back, f, x, 1e-5);
  }
}

TEST_CASE("the slopes of activations") {
  const std::vector<float> x = {-6, -3, -1.5f, -0.7f, -0.1f, 0.2f, 0.9f, 2, 3.5f, 7, -20, 20};
  const std::vector<float> ups = noise(12, 5), gradient = noise(12, 6);
  const auto exact = [](MlpActivation activation, double y) {
    switch (activation) {
      case MlpActivation::relu:
        return y > 0 ? y : 0;
      case MlpActivation::gelu:
        return y * 0.5 * std::erfc(-y / std::sqrt(2.0));
      case MlpActivation::gelu_tanh:
        return 0.5 * y * (1 + std::tanh(std::sqrt(2 / std::acos(-1.0)) * (y + 0.044715 * y * y * y)));
      case MlpActivation::quick_gelu:
        return y / (1 + std::exp(-1.702 * y));
      case MlpActivation::silu:
        break;
    }
    return y / (1 + std::exp(-y));
  };
  for (const MlpActivation activation : {MlpActivation::relu, MlpActivation::gelu, MlpActivation::gelu_tanh,
                                         MlpActivation::quick_gelu, MlpActivation::silu}) {
    CAPTURE(static_cast<int>(activation));
    std::vector<float> back = gradient;
    activation_gradient(activation, x.data(), back.data(), 12);
    check(
        back,
        [&](const Doubles& at) {
          double sum = 0;
          for (size_t i = 0; i < 12; ++i) sum += static_cast<double>(gradient[i]) * exact(activation, at[i]);
          return sum;
        },
        x, 2e-6);
    std::vector<float> gate = x, up = gradient;
    gate_gradient(activation, gate.data(), ups.data(), up.data(), 12);
    for (size_t i = 0; i < 12; ++i) {
      CHECK(std::abs(gate[i] - back[i] * ups[i]) < 1e-6f);
      const double wanted = static_cast<double>(gradient[i]) * exact(activation, static_cast<double>(x[i]));
      CHECK(std::abs(static_cast<double>(up[i]) - wanted) < 1e-6 * (1 + std::abs(wanted)));
    }
  }
}

TEST_CASE("what flows back through a head, and how the loss answers to its scale") {
  const ptrdiff_t n = 6, d = 3, width = 2, stride = 8;
  const HeadWidths widths{d, width, stride};
  const std::vector<float> q = normal_noise(24, 1), k = normal_noise(24, 2), v = noise(16, 3),
                           g = noise(16, 4);
  for (const TextMask& mask : {TextMask{n, true, 0}, {n, true, 3}, {n, false, 0}}) {
    for (const float cap : {0.0f, 1.5f}) {
      const ScoreScale scale{0.8f, cap};
      std::vector<float> dq(24), dk(24), dv(16);
      const double answer = head_gradient(widths, mask, scale, {q.data(), k.data(), v.data(), g.data()},
                                          {dq.data(), dk.data(), dv.data()});
      const auto loss = [&](const Doubles& queries, const Doubles& keys, const Doubles& values,
                            double times) {
        double sum = 0;
        const auto at = [&](const Doubles& rows, ptrdiff_t i, ptrdiff_t t) {
          return rows[static_cast<size_t>(i * stride + t)];
        };
        for (ptrdiff_t i = 0; i < n; ++i) {
          double total = 0, mixed = 0;
          for (ptrdiff_t j = mask.first(i); j < mask.end(i); ++j) {
            double z = 0, of_value = 0;
            for (ptrdiff_t x = 0; x < d; ++x) z += at(queries, x, i) * at(keys, x, j);
            z *= times * static_cast<double>(scale.scale);
            if (cap > 0) z = static_cast<double>(cap) * std::tanh(z / static_cast<double>(cap));
            for (ptrdiff_t x = 0; x < width; ++x) of_value += at(doubles(g), x, i) * at(values, x, j);
            total += std::exp(z);
            mixed += std::exp(z) * of_value;
          }
          sum += mixed / total;
        }
        return sum;
      };
      const Doubles wide_q = doubles(q), wide_k = doubles(k), wide_v = doubles(v);
      check(dq, [&](const Doubles& x) { return loss(x, wide_k, wide_v, 1); }, q, 2e-5);
      check(dk, [&](const Doubles& x) { return loss(wide_q, x, wide_v, 1); }, k, 2e-5);
      check(dv, [&](const Doubles& x) { return loss(wide_q, wide_k, x, 1); }, v, 2e-5);
      const double wanted =
          slope([&](const Doubles& x) { return loss(wide_q, wide_k, wide_v, std::exp(x[0])); }, {0}, 0);
      CHECK(std::abs(answer - wanted) < 2e-5);
    }
  }
}

TEST_CASE("the gradient of the loss for logits, block by block") {
  const ptrdiff_t rows = 5, columns = 4;
  const std::vector<float> raw = normal_noise(20, 1), bias = noise(5, 2);
  const std::vector<float> shares = {0.5f, 0.25f, 0, 1};
  const std::vector<ptrdiff_t> targets = {3, 0, -1, 4};
  for (const float cap : {0.0f, 2.0f}) {
    const LogitScale scale{0.7f, cap};
    std::vector<float> logits = raw;
    scale_logits(scale, bias, logits.data(), rows, columns);
    std::vector<double> sums;
    for (const LogSum& sum : log_sums(logits.data(), rows, columns)) sums.push_back(sum.value());
    logit_gradient(scale, sums, targets, shares, logits.data(), rows, columns);
    check(
        logits,
        [&](const Doubles& x) {
          double loss = 0;
          for (size_t t = 0; t < 4; ++t) {
            double total = 0, target = 0;
            for (size_t row = 0; row < 5; ++row) {
              double z = x[4 * row + t] * static_cast<double>(scale.factor) + static_cast<double>(bias[row]);
              if (cap > 0) z = static_cast<double>(cap) * std::tanh(z / static_cast<double>(cap));
              total += std::exp(z);
              if (static_cast<ptrdiff_t>(row) == targets[t]) target = z;
            }
            loss += static_cast<double>(shares[t]) * (std::log(total) - target);
          }
          return loss;
        },
        raw, 2e-6);
  }
}

TEST_CASE("the gradient for a router's scores") {
  const std::vector<float> logits = normal_noise(5, 7);
  const Doubles ofShares = {0.3, -0.8};
  for (const bool normalised : {false, true}) {
    const Chosen chosen = choose_experts(logits.data(), 5, 1, 2, normalised);
    check(
        expert_gradient(logits.data(), 5, 1, chosen, ofShares, normalised),
        [&](const Doubles& z) {
          double all = 0, asked = 0, sum = 0;
          for (const double one : z) all += std::exp(one);
          for (const int32_t expert : chosen.experts) asked += std::exp(z[static_cast<size_t>(expert)]);
          for (size_t i = 0; i < 2; ++i) {
            sum += ofShares[i] * std::exp(z[static_cast<size_t>(chosen.experts[i])]) /
                   (normalised ? asked : all);
          }
          return sum;
        },
        logits, 1e-6);
  }
}

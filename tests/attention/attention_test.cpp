#include "attention/attention.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "support/close.h"
#include "support/noise.h"

using namespace rootd;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

struct Case {
  AttentionShape shape;
  AttentionSettings settings;
  std::vector<float> queries, keys, values;
};

Case random_case(const AttentionShape& shape, const AttentionSettings& settings, uint64_t seed,
                 float spread = 1) {
  const auto size = [&](ptrdiff_t rows, ptrdiff_t width) {
    return static_cast<size_t>(rows * shape.heads * width);
  };
  Case c{shape, settings, normal_noise(size(shape.rows, shape.d), 3 * seed),
         normal_noise(size(shape.columns, shape.d), 3 * seed + 1),
         normal_noise(size(shape.columns, shape.valueWidth), 3 * seed + 2)};
  for (float& x : c.queries) x *= spread;
  return c;
}

template <typename Number>
struct Result {
  std::vector<Number> output, weights, beta, entropy, largest, participation, jacobian;
  double largestScore = 0;  // after scaling
  explicit Result(const AttentionShape& s)
      : output(static_cast<size_t>(s.rows * s.heads * s.valueWidth)),
        weights(static_cast<size_t>(s.heads * s.rows * s.columns)),
        beta(static_cast<size_t>(s.heads * s.rows)),
        entropy(beta),
        largest(beta),
        participation(beta),
        jacobian(beta) {}
};

// Every formula as it is written in the contract, in double precision and without any care for speed.
Result<double> reference(const Case& c) {
  const AttentionShape& s = c.shape;
  Result<double> r(s);
  const auto at = [](ptrdiff_t i) { return static_cast<size_t>(i); };
  const auto sees = [&](ptrdiff_t i, ptrdiff_t j) {
    return !(c.settings.causal && j > s.firstRow + i) &&
           (c.settings.keyMask.empty() || c.settings.keyMask[at(j)]);
  };
  for (ptrdiff_t h = 0; h < s.heads; ++h) {
    std::vector<double> raw(at(s.rows * s.columns));
    double count = 0, sum = 0, squares = 0;
    for (ptrdiff_t i = 0; i < s.rows; ++i) {
      for (ptrdiff_t j = 0; j < s.columns; ++j) {
        double dot = 0, qq = 0, kk = 0;
        for (ptrdiff_t x = 0; x < s.d; ++x) {
          const double q = c.queries[at((i * s.heads + h) * s.d + x)],
                       k = c.keys[at((j * s.heads + h) * s.d + x)];
          dot += q * k;
          qq += q * q;
          kk += k * k;
        }
        if (c.settings.rule == Rule::cosine) dot = qq * kk == 0 ? 0 : dot / std::sqrt(qq) / std::sqrt(kk);
        raw[at(i * s.columns + j)] = dot;
        if (sees(i, j)) {
          count += 1;
          sum += dot;
        }
      }
    }
    for (ptrdiff_t i = 0; i < s.rows; ++i) {
      for (ptrdiff_t j = 0; j < s.columns; ++j) {
        if (sees(i, j)) squares += std::pow(raw[at(i * s.columns + j)] - sum / count, 2);
      }
    }
    for (ptrdiff_t i = 0; i < s.rows; ++i) {
      double seen = 0;
      for (ptrdiff_t j = 0; j < s.columns; ++j) seen += sees(i, j);
      const double d = static_cast<double>(s.d);
      double beta = 1;
      if (c.settings.rule == Rule::sqrt) beta = 1 / std::sqrt(d);
      if (c.settings.rule == Rule::linear) beta = 1 / d;
      if (c.settings.rule == Rule::logLength) beta = seen == 0 ? 0 : std::log(seen) / std::sqrt(d);
      if (c.settings.rule == Rule::measured) beta = squares == 0 ? 1 : 1 / std::sqrt(squares / count);
      if (c.settings.rule == Rule::cosine) beta = std::sqrt(d);
      if (c.settings.beta) beta = *c.settings.beta;
      double top = -infinity;
      for (ptrdiff_t j = 0; j < s.columns; ++j) {
        if (!sees(i, j)) continue;
        const double z = beta * raw[at(i * s.columns + j)];
        top = std::max(top, z);
        r.largestScore = std::max(r.largestScore, std::abs(z));
      }
      double total = 0;
      std::vector<double> p(at(s.columns));
      for (ptrdiff_t j = 0; j < s.columns; ++j) {
        p[at(j)] = sees(i, j) ? std::exp(beta * raw[at(i * s.columns + j)] - top) : 0;
        total += p[at(j)];
      }
      const size_t row = at(h * s.rows + i);
      double trace = 0;
      for (double& weight : p) weight = total == 0 ? 0 : weight / total;
      for (ptrdiff_t j = 0; j < s.columns; ++j) {
        const double weight = p[at(j)];
        if (weight > 0) r.entropy[row] -= weight * std::log(weight);
        r.largest[row] = std::max(r.largest[row], weight);
        r.participation[row] += weight * weight;
        // (1 − p) as the sum of the others: no cancellation.
        double others = 0;
        for (ptrdiff_t l = 0; l < s.columns; ++l) others += l == j ? 0 : p[at(l)];
        trace += weight * weight * others * others;
        r.weights[at((h * s.rows + i) * s.columns + j)] = weight;
        for (ptrdiff_t x = 0; x < s.valueWidth; ++x) {
          r.output[at((i * s.heads + h) * s.valueWidth + x)] +=
              weight * static_cast<double>(c.values[at((j * s.heads + h) * s.valueWidth + x)]);
        }
      }
      double offDiagonal = 0;
      for (ptrdiff_t j = 0; j < s.columns; ++j) {
        for (ptrdiff_t l = 0; l < s.columns; ++l)
          offDiagonal += l == j ? 0 : std::pow(p[at(j)] * p[at(l)], 2);
      }
      r.jacobian[row] = std::sqrt(trace + offDiagonal);
      r.beta[row] = beta;
    }
  }
  return r;
}

// `slice` rows at a time.
Result<float> engine(const Case& c, ptrdiff_t slice = 1 << 20) {
  const AttentionShape& s = c.shape;
  Result<float> r(s);
  // Every weight is written.
  std::fill(r.weights.begin(), r.weights.end(), std::numeric_limits<float>::quiet_NaN());
  for (ptrdiff_t h = 0; h < s.heads; ++h) {
    AttentionHead head(s, c.settings, h, c.queries.data(), c.keys.data(),
                       s.valueWidth ? c.values.data() : nullptr);
    double measured = 1;
    if (c.settings.rule == Rule::measured) {
      std::vector<RowMoments> moments(static_cast<size_t>(s.rows));
      for (ptrdiff_t from = 0; from < s.rows; from += slice) {
        head.row_moments(from, std::min(slice, s.rows - from), moments.data() + from);
      }
      measured = measured_beta(moments.data(), s.rows);
    }
    for (ptrdiff_t from = 0; from < s.rows; from += slice) {
      const ptrdiff_t row = h * s.rows + from;
      AttentionResults results;
      if (s.valueWidth) results.output = r.output.data() + (from * s.heads + h) * s.valueWidth;
      results.outputStride = s.heads * s.valueWidth;
      results.weights = r.weights.data() + row * s.columns;
      results.beta = r.beta.data() + row;
      results.entropy = r.entropy.data() + row;
      results.largest = r.largest.data() + row;
      results.participation = r.participation.data() + row;
      results.jacobian = r.jacobian.data() + row;
      head.attend(from, std::min(slice, s.rows - from), measured, results);
    }
  }
  return r;
}

double worst_apart(const std::vector<float>& a, const std::vector<double>& b) {
  double worst = 0;
  for (size_t i = 0; i < a.size(); ++i) {
    const double apart = std::abs(static_cast<double>(a[i]) - b[i]);
    worst = apart == apart ? std::max(worst, apart) : infinity;
  }
  return worst;
}
double largest_of(const std::vector<double>& x) {
  double largest = 0;
  for (double entry : x) largest = std::max(largest, std::abs(entry));
  return largest;
}

void check_against_reference(const Case& c) {
  const AttentionShape& s = c.shape;
  CAPTURE(s.rows);
  CAPTURE(s.columns);
  CAPTURE(s.d);
  CAPTURE(s.heads);
  CAPTURE(static_cast<int>(c.settings.rule));
  CAPTURE(c.settings.causal);
  CAPTURE(c.settings.keyMask.size());
  const Result<double> exact = reference(c);
  const Result<float> got = engine(c);
  const double tolerance = 1e-6 * (1 + exact.largestScore);
  CHECK(worst_apart(got.output, exact.output) <= tolerance * largest_of(exact.output));
  CHECK(worst_apart(got.weights, exact.weights) <= tolerance);
  CHECK(worst_apart(got.beta, exact.beta) <= 1e-6 * largest_of(exact.beta));
  CHECK(worst_apart(got.entropy, exact.entropy) <=
        tolerance * std::log(1.0 + static_cast<double>(s.columns)));
  CHECK(worst_apart(got.largest, exact.largest) <= tolerance);
  CHECK(worst_apart(got.participation, exact.participation) <= tolerance);
  CHECK(worst_apart(got.jacobian, exact.jacobian) <= tolerance);
  for (ptrdiff_t row = 0; row < s.heads * s.rows; ++row) {
    double sum = 0;
    for (ptrdiff_t j = 0; j < s.columns; ++j) {
      sum += static_cast<double>(got.weights[static_cast<size_t>(row * s.columns + j)]);
    }
    CHECK((sum == 0 || std::abs(sum - 1) < 1e-6));
    CHECK((sum == 0) == (exact.largest[static_cast<size_t>(row)] == 0));
  }
}

std::vector<uint8_t> mask_of(ptrdiff_t columns, int hide_every, ptrdiff_t hide_first) {
  std::vector<uint8_t> mask(static_cast<size_t>(columns), 1);
  for (ptrdiff_t j = 0; j < columns; ++j) {
    if (j < hide_first || j % hide_every == hide_every - 1) mask[static_cast<size_t>(j)] = 0;
  }
  return mask;
}

const Rule rules[] = {Rule::none, Rule::sqrt, Rule::linear, Rule::logLength, Rule::measured, Rule::cosine};

}  // namespace

TEST_CASE("every rule, mask and number of heads agrees with double precision") {
  uint64_t seed = 0;
  for (Rule rule : rules) {
    for (bool causal : {false, true}) {
      for (int mask : {0, 1, 2}) {
        for (ptrdiff_t heads : {1, 3}) {
          for (const AttentionShape& shape :
               {AttentionShape{1, 1, 1, 1, heads}, AttentionShape{7, 13, 5, 3, heads},
                AttentionShape{33, 29, 64, 16, heads}}) {
            AttentionSettings settings{rule, {}, causal, {}};
            if (mask > 0) settings.keyMask = mask_of(shape.columns, 3, mask == 2 ? 5 : 0);
            check_against_reference(random_case(shape, settings, ++seed));
          }
        }
      }
    }
  }
}

TEST_CASE("shapes about the blocks agree with double precision") {
  uint64_t seed = 500;
  for (ptrdiff_t rows : {8, 9, 17}) {
    for (ptrdiff_t columns : {3, 4, 5, 15, 16, 17, 64, 65, 255, 256, 257, 300}) {
      const ptrdiff_t d = (rows * 13 + columns) % 40 + 1;
      check_against_reference(random_case({rows, columns, d, (columns % 7) + 1, 1}, {}, ++seed));
    }
  }
  for (ptrdiff_t d : {255, 256, 257, 600})
    check_against_reference(random_case({9, 21, d, 70, 1}, {}, ++seed));
  // Keys and values too large for the second cache: several panels of queries together.
  for (ptrdiff_t rows : {7, 41}) {
    AttentionSettings causal;
    causal.causal = true;
    check_against_reference(random_case({rows, 300, 260, 200, 1}, {}, ++seed));
    check_against_reference(random_case({rows, 300, 260, 200, 1}, causal, ++seed));
  }
  for (ptrdiff_t columns : {9, 40}) {
    AttentionSettings causal;
    causal.causal = true;
    check_against_reference(random_case({24, columns, 8, 2, 1}, causal, ++seed));
  }
  // More keys than go to the weights of all rows at a time, 2048 of them; causal rows that see about as many.
  for (bool causal : {false, true}) {
    check_against_reference(random_case({9, 5000, 3, 2, 1, 2044}, {Rule::sqrt, {}, causal, {}}, ++seed));
    const AttentionSettings masked{Rule::sqrt, {}, causal, mask_of(5000, 3, 5)};
    check_against_reference(random_case({9, 5000, 3, 2, 1, 3070}, masked, ++seed));
  }
}

TEST_CASE("a factor by hand replaces the rule's, and multiplies the cosine") {
  for (double beta : {0.0, 1e-3, 1.0, 4.0}) {
    for (Rule rule : rules)
      check_against_reference(random_case({10, 30, 16, 4, 2}, {rule, beta, true, {}}, 77));
  }
}

TEST_CASE("scores of ten thousand, ties and zero vectors are handled") {
  check_against_reference(random_case({16, 50, 64, 8, 1}, {Rule::none, {}, false, {}}, 5, 1250));
  Case ties = random_case({8, 40, 4, 4, 1}, {Rule::none, {}, false, {}}, 6);
  for (size_t i = 0; i < ties.keys.size(); ++i) ties.keys[i] = ties.keys[i % 8];
  check_against_reference(ties);
  for (Rule rule : rules) {
    Case zeros = random_case({8, 12, 4, 4, 1}, {rule, {}, false, {}}, 7);
    std::fill_n(zeros.queries.begin(), 12, 0.0f);
    std::fill_n(zeros.keys.begin() + 8, 8, 0.0f);
    check_against_reference(zeros);
    std::fill(zeros.queries.begin(), zeros.queries.end(), 0.0f);
    check_against_reference(zeros);
  }
}

TEST_CASE("the largest entries that are taken, and small ones, agree with double precision") {
  for (Rule rule : rules) {
    for (float size : {1e-12f, 1e-9f, 1e11f}) {
      Case c = random_case({9, 20, 4, 3, 1}, {rule, {}, false, {}}, 8);
      for (float& x : c.queries) x *= size;
      for (float& x : c.keys) x *= size;
      for (float& x : c.values) x *= size;
      const Result<double> exact = reference(c);
      const Result<float> got = engine(c);
      CAPTURE(static_cast<int>(rule));
      CAPTURE(size);
      CHECK(worst_apart(got.weights, exact.weights) < 1e-5);
      CHECK(worst_apart(got.output, exact.output) < 1e-5 * largest_of(exact.output));
      for (float x : got.entropy) CHECK(std::isfinite(x));
      for (float x : got.jacobian) CHECK(std::isfinite(x));
    }
  }
}

TEST_CASE("a row is the same beside queries of any size") {
  // Nine queries, of which each has another size; alone, and among the others.
  const float sizes[] = {1e-45f, 1e-38f, 1e-30f, 1e-28f, 1e-12f, 1, 1e6f, 1e11f, 1e-20f};
  for (const Rule rule : rules) {
    for (const std::optional<double> beta : {std::optional<double>(), std::optional<double>(1e6)}) {
      Case c = random_case({9, 20, 4, 3, 1}, {rule, beta, false, {}}, 8);
      for (size_t i = 0; i < c.queries.size(); ++i) c.queries[i] *= sizes[i / 4];
      CAPTURE(static_cast<int>(rule));
      const Result<float> whole = engine(c);
      std::vector<RowMoments> moments(9);
      AttentionHead together(c.shape, c.settings, 0, c.queries.data(), c.keys.data(), c.values.data());
      CHECK(together.row_moments(0, 9, moments.data()));
      const double measured = measured_beta(moments.data(), 9);
      for (ptrdiff_t row = 0; row < 9; ++row) {
        AttentionHead alone({1, 20, 4, 3}, c.settings, 0, c.queries.data() + 4 * row, c.keys.data(),
                            c.values.data());
        std::vector<float> weights(20);
        AttentionResults results;
        results.weights = weights.data();
        CHECK(alone.attend(0, 1, measured, results));
        for (size_t key = 0; key < 20; ++key)
          CHECK(weights[key] == whole.weights[static_cast<size_t>(row) * 20 + key]);
      }
      // Only the cosine of a small query is not small.
      if (rule != Rule::cosine || beta) continue;
      CHECK(worst_apart(whole.weights, reference(c).weights) < 1e-6);
    }
  }
}

TEST_CASE("a query of 1e-30 has its direction's weights under cosine, whatever stands beside it") {
  const std::vector<float> keys{1, -1};
  for (const float beside : {1e-30f, 1.0f, 1e6f, 1e12f}) {
    for (const float small : {1e-45f, 1e-30f, 1e-28f}) {
      const std::vector<float> queries{small, beside};
      AttentionHead head({2, 2, 1, 0}, {Rule::cosine, 2.0, false, {}}, 0, queries.data(), keys.data(),
                         nullptr);
      std::vector<float> weights(4);
      AttentionResults results;
      results.weights = weights.data();
      CHECK(head.attend(0, 2, 1, results));
      // Cosines of 1 and −1: e²/(e² + e⁻²).
      for (const size_t row : {0u, 1u}) CHECK(weights[2 * row] == near(1 / (1 + std::exp(-4.0)), 1e-6));
    }
  }
}

TEST_CASE("a measured factor that is larger than any float is met") {
  Case c = random_case({9, 20, 4, 3, 1}, {Rule::measured, {}, false, {}}, 8);
  for (float& x : c.queries) x *= 1e-12f;
  for (float& x : c.keys) x *= 1e-27f;
  // Products of 1e-39 are whole multiples of 1.4e-45.
  CHECK(worst_apart(engine(c).weights, reference(c).weights) < 1e-4);
}

TEST_CASE("entries next to nothing give weights") {
  for (Rule rule : rules) {
    for (float size : {1e-45f, 1e-38f, 1e-20f}) {
      Case c = random_case({9, 20, 4, 3, 1}, {rule, {}, false, {}}, 8);
      for (float& x : c.queries) x *= size;
      for (float& x : c.keys) x *= size;
      const Result<float> got = engine(c);
      for (float x : got.weights) CHECK((x >= 0 && x <= 1));
      for (float x : got.entropy) CHECK(std::isfinite(x));
    }
  }
}

TEST_CASE("what is left where large products cancel is told apart") {
  for (const float size : {1e5f, 1e10f, 1e12f}) {
    Case c = random_case({2, 3, 3, 1, 1}, {Rule::sqrt, {}, false, {}}, 8);
    c.queries = {size, size, 1, size, -size, 1};
    c.keys = {size, -size, 3, size, -size, 5, size, -size, 4.5f};
    const Result<float> got = engine(c);
    CAPTURE(size);
    // The first query's scores are 3β, 5β and 4.5β.
    double sum = 0, expected[3];
    for (int key = 0; key < 3; ++key)
      sum += expected[key] = std::exp((c.keys[static_cast<size_t>(3 * key + 2)] - 5) / std::sqrt(3.0));
    for (size_t key = 0; key < 3; ++key) CHECK(got.weights[key] == near(expected[key] / sum, 1e-6));
  }
}

TEST_CASE("a frozen row keeps the relative accuracy of its entropy and Jacobian") {
  // Two scores 40 apart: p = 1/(1 + e^−40).
  Case c{{1, 2, 1, 1, 1}, {Rule::none, {}, false, {}}, {40}, {1, 0}, {1, 0}};
  const Result<float> r = engine(c);
  const double rest = std::exp(-40.0);
  CHECK(r.entropy[0] == near(rest * 41, 1e-5));
  CHECK(r.jacobian[0] == near(2 * rest, 1e-5));
}

TEST_CASE("a row that sees nothing gives zeros") {
  AttentionSettings settings;
  settings.keyMask = mask_of(6, 100, 2);
  settings.causal = true;
  const Result<float> r = engine(random_case({6, 6, 3, 2, 1}, settings, 9));
  for (size_t i = 0; i < 4; ++i) CHECK(r.output[i] == 0);
  for (size_t i = 0; i < 12; ++i) CHECK(r.weights[i] == 0);
  for (size_t i = 0; i < 2; ++i) {
    CHECK(r.entropy[i] == 0);
    CHECK(r.largest[i] == 0);
    CHECK(r.participation[i] == 0);
    CHECK(r.jacobian[i] == 0);
  }
  CHECK(r.largest[2] == 1);
}

TEST_CASE("a number that is not taken is met wherever it stands") {
  const float odd[] = {static_cast<float>(infinity), -static_cast<float>(infinity),
                       std::numeric_limits<float>::quiet_NaN(), 1.01e12f};
  for (const float x : odd) {
    for (const Rule rule : {Rule::sqrt, Rule::cosine}) {
      AttentionSettings settings;
      settings.rule = rule;
      settings.keyMask = mask_of(11, 4, 2);
      const Case whole = random_case({9, 11, 6, 5, 2}, settings, 13);
      const auto computes = [](const Case& c) {
        bool all = true;
        for (ptrdiff_t h = 0; h < 2; ++h) {
          AttentionHead head(c.shape, c.settings, h, c.queries.data(), c.keys.data(), c.values.data());
          std::vector<RowMoments> moments(9);
          all = head.attend(0, 9, 1, {}) && head.row_moments(0, 9, moments.data()) && all;
        }
        return all;
      };
      CHECK(computes(whole));
      for (std::vector<float> Case::* matrix : {&Case::queries, &Case::keys, &Case::values}) {
        for (size_t i = 0; i < (whole.*matrix).size(); ++i) {
          Case c = whole;
          (c.*matrix)[i] = x;
          CHECK_FALSE(computes(c));
        }
      }
    }
  }
}

TEST_CASE("slices of rows give the bits of the whole") {
  AttentionSettings settings;
  settings.rule = Rule::measured;
  settings.causal = true;
  const Case c = random_case({37, 41, 20, 6, 2}, settings, 10);
  const Result<float> whole = engine(c);
  for (ptrdiff_t slice : {1, 3, 8, 16}) {
    const Result<float> sliced = engine(c, slice);
    CHECK(sliced.output == whole.output);
    CHECK(sliced.weights == whole.weights);
    CHECK(sliced.beta == whole.beta);
    CHECK(sliced.entropy == whole.entropy);
    CHECK(sliced.jacobian == whole.jacobian);
  }
}

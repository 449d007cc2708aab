#include "random/sample.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "random/draw.h"
#include "random/stream_names.h"
#include "scores/stream_names.h"

using namespace rootd;

namespace {

std::vector<VectorLaw> all_laws() {
  std::vector<VectorLaw> laws;
  for (const LawEntry& entry : law_entries) {
    if (!entry.takesDegrees && !entry.takesValues) laws.push_back({named_law(entry.name)});
  }
  laws.push_back({student_law(5)});
  laws.push_back({list_law({-1, 0, 4}, {}, true)});
  laws.push_back({list_law({0, 1, std::sqrt(2)}, {1, 2, 3}, false)});
  return laws;
}

std::vector<float> sample(const VectorLaw& law, uint64_t seed, uint64_t index, int64_t d) {
  std::vector<float> x(static_cast<size_t>(d));
  sample_rows(law, seed, streams::coordinates, index, 1, d, x.data());
  return x;
}

}  // namespace

TEST_CASE("a longer vector begins with the shorter one") {
  for (VectorLaw law : all_laws()) {
    for (const double correlation : {0.0, 0.3}) {
      law.correlation = correlation;
      const auto shorter = sample(law, 3, 5, 101), longer = sample(law, 3, 5, 200);
      CHECK(std::equal(shorter.begin(), shorter.end(), longer.begin()));
    }
  }
}

TEST_CASE("rows do not depend on where a block of them begins") {
  for (const VectorLaw& law : all_laws()) {
    std::vector<float> together(7 * 9);
    sample_rows(law, 1, streams::coordinates, 2, 7, 9, together.data());
    for (int64_t row = 0; row < 7; ++row) {
      const auto alone = sample(law, 1, static_cast<uint64_t>(2 + row), 9);
      CHECK(std::equal(alone.begin(), alone.end(), together.begin() + row * 9));
    }
  }
}

TEST_CASE("rows of normals are the rows of the normal law") {
  std::vector<float> any(7 * 101), normals(any);
  sample_rows({named_law(LawName::normal)}, 9, streams::queries, 2, 7, 101, any.data());
  normal_rows(9, streams::queries, 2, 7, 101, normals.data());
  CHECK(any == normals);
}

TEST_CASE("a sum is the sum of its vector") {
  for (VectorLaw law : all_laws()) {
    for (const double correlation : {0.0, 0.4, 1.0}) {
      for (const double mean : {0.0, -2.5}) {
        for (const int64_t d : {1, 2, 3, 4, 5, 31, 32, 33, 64, 255, 256, 257, 300}) {
          law.correlation = correlation;
          law.mean = mean;
          double sums[8];
          SumSampler(law, 11, d).write(4, 8, sums);
          for (uint64_t i = 0; i < 8; ++i) {
            double expected = 0, size = 0;
            for (const float x : sample(law, 11, 4 + i, d)) {
              expected += x;
              size += std::abs(x);
            }
            CHECK(std::abs(sums[i] - expected) <= 1.2e-7 * size);
          }
        }
      }
    }
  }
}

TEST_CASE("lattice sums are exact") {
  for (const VectorLaw& law : {VectorLaw{named_law(LawName::rademacher)}, VectorLaw{named_law(LawName::die)},
                               VectorLaw{list_law({-1, 0, 1}, {}, true)}}) {
    double sums[4];
    SumSampler(law, 5, 1001).write(0, 4, sums);
    for (uint64_t i = 0; i < 4; ++i) {
      double expected = 0;
      for (const float x : sample(law, 5, i, 1001)) expected += x;
      CHECK(sums[i] == expected);
    }
  }
}

// A coordinate of 10⁴ deviations among ordinary ones once cost the others their last digits.
TEST_CASE("sums of laws with far coordinates lose nothing beside the rounding of each coordinate") {
  const int64_t count = 40000;
  for (const Law& law : {named_law(LawName::cauchy), student_law(3),
                         list_law({-1, 0, std::sqrt(2), 1e7 * std::sqrt(3)}, {1e5, 2e5, 3e5, 1}, true)}) {
    for (const int64_t d : {2, 3, 4, 5, 97}) {
      std::vector<double> sums(count);
      std::vector<float> rows(static_cast<size_t>(count * d));
      SumSampler({law}, 1, d).write(0, count, sums.data());
      sample_rows({law}, 1, streams::coordinates, 0, count, d, rows.data());
      double worst = 0;
      for (int64_t i = 0; i < count; ++i) {
        double expected = 0, size = 0;
        for (int64_t j = 0; j < d; ++j) {
          const double x = rows[static_cast<size_t>(i * d + j)];
          expected += x;
          size += std::abs(x);
        }
        worst = std::max(worst, std::abs(sums[static_cast<size_t>(i)] - expected) / size);
      }
      CHECK(worst <= 1e-15 * static_cast<double>(d));
    }
  }
}

TEST_CASE("a list's scale changes nothing but the scale of its draws") {
  const std::vector<double> values{0, 1, 3.14159265};
  for (const double scale : {0x1p-170, 0x1p-60, 0x1p90}) {
    std::vector<double> scaled = values;
    for (double& value : scaled) value *= scale;
    for (const bool center : {true, false}) {
      double sums[8], own[8];
      SumSampler({list_law(scaled, {}, center)}, 1, 57).write(0, 8, sums);
      SumSampler({list_law(values, {}, center)}, 1, 57).write(0, 8, own);
      for (int i = 0; i < 8; ++i) CHECK(sums[i] == own[i] * scale);
    }
  }
}

TEST_CASE("turning the correlation keeps each coordinate its own draw or the shared one") {
  for (VectorLaw law : all_laws()) {
    const auto own = sample(law, 2, 9, 64);
    law.correlation = 0.25;
    const auto mixed = sample(law, 2, 9, 64);
    law.correlation = 1;
    const auto shared = sample(law, 2, 9, 64);
    int kept = 0;
    for (size_t j = 0; j < 64; ++j) {
      CHECK((mixed[j] == own[j] || mixed[j] == shared[0]));
      CHECK(shared[j] == shared[0]);
      kept += mixed[j] == own[j];
    }
    CHECK(kept > 8);
  }
}

// The raw words of one sample against those of the next: with 10⁵ products of variance σ⁴, five standard
// deviations leave less than one false alarm in a million.
TEST_CASE("neighbouring samples and seeds are uncorrelated") {
  const int64_t d = 100000;
  const VectorLaw law{named_law(LawName::normal)};
  const auto correlation = [&](const std::vector<float>& a, const std::vector<float>& b) {
    double sum = 0;
    for (size_t j = 0; j < a.size(); ++j) sum += static_cast<double>(a[j]) * b[j];
    return std::abs(sum);
  };
  const double bound = 5 * std::sqrt(static_cast<double>(d));
  for (uint64_t i = 0; i < 8; ++i) {
    CHECK(correlation(sample(law, 1, i, d), sample(law, 1, i + 1, d)) < bound);
    CHECK(correlation(sample(law, i, 0, d), sample(law, i + 1, 0, d)) < bound);
  }
}

// Across samples rather than along one: the sums of samples 2i and 2i + 1.
TEST_CASE("sums of neighbouring samples are uncorrelated") {
  const int64_t count = 200000;
  for (const int64_t d : {1, 2, 17}) {
    std::vector<double> sums(count);
    SumSampler({named_law(LawName::rademacher)}, 1, d).write(0, count, sums.data());
    double product = 0;
    for (size_t i = 0; i < sums.size(); i += 2) product += sums[i] * sums[i + 1];
    CHECK(std::abs(product) < 5 * static_cast<double>(d) * std::sqrt(count / 2.0));
  }
}

TEST_CASE("an alias table gives every entry its probability") {
  const VectorLaw law{list_law({1, 2, 3, 10}, {1, 2, 3, 4}, false)};
  const int64_t d = 400000;
  const auto x = sample(law, 8, 0, d);
  const double values[] = {1, 2, 3, 10};
  for (int i = 0; i < 4; ++i) {
    const double p = 0.1 * (i + 1), expected = p * static_cast<double>(d);
    const auto seen = static_cast<double>(std::count(x.begin(), x.end(), static_cast<float>(values[i])));
    CHECK(std::abs(seen - expected) < 5 * std::sqrt(expected * (1 - p)));
  }
}

TEST_CASE("a list far from 0 keeps its spread, on a lattice and off it") {
  for (const double third : {3.0, std::acos(-1.0)}) {
    const Law law = list_law({1e9, 1e9 + 1, 1e9 + third}, {}, false);
    const double mean = 4 * moments_of(law).mean, variance = 4 * moments_of(law).variance;
    constexpr int count = 10000;
    std::vector<double> sums(count);
    SumSampler({law}, 1, 4).write(0, count, sums.data());
    double square = 0;
    for (const double sum : sums) square += (sum - mean) * (sum - mean) / count;
    // Five standard errors: of a sum of four the kurtosis is under 3.
    CHECK(std::abs(square / variance - 1) < 5 * std::sqrt(2.0 / count));
  }
}

#include "random/sample.h"

#include <algorithm>
#include <optional>

#include "numeric/double_lanes.h"
#include "random/sharing.h"
#include "random/stream_names.h"

namespace rootd {

namespace {

// The raw coordinates of four samples, chunk by chunk.
class Vectors {
 public:
  Vectors(const Drawer& drawer, double correlation, uint64_t seed, const Streams& own, uint64_t first)
      : drawer(drawer), stream(own) {
    if (correlation != 0) sharing.emplace(drawer, correlation, seed, first);
  }
  // The next `count` ≤ most_drawn coordinates; every chunk but the last has most_drawn.
  const f32x4* next(int64_t count) {
    drawer.draw(stream, raw, count);
    if (sharing) sharing->apply(raw, count);
    return raw;
  }

 private:
  const Drawer& drawer;
  Streams stream;
  std::optional<Sharing> sharing;
  f32x4 raw[most_drawn];
};

// Of the coordinates of four vectors.
struct FourSums : DoubleLanes {
  // Fours of consecutive coordinates, of which the last may be short, are added in single precision:
  // (x₀ + x₁) + (x₂ + x₃). Whole numbers up to 2²⁰ stay exact; elsewhere the rounding of a four is under 2⁻²³
  // of its largest partial sum, and that of d/4 fours a few 1e-8 of the spread of the whole sum.
  void add_fours(const f32x4* x, int64_t count) {
    int64_t j = 0;
    for (; j + 4 <= count; j += 4) add((x[j] + x[j + 1]) + (x[j + 2] + x[j + 3]));
    if (count - j == 3) add((x[j] + x[j + 1]) + x[j + 2]);
    if (count - j == 2) add(x[j] + x[j + 1]);
    if (count - j == 1) add(x[j]);
  }
  // The same in double precision, for laws whose single coordinate can be far larger than the sum's spread:
  // 2⁻²³ of it would be more than the error that is promised.
  void add_wide(const f32x4* x, int64_t count) {
    int64_t j = 0;
    for (; j + 2 <= count; j += 2) {
      low += lower_half(x[j]) + lower_half(x[j + 1]);
      high += upper_half(x[j]) + upper_half(x[j + 1]);
    }
    if (j < count) add(x[j]);
  }
};

FourSums whole_sums(u32x4 total) {
  return {{f64x2{static_cast<double>(total[0]), static_cast<double>(total[1])},
           f64x2{static_cast<double>(total[2]), static_cast<double>(total[3])}}};
}

// Signs are counted, not added: a carry-save adder takes eight words at a time, bit by bit.
class BitCount {
 public:
  void add_eight(const u32x4* word) {
    u32x4 twos_a, twos_b, twos_c, twos_d, fours_a, fours_b, eights;
    add(ones, word[0], word[1], twos_a);
    add(ones, word[2], word[3], twos_b);
    add(twos, twos_a, twos_b, fours_a);
    add(ones, word[4], word[5], twos_c);
    add(ones, word[6], word[7], twos_d);
    add(twos, twos_c, twos_d, fours_b);
    add(fours, fours_a, fours_b, eights);
    total_eights += population(eights);
  }
  void add_four(const u32x4* word) {
    u32x4 twos_a, twos_b, fours_a;
    add(ones, word[0], word[1], twos_a);
    add(ones, word[2], word[3], twos_b);
    add(twos, twos_a, twos_b, fours_a);
    rest += population(fours_a) << 2;
  }
  void add_one(u32x4 word) { rest += population(word); }
  u32x4 total() const {
    return rest + population(ones) + (population(twos) << 1) + (population(fours) << 2) + (total_eights << 3);
  }

 private:
  // sum + a + b = sum′ + 2·carry in every bit.
  static void add(u32x4& sum, u32x4 a, u32x4 b, u32x4& carry) {
    const u32x4 either = a ^ b;
    carry = (a & b) | (either & sum);
    sum ^= either;
  }
  static u32x4 population(u32x4 x) {
    x = x - ((x >> 1) & 0x55555555u);
    x = (x & 0x33333333u) + ((x >> 2) & 0x33333333u);
    x = (x + (x >> 4)) & 0x0f0f0f0fu;
    x = x + (x >> 8);
    return (x + (x >> 16)) & 0x3fu;
  }
  u32x4 ones{}, twos{}, fours{}, total_eights{}, rest{};
};

FourSums sum_signs(Streams stream, int64_t d) {
  BitCount count;
  int64_t words = d / 32;
  for (; words >= 8; words -= 8) {
    u32x4 word[8];
    for (u32x4& w : word) w = stream.next();
    count.add_eight(word);
  }
  if (words >= 4) {
    u32x4 word[4];
    for (u32x4& w : word) w = stream.next();
    count.add_four(word);
    words -= 4;
  }
  for (; words > 0; --words) count.add_one(stream.next());
  if (d % 32 != 0) count.add_one(stream.next() & ((1u << (d % 32)) - 1));
  return whole_sums(count.total());
}

// Throws are added as whole numbers: up to 5·10⁶.
FourSums sum_throws(Streams stream, int64_t d) {
  u32x4 total{};
  int64_t words = d / throws_per_word;
  for (; words > 0; --words) {
    u32x4 word = stream.next();
    for (int k = 0; k < throws_per_word; ++k) total += throw_die(word);
  }
  u32x4 word = stream.next();
  for (int64_t k = 0; k < d % throws_per_word; ++k) total += throw_die(word);
  return whole_sums(total);
}

// Whether one coordinate can be far larger than the spread of the sum without being a whole number.
bool has_far_coordinates(const Law& law) {
  return law.name == LawName::cauchy || law.name == LawName::student ||
         (law.name == LawName::values && !lattice_of(law));
}

FourSums sum_vectors(Vectors vectors, int64_t d, bool wide) {
  FourSums sums;
  for (int64_t j = 0; j < d; j += most_drawn) {
    const int64_t here = std::min<int64_t>(most_drawn, d - j);
    const f32x4* const raw = vectors.next(here);
    if (wide) {
      sums.add_wide(raw, here);
    } else {
      sums.add_fours(raw, here);
    }
  }
  return sums;
}

void write_rows(const Drawer& drawer, const Affine& affine, double correlation, uint64_t seed,
                StreamName name, uint64_t first, int64_t rows, int64_t d, float* out) {
  const bool plain = affine.offset == 0 && affine.scale == 1;
  const auto coordinate = [&](float raw) {
    return plain ? raw : static_cast<float>(affine.offset + affine.scale * static_cast<double>(raw));
  };
  const uint64_t end = first + static_cast<uint64_t>(rows);
  for (uint64_t four = first / lanes * lanes; four < end; four += lanes) {
    Vectors vectors(drawer, correlation, seed, Streams(seed, name, four), four);
    for (int64_t j = 0; j < d; j += most_drawn) {
      const int64_t here = std::min<int64_t>(most_drawn, d - j);
      const f32x4* const raw = vectors.next(here);
      for (uint64_t lane = 0; lane < lanes; ++lane) {
        const uint64_t index = four + lane;
        if (index < first || index >= end) continue;
        float* const row = out + static_cast<int64_t>(index - first) * d + j;
        for (int64_t k = 0; k < here; ++k) row[k] = coordinate(raw[k][lane]);
      }
    }
  }
}

}  // namespace

void sample_rows(const VectorLaw& law, uint64_t seed, StreamName name, uint64_t first, int64_t rows,
                 int64_t d, float* out) {
  write_rows(*drawer_of(law.law), affine_of(law.law, law.mean), law.correlation, seed, name, first, rows, d,
             out);
}

void normal_rows(uint64_t seed, StreamName name, uint64_t first, int64_t rows, int64_t d, float* out) {
  write_rows(*normal_drawer(), {}, 0, seed, name, first, rows, d, out);
}

SumSampler::SumSampler(const VectorLaw& law, uint64_t seed, int64_t d)
    : seed(seed),
      d(d),
      correlation(law.correlation),
      way(way_of(law)),
      affine(affine_of(law.law, law.mean)),
      drawer(drawer_of(law.law)) {}

SumSampler::Way SumSampler::way_of(const VectorLaw& law) {
  if (law.correlation == 0 && law.law.name == LawName::rademacher) return Way::signs;
  if (law.correlation == 0 && law.law.name == LawName::die) return Way::throws;
  return has_far_coordinates(law.law) ? Way::wideVectors : Way::vectors;
}

void SumSampler::write(uint64_t first, int64_t count, double* out) const {
  const double offset = static_cast<double>(d) * affine.offset;
  const StreamFamily family(seed, streams::coordinates, first);
  for (int64_t i = 0; i < count; i += lanes) {
    const uint64_t index = first + static_cast<uint64_t>(i);
    const Streams stream(family, index);
    const FourSums sums =
        way == Way::signs ? sum_signs(stream, d)
        : way == Way::throws
            ? sum_throws(stream, d)
            : sum_vectors(Vectors(*drawer, correlation, seed, stream, index), d, way == Way::wideVectors);
    const double four[lanes] = {sums.low[0], sums.low[1], sums.high[0], sums.high[1]};
    for (int64_t lane = 0; lane < std::min<int64_t>(lanes, count - i); ++lane) {
      out[i + lane] = offset + affine.scale * four[lane];
    }
  }
}

}  // namespace rootd

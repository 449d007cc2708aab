#include "random/draw.h"

#include <initializer_list>
#include <utility>
#include <vector>

#include "numeric/elementary.h"
#include "random/alias_table.h"

namespace rootd {

namespace {

// Blocks have four coordinates or more. That gives the vector units independent work while one polynomial
// waits for its last product.

// Uniform on (0, 1], never 0, with 30 random bits; bit 0 of the word stays free to be a sign.
inline f32x4 unit(u32x4 word) {
  return convert<f32x4>(bits_as<i32x4>((word >> 1) | 1u)) * splat(0x1p-31f);
}
// Uniform on [−½, ½], never 0.
inline f32x4 half_turn(u32x4 word) {
  return convert<f32x4>(bits_as<i32x4>(word | 1u)) * splat(0x1p-32f);
}
inline f32x4 minus_log_of_unit(u32x4 word) {
  return splat(0.0f) - logarithm(unit(word));
}
inline f32x4 with_sign_of_bit0(u32x4 word, f32x4 x) {
  return bits_as<f32x4>(bits_as<u32x4>(x) ^ (word << 31));
}

struct Signs {
  static constexpr int block = 32;
  void operator()(Streams& streams, f32x4* raw) const {
    const u32x4 word = streams.next();
    for (int j = 0; j < block; ++j) raw[j] = convert<f32x4>(bits_as<i32x4>((word >> j) & 1u));
  }
};

struct Die {
  static constexpr int block = 4 * throws_per_word;
  void operator()(Streams& streams, f32x4* raw) const {
    u32x4 word{};
    for (int j = 0; j < block; ++j) {
      if (j % throws_per_word == 0) word = streams.next();
      raw[j] = convert<f32x4>(bits_as<i32x4>(throw_die(word)));
    }
  }
};

struct Exponential {
  static constexpr int block = 4;
  void operator()(Streams& streams, f32x4* raw) const {
    for (int j = 0; j < block; ++j) raw[j] = minus_log_of_unit(streams.next()) - splat(1.0f);
  }
};

// Box and Muller's pairs. The angle is half a turn; the free bit of the radius turns it into a whole one.
struct Normal {
  static constexpr int block = 4;
  void operator()(Streams& streams, f32x4* raw) const {
    u32x4 radius_word[2], angle_word[2];
    f32x4 radius[2];
    for (int pair = 0; pair < 2; ++pair) {
      radius_word[pair] = streams.next();
      angle_word[pair] = streams.next();
    }
    for (int pair = 0; pair < 2; ++pair) {
      const f32x4 length = square_root(logarithm(unit(radius_word[pair])) * splat(-2.0f));
      radius[pair] = with_sign_of_bit0(radius_word[pair], length);
    }
    for (int pair = 0; pair < 2; ++pair) {
      const auto [sine, cosine] = sine_cosine_half_turn(half_turn(angle_word[pair]));
      raw[2 * pair] = radius[pair] * cosine;
      raw[2 * pair + 1] = radius[pair] * sine;
    }
  }
};

struct Uniform {
  static constexpr int block = 4;
  void operator()(Streams& streams, f32x4* raw) const {
    for (int j = 0; j < block; ++j) raw[j] = half_turn(streams.next()) * splat(3.46410162f);  // 2√3
  }
};

struct Laplace {
  static constexpr int block = 4;
  void operator()(Streams& streams, f32x4* raw) const {
    for (int j = 0; j < block; ++j) {
      const u32x4 word = streams.next();
      raw[j] = with_sign_of_bit0(word, minus_log_of_unit(word) * splat(0.707106781f));
    }
  }
};

// The cotangent of a uniform angle: its pole lies where the sine is most accurate.
struct Cauchy {
  static constexpr int block = 4;
  void operator()(Streams& streams, f32x4* raw) const {
    for (int j = 0; j < block; ++j) {
      const auto [sine, cosine] = sine_cosine_half_turn(half_turn(streams.next()));
      raw[j] = cosine / sine;
    }
  }
};

// Two normals are r·cos θ and r·sin θ; their product is (r²/2)·sin 2θ, an exponential times a sine.
struct Product {
  static constexpr int block = 4;
  void operator()(Streams& streams, f32x4* raw) const {
    for (int j = 0; j < block; ++j) {
      const f32x4 exponential = minus_log_of_unit(streams.next());
      raw[j] = exponential * sine_cosine_half_turn(half_turn(streams.next())).sine;
    }
  }
};

// R. W. Bailey's polar method (1994) for Student's t: √(ν(u^(−2/ν) − 1)) times the sine of a uniform angle.
struct Student {
  static constexpr int block = 4;
  explicit Student(double degrees)
      : degrees(static_cast<float>(degrees)), exponent(static_cast<float>(2 / degrees)) {}
  void operator()(Streams& streams, f32x4* raw) const {
    for (int j = 0; j < block; ++j) {
      const f32x4 w = minus_log_of_unit(streams.next()) * splat(exponent);
      const f32x4 radius = square_root(exponential_minus_one(w) * splat(degrees));
      raw[j] = radius * sine_cosine_half_turn(half_turn(streams.next())).sine;
    }
  }

 private:
  // eʷ − 1 for w ≥ 0, by its series where the difference would cancel.
  static f32x4 exponential_minus_one(f32x4 w) {
    f32x4 series = splat(1.0f / 5040);
    for (const float coefficient : {1.0f / 720, 1.0f / 120, 1.0f / 24, 1.0f / 6, 0.5f, 1.0f}) {
      series = series * w + splat(coefficient);
    }
    return select(w < splat(0.5f), series * w, exponential(w) - splat(1.0f));
  }
  float degrees, exponent;
};

// A column chosen by the word's leading part, its own entry or its alias by the rest.
class List {
 public:
  static constexpr int block = 4;
  explicit List(const Law& law) : columns(alias_table(raw_list(law))) {}
  void operator()(Streams& streams, f32x4* raw) const {
    for (int j = 0; j < block; ++j) {
      const u32x4 word = streams.next();
      raw[j] = f32x4{entry(word[0]), entry(word[1]), entry(word[2]), entry(word[3])};
    }
  }

 private:
  float entry(uint32_t word) const {
    const uint64_t scaled = uint64_t{word} * columns.size();
    const AliasColumn& column = columns[static_cast<size_t>(scaled >> 32)];
    return static_cast<uint32_t>(scaled) < column.threshold ? column.own : column.alias;
  }
  std::vector<AliasColumn> columns;
};

// One indirect call draws up to most_drawn coordinates, so it costs next to nothing. And each law's code
// exists once, whatever is done with the draws.
template <typename Block>
class BlockDrawer final : public Drawer {
 public:
  template <typename... Arguments>
  explicit BlockDrawer(Arguments&&... arguments) : draw_block(std::forward<Arguments>(arguments)...) {}
  void draw(Streams& streams, f32x4* raw, int64_t count) const override {
    static_assert(most_drawn % Block::block == 0);
    Streams local = streams;
    for (int64_t j = 0; j < count; j += Block::block) draw_block(local, raw + j);
    streams = local;
  }

 private:
  Block draw_block;
};

}  // namespace

std::unique_ptr<Drawer> normal_drawer() {
  return std::make_unique<BlockDrawer<Normal>>();
}

std::unique_ptr<Drawer> drawer_of(const Law& law) {
  switch (law.name) {
    case LawName::rademacher:
      return std::make_unique<BlockDrawer<Signs>>();
    case LawName::die:
      return std::make_unique<BlockDrawer<Die>>();
    case LawName::exponential:
      return std::make_unique<BlockDrawer<Exponential>>();
    case LawName::normal:
      return normal_drawer();
    case LawName::uniform:
      return std::make_unique<BlockDrawer<Uniform>>();
    case LawName::laplace:
      return std::make_unique<BlockDrawer<Laplace>>();
    case LawName::cauchy:
      return std::make_unique<BlockDrawer<Cauchy>>();
    case LawName::product:
      return std::make_unique<BlockDrawer<Product>>();
    case LawName::student:
      return std::make_unique<BlockDrawer<Student>>(law.degrees);
    case LawName::values:
      return std::make_unique<BlockDrawer<List>>(law);
  }
  return nullptr;
}

}  // namespace rootd

#pragma once

#include <memory>

#include "random/affine.h"
#include "random/stream.h"

namespace rootd {

// Every law's sampler: from the words of a stream to raw coordinates of four samples.

// The most coordinates that a drawer is asked for at once: a multiple of every law's block.
inline constexpr int most_drawn = 96;

class Drawer {
 public:
  virtual ~Drawer() = default;
  // The next `count` ≤ most_drawn raw coordinates, and as many more as fill the law's block: a block always
  // takes the same number of words, so that a longer vector begins with the shorter one. Every call but a
  // vector's last asks for whole blocks.
  virtual void draw(Streams& streams, f32x4* raw, int64_t count) const = 0;
};

std::unique_ptr<Drawer> drawer_of(const Law& law);
// The same for the normal law alone: a program that needs no other law does not carry their code.
std::unique_ptr<Drawer> normal_drawer();

// Three throws from each word, its base-6 digits: every outcome of three has its probability to 2⁻³².
inline constexpr int throws_per_word = 3;
// The leading digit of word·6/2³², a throw 0 … 5; what remains takes the word's place.
inline u32x4 throw_die(u32x4& word) {
  const u32x4 low = (word & 0xffffu) * 6u, high = (word >> 16) * 6u;
  word = word * 6u;
  return (high + (low >> 16)) >> 16;
}

}  // namespace rootd

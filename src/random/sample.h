#pragma once

#include <cstdint>
#include <memory>

#include "random/affine.h"
#include "random/draw.h"
#include "random/law.h"
#include "random/stream.h"

namespace rootd {

// How coordinates depend on one another: each is, with probability √correlation, the draw that its whole
// vector shares, else its own. The coin and the shared draw have streams of their own, so turning the
// correlation leaves the own draws as they were.
struct VectorLaw {
  Law law;
  double mean = 0;         // added to every coordinate
  double correlation = 0;  // between every two coordinates, 0 … 1
};

// Coordinates 0 … d − 1 of samples first … first + rows − 1, row-major in out[rows × d]. `name` is the stream
// of the own draws.
void sample_rows(const VectorLaw& law, uint64_t seed, StreamName name, uint64_t first, int64_t rows,
                 int64_t d, float* out);
// The same of independent standard normal coordinates.
void normal_rows(uint64_t seed, StreamName name, uint64_t first, int64_t rows, int64_t d, float* out);

// Sums of vectors of d coordinates. Raw coordinates are added four at a time in single precision, and these
// sums one after the other in double precision. For Cauchy's law, Student's and lists off a lattice they are
// added two at a time in double precision. The offset of the law, d·(mean + its lattice's start or its list's
// mean), is added once, at the end. Lattice sums are exact, because their terms are whole numbers.
class SumSampler {
 public:
  // Lists of values are prepared here, which takes as long as some thousand sums.
  SumSampler(const VectorLaw& law, uint64_t seed, int64_t d);
  // Of samples first … first + count − 1, `first` a multiple of four; they must not reach over a multiple of
  // 2³², where another family of streams begins.
  void write(uint64_t first, int64_t count, double* out) const;

 private:
  enum class Way { signs, throws, vectors, wideVectors };
  static Way way_of(const VectorLaw& law);

  const uint64_t seed;
  const int64_t d;
  const double correlation;
  const Way way;
  const Affine affine;
  const std::unique_ptr<Drawer> drawer;
};

}  // namespace rootd

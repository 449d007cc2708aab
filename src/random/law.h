#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

namespace rootd {

// The laws that one coordinate can follow. The order is the order in which the controls offer them.
enum class LawName {
  rademacher,
  die,
  exponential,
  normal,
  uniform,
  laplace,
  cauchy,
  product,
  student,
  values
};

struct LawEntry {
  LawName name;
  std::string_view id;        // the name in the public API, links and attributes
  bool takesDegrees = false;  // student
  bool takesValues = false;   // a list of the caller's own
};

// The one list of laws; the catalogue for JavaScript is generated from it.
inline constexpr std::array<LawEntry, 10> law_entries{{
    {LawName::rademacher, "rademacher"},
    {LawName::die, "die"},
    {LawName::exponential, "exponential"},
    {LawName::normal, "normal"},
    {LawName::uniform, "uniform"},
    {LawName::laplace, "laplace"},
    {LawName::cauchy, "cauchy"},
    {LawName::product, "product"},
    {LawName::student, "student", true, false},
    {LawName::values, "values", false, true},
}};

// The degrees of freedom of Student's t. With fewer, its float32 coordinates would overflow.
inline constexpr double least_degrees = 0.5;
inline constexpr double most_degrees = 1e6;

// How many values a list may have, and how many steps they may span and still count as a lattice.
inline constexpr int most_values = 4096;
// The smallest value that is not 0, and the smallest weight beside the largest.
inline constexpr double least_magnitude = 1e-12;
inline constexpr double least_weight = 1e-12;
inline constexpr double most_lattice_steps = 1048576;  // 2^20
inline constexpr double lattice_tolerance = 1e-9;      // in steps

// The law of one coordinate, before `mean` is added. Every law but a list with `center: false` has mean 0
// (or, where there is no mean, median 0).
struct Law {
  LawName name = LawName::rademacher;
  double degrees = 0;           // student
  std::vector<double> values;   // list: ascending, distinct, shifted to mean 0 where it is centred
  std::vector<double> weights;  // list: positive, adding up to 1
  double offset = 0;            // list: its median if it is not centred; its draws are taken from there
};

Law named_law(LawName name);
Law student_law(double degrees);
// Sorts, joins equal values, drops those of weight 0, normalises the weights and centres if asked.
// Needs at least one positive weight. An empty `weights` means all equal.
Law list_law(std::vector<double> values, std::vector<double> weights, bool center);

// Moments of one coordinate; NaN where a moment does not exist, infinite where it diverges. The higher ones
// are those of z = (x − mean)/deviation: powers of x itself would leave the range of numbers for lists that
// do not.
struct LawMoments {
  double mean;
  double variance;
  double skewness;       // E z³
  double kurtosis;       // E z⁴, 3 for the normal law
  double absoluteThird;  // E |z|³
};
LawMoments moments_of(const Law& law);

// The values of one coordinate are start + k·step for whole k ≥ 0. A list of one value lies on any lattice;
// its step is 1.
struct Lattice {
  double start;
  double step;
};
std::optional<Lattice> lattice_of(const Law& law);

// A lattice law as probabilities on whole numbers, ascending: value start + k·step has probability p[k].
struct LatticePoint {
  double index;  // k
  double probability;
};
std::vector<LatticePoint> lattice_points(const Law& law, const Lattice& lattice);

}  // namespace rootd

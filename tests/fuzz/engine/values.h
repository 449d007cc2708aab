#pragma once

#include <cstdint>
#include <vector>

#include "fuzz/engine/random.h"
#include "random/law.h"

// Values that the engine's functions are tried with: all that web/engine lets through to them.

namespace rootd {

// Real numbers, often at the edges of what floats hold.
double any_real(Random& random, double least, double most);
// Rows of a matrix, of one size throughout, now and then extreme.
std::vector<float> any_floats(Random& random, int64_t count);
// A matrix whose rows differ in size, from the least float to 10¹².
std::vector<float> uneven_rows(Random& random, int64_t rows, int64_t width);
// The same, and sometimes one of them is no number.
std::vector<float> spoilt_floats(Random& random, int64_t count, bool& spoilt);
std::vector<double> any_numbers(Random& random, int64_t count);
Law any_law(Random& random);
// Seeds up to the largest that JavaScript holds.
uint64_t any_seed(Random& random);

}  // namespace rootd

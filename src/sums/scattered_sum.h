#pragma once

#include <memory>
#include <vector>

#include "sums/atoms.h"

namespace rootd {

// Draws from lists whose sum has too many atoms to tabulate or to tell apart: nearly a continuous law. It is
// answered as that of the sum and an independent normal of a few thousandths of its deviation, so that a jump
// comes out as a steep rise, and the distribution function rises everywhere. `spacing` is what lies between
// two atoms at least; a part is one of the many that a larger sum falls into. The probability of an atom is
// NaN, but at the ends.
std::unique_ptr<Distribution> scattered_sum(std::vector<Population> populations, Rounding rounding,
                                            double spacing, bool is_part, Effort& effort);

}  // namespace rootd

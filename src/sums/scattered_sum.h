#pragma once

#include <memory>
#include <vector>

#include "sums/atoms.h"

namespace rootd {

// Draws from lists whose sum has too many atoms to tabulate or to separate: nearly a continuous law. The
// answers are those of the sum plus an independent normal of a few thousandths of its deviation, so that a
// jump becomes a steep rise and the distribution function rises everywhere. `spacing` is the least distance
// between two atoms; a part is one of the many into which a larger sum falls. The probability of an atom is
// NaN, except at the ends.
std::unique_ptr<Distribution> scattered_sum(std::vector<Population> populations, Rounding rounding,
                                            double spacing, bool is_part);

}  // namespace rootd

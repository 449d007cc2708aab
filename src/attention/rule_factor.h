#pragma once

#include "attention/rule.h"

namespace rootd {

// What a rule multiplies the scores of a row with that sees `seen` keys of width d; under `cosine`, the
// cosines. `measured` is the factor of the rule of that name. 1 of a rule for training only.
double rule_factor(Rule rule, double d, double seen, double measured);

}  // namespace rootd

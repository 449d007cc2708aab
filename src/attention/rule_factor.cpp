#include "attention/rule_factor.h"

#include <cmath>

#include "numeric/elementary.h"

namespace rootd {

double rule_factor(Rule rule, double d, double seen, double measured) {
  switch (rule) {
    case Rule::sqrt:
      return 1 / std::sqrt(d);
    case Rule::linear:
      return 1 / d;
    case Rule::logLength:
      return seen == 0 ? 0 : logarithm(seen) / std::sqrt(d);
    case Rule::measured:
      return measured;
    case Rule::cosine:
      return std::sqrt(d);
    case Rule::none:
    case Rule::predicted:
    case Rule::learned:
    case Rule::rmsNorm:
    case Rule::scalable:
      break;
  }
  return 1;
}

}  // namespace rootd

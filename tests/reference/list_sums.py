"""Writes list_sums.h: both tails of sums of draws from lists, by adding up the multinomial probability of every
multiset of draws with mpmath at 50 digits, where one is more than 1e-90. Values and weights are taken as the
doubles that they are, positions as exact fractions. Run with any Python that has mpmath:
python3 list_sums.py > list_sums.h"""

from fractions import Fraction
from math import sqrt

from mpmath import mp, mpf, nstr

mp.dps = 50
negligible = mpf(10) ** -90


def tails(values, weights, d, at):
    """P(S <= x) and P(S > x) for each x"""
    positions = [Fraction(value) for value in values]
    limits = [Fraction(x) for x in at]
    total = sum(mpf(weight) for weight in weights)
    shares = [mpf(weight) / total for weight in weights]
    lower, upper = [mpf(0)] * len(at), [mpf(0)] * len(at)

    def spread(i, left, position, probability):
        # The probability of the counts so far, whatever the others are.
        if probability < negligible:
            return
        if i == len(values) - 1:
            position += left * positions[i]
            for k, limit in enumerate(limits):
                if position <= limit:
                    lower[k] += probability
                else:
                    upper[k] += probability
            return
        share = shares[i] / sum(shares[i:])
        power, m = (1 - share) ** left * probability, 0
        while True:
            spread(i + 1, left - m, position + m * positions[i], power)
            if m == left:
                return
            power *= share / (1 - share) * (left - m) / (m + 1)
            m += 1

    spread(0, d, Fraction(0), mpf(1))
    return zip(lower, upper)


# Values, weights, d, and the sums asked about. The lists are not centred.
cases = [
    # Rare values far away and near by
    (
        [-7.4798, sqrt(0.086), 16.5689, -4074.688],
        [1, 0.0035, 1.7e-5, 1.3e-6],
        140,
        [-9200, -5200, -5120, -5070, -3000, -1060, -1047.3, -1047.1, -1040, -1030, -1000],
    ),
    ([0, 1, 10000 * sqrt(2)], [1, 1, 1e-7], 1000, [450.5, 540.5, 7000, 14600.5, 28900]),
    # Clusters of many atoms each
    ([0, 1, sqrt(2), 1e6 * sqrt(3)], [1, 2, 3, 0.01], 140, [1, 160, 160.25, 187, 1.75e6, 3464270.5, 1e8]),
    ([0, 1, sqrt(2), sqrt(3)], [1, 1e-3, 1e-4, 1e-5], 140, [0, 0.5, 1.2, 2, 5.5, 20]),
    # A huge value that is never far from being drawn
    ([0, 1, 1e17], [1, 1, 1e-10], 10, [-1, 0, 4.5, 5, 9, 10, 1e16, 1.5e17]),
    # Probabilities far below their neighbours'
    ([0, 1, 2, 3, 4, 5, 6], [1, 0.01, 0.01, 1e-4, 1e-5, 0.01, 0.01], 9, [0, 5, 11, 20, 36, 47]),
]

print("""#pragma once

// Made by list_sums.py beside it.

#include <vector>

namespace rootd {

struct ListSum {
  std::vector<double> values, weights;
  double d, x, lower, upper;
};

// clang-format off
inline const ListSum list_sums[] = {""")
for values, weights, d, at in cases:
    lists = ", ".join("{" + ", ".join(repr(float(v)) for v in numbers) + "}" for numbers in (values, weights))
    for x, (lower, upper) in zip(at, tails(values, weights, d, at)):
        print(f"  {{{lists}, {d}, {x!r}, {nstr(lower, 17)}, {nstr(upper, 17)}}},")
print("""};
// clang-format on

}  // namespace rootd""")

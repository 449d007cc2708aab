"""Writes exact_sums.h: densities and both tails of sums, to 17 digits, from formulas evaluated with mpmath at
60 digits. Run with any Python that has mpmath: python3 exact_sums.py > exact_sums.h"""

from math import comb, floor, sqrt

from mpmath import besselk, betainc, exp, factorial, gamma, log, loggamma, mp, mpf, nstr, pi, quad
from mpmath import sqrt as root

mp.dps = 60


def series(first, ratio):
    """first·(1 + ratio(1) + ratio(1)·ratio(2) + …)"""
    total, term, k = first, first, 1
    while term > total * mpf(10) ** -40:
        term *= ratio(k)
        total += term
        k += 1
    return total


def exponential(d, x):
    g = mpf(x) + d
    density = exp((d - 1) * log(g) - g - loggamma(d))
    if x < 0:
        lower = series(density * g / d, lambda k: g / (d + k))
        return density, lower, 1 - lower
    upper = series(density, lambda k: max(0, d - k) / g)
    return density, 1 - upper, upper


def uniform(d, x):
    mp.dps = 60 + d
    y = min(mpf(x), -mpf(x)) / (2 * root(3)) + mpf(d) / 2
    terms = [(-1) ** k * comb(d, k) * (y - k) ** (d - 1) for k in range(int(floor(y)) + 1)]
    density = sum(terms) / factorial(d - 1) / (2 * root(3))
    tail = sum(t * (y - k) for k, t in enumerate(terms)) / factorial(d)
    mp.dps = 60
    return (density, tail, 1 - tail) if x < 0 else (density, 1 - tail, tail)


def gamma_difference(shape, unit, x):
    """Density (y/2)^nu K_nu(y) / (sqrt(pi) Gamma(shape)), nu = shape - 1/2, y = |x|/unit"""
    y = abs(mpf(x)) / unit
    if shape == int(shape):
        # K of half-integer order is a finite sum of powers, and so is the integral of each of its terms.
        m = int(shape) - 1
        poisson = [exp(-y)]
        for i in range(1, m + 1):
            poisson.append(poisson[-1] * y / i)
        tails = [poisson[0]]
        for i in range(1, m + 1):
            tails.append(tails[-1] + poisson[i])
        density = tail = mpf(0)
        for k in range(m + 1):
            weight = mpf(comb(m + k, k)) / mpf(2) ** (m + k + 1)
            density += weight * poisson[m - k]
            tail += weight * tails[m - k]
        density /= unit
    else:
        nu = mpf(shape) - mpf(1) / 2

        def f(y):
            return (y / 2) ** nu * besselk(nu, y) / (root(pi) * gamma(mpf(shape)))

        density = f(y) / unit
        mp.dps = 20
        tail = quad(f, [y + s for s in (0, 0.5, 2, 5, 10, 20, 40, 100)])
        mp.dps = 60
    return (density, tail, 1 - tail) if x < 0 else (density, 1 - tail, tail)


def rademacher(d, x):
    k = (x + d) // 2

    def probability(j):
        return exp(loggamma(d + 1) - loggamma(j + 1) - loggamma(d - j + 1) - d * log(2))

    if x < 0:
        lower = series(probability(k), lambda i: mpf(k - i + 1) / (d - k + i))
        return probability(k), lower, 1 - lower
    upper = series(probability(k + 1), lambda i: mpf(d - k - i) / (k + 1 + i))
    return probability(k), 1 - upper, upper


def student(degrees, x):
    n = mpf(degrees)
    density = gamma((n + 1) / 2) / gamma(n / 2) / root(n * pi) * (1 + mpf(x) ** 2 / n) ** (-(n + 1) / 2)
    tail = betainc(n / 2, mpf(1) / 2, 0, n / (n + mpf(x) ** 2), regularized=True) / 2
    return (density, tail, 1 - tail) if x < 0 else (density, 1 - tail, tail)


rows = []


def add(law, d, x, values):
    values = [v if v > mpf(10) ** -300 else 0 for v in values]
    rows.append(f'    {{"{law}", {d}, {float(x)!r}, ' + ', '.join(nstr(v, 17) for v in values) + '},')


for d in (1, 2, 3, 17, 24, 25, 500, 10**6):
    for z in (-12, -2.5, -0.3, 0.5, 2, 6, 25):
        x = float(z * sqrt(d))
        if x > -d:
            add('exponential', d, x, exponential(d, x))
for d in (1, 2, 3, 17, 24, 25, 500):
    for z in (-6, -1, -0.25, 0.5, 2, 9, 20):
        x = float(z * sqrt(d))
        if abs(x) < 1.7 * d:
            add('uniform', d, x, uniform(d, x))
for d in (1, 2, 24, 25, 500):
    for z in (-1, 0.5, 4, 20):
        x = float(z * sqrt(d))
        if d in (2, 24, 500) or z == 4:
            add('product', d, x, gamma_difference(mpf(d) / 2, 1, x))
        add('laplace', d, x, gamma_difference(d, 1 / root(2), x))
for d in (1, 2, 3, 17, 500, 5000, 10**6):
    for z in (-20, -3, -0.2, 0.5, 2, 12, 21, 36):
        x = 2 * round((z * sqrt(d) + d) / 2) - d
        if abs(x) < d:
            add('rademacher', d, x, rademacher(d, x))
for degrees in (0.5, 1, 2.5, 30, 1000):
    for x in (-3, 0.001, 0.5, 2, 40, 1e10):
        add(f'student:{degrees}', 1, x, student(degrees, x))

print('''#pragma once

// Made by exact_sums.py beside it.

namespace rootd {

struct ExactSum {
  const char* law;
  double d, x, density, lower, upper;
};

// clang-format off
inline constexpr ExactSum exact_sums[] = {''')
print('\n'.join(rows))
print('''};
// clang-format on

}  // namespace rootd''')

#include "sums/atoms.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace rootd {

namespace {

// mantissa·2^exponent: factorials of thousands overflow a double.
struct Scaled {
  double mantissa;
  int exponent;
};

Scaled scaled(double x) {
  Scaled s;
  s.mantissa = std::frexp(x, &s.exponent);
  return s;
}

Scaled operator*(Scaled a, Scaled b) {
  const Scaled product = scaled(a.mantissa * b.mantissa);
  return {product.mantissa, product.exponent + a.exponent + b.exponent};
}

// Ties are ordered by probability, so that the digits of the sum do not depend on the order in which the
// atoms were found.
bool comes_before(const Atom& a, const Atom& b) {
  return a.position < b.position || (a.position == b.position && a.probability < b.probability);
}

class Table final : public Distribution {
 public:
  Table(const std::vector<Atom>& ascending, Rounding rounding) {
    double reach = 0;
    for (const Atom& atom : ascending) {
      const double own = rounding.of(atom.size);
      if (!positions.empty() && atom.position - positions.back() <= std::max(reach, own)) {
        probabilities.back() += atom.probability;
        reach = std::max(reach, own);
        ends.back() = std::max(ends.back(), atom.position + own);
      } else {
        positions.push_back(atom.position);
        probabilities.push_back(atom.probability);
        reach = own;
        starts.push_back(atom.position - own);
        ends.push_back(atom.position + own);
      }
    }
    const size_t count = positions.size();
    below.resize(count + 1);
    above.resize(count + 1);
    for (size_t i = 0; i < count; ++i) below[i + 1] = below[i] + probabilities[i];
    for (size_t i = count; i > 0; --i) above[i - 1] = above[i] + probabilities[i - 1];
  }

  double density(double y) const override {
    const size_t i = past(y);
    return i > 0 && y <= ends[i - 1] ? probabilities[i - 1] : 0;
  }
  double lower(double y) const override { return std::min(1.0, below[past(y)]); }
  double upper(double y) const override { return std::min(1.0, above[past(y)]); }

 private:
  // The number of atoms that are at most y.
  size_t past(double y) const {
    return static_cast<size_t>(std::upper_bound(starts.begin(), starts.end(), y) - starts.begin());
  }

  // An atom counts as met anywhere between its start and its end, since rounding may have moved it either
  // way.
  std::vector<double> positions, starts, ends, probabilities, below, above;
};

// d!·∏ pᵢ^mᵢ/mᵢ! over all counts m that add up to d.
class Enumeration {
 public:
  explicit Enumeration(const Population& given) : list(given), factors(given.values.size()) {
    for (size_t i = 0; i < factors.size(); ++i) {
      Scaled factor{1, 0};
      for (int m = 0; m <= static_cast<int>(list.count); ++m) {
        factors[i].push_back(factor);
        factor = factor * scaled(list.weights[i] / (m + 1));
      }
    }
  }

  std::vector<Atom> run() {
    Scaled factorial{1, 0};
    for (int m = 2; m <= static_cast<int>(list.count); ++m) factorial = factorial * scaled(m);
    spread(0, static_cast<int>(list.count), 0, 0, factorial);
    return std::move(found);
  }

 private:
  void spread(size_t from, int left, double position, double size, Scaled probability) {
    if (left == 0) {
      found.push_back({position, std::ldexp(probability.mantissa, probability.exponent), size});
      return;
    }
    const std::vector<double>& values = list.values;
    for (size_t i = from; i < values.size(); ++i) {
      for (int m = i + 1 == values.size() ? left : 1; m <= left; ++m) {
        spread(i + 1, left - m, position + m * values[i], size + m * std::abs(values[i]),
               probability * factors[i][static_cast<size_t>(m)]);
      }
    }
  }

  const Population& list;
  std::vector<std::vector<Scaled>> factors;
  std::vector<Atom> found;
};

}  // namespace

double count_of_atoms(const Population& list, double most) {
  // C(d + n − 1, k) with k the lesser of n − 1 and d
  const double n = static_cast<double>(list.values.size()), d = list.count, k = std::min(n - 1, d);
  double count = 1;
  for (double i = 1; i <= k && count <= most; ++i) count *= (d + n - 1 - k + i) / i;
  return count;
}

std::vector<Atom> atoms_in_order(const Population& list) {
  if (list.values.size() == 1) {
    const double sum = list.count * list.values[0];
    return {{sum, 1, std::abs(sum)}};
  }
  std::vector<Atom> atoms = Enumeration(list).run();
  std::stable_sort(atoms.begin(), atoms.end(), comes_before);
  return atoms;
}

std::unique_ptr<Distribution> atoms_of_sum(const Population& list, Rounding rounding) {
  return std::make_unique<Table>(atoms_in_order(list), rounding);
}

bool fits_lattice_table(const Population& list) {
  constexpr double most_operations = 134217728;
  const auto& [values, weights, count] = list;
  const double width = count * (values.back() - values.front());
  return width <= most_atoms && 0.5 * count * width * static_cast<double>(values.size()) <= most_operations;
}

std::unique_ptr<Distribution> lattice_table(const Population& list) {
  const auto& [values, weights, count] = list;
  const size_t range = static_cast<size_t>(values.back() - values.front());
  std::vector<double> chances{1};
  for (double draws = 0; draws < count; ++draws) {
    std::vector<double> longer(chances.size() + range);
    for (size_t i = 0; i < values.size(); ++i) {
      double* const shifted = longer.data() + static_cast<size_t>(values[i] - values.front());
      for (size_t k = 0; k < chances.size(); ++k) shifted[k] += weights[i] * chances[k];
    }
    chances.swap(longer);
  }
  std::vector<Atom> found;
  for (size_t k = 0; k < chances.size(); ++k) {
    if (chances[k] > 0) found.push_back({count * values.front() + static_cast<double>(k), chances[k], 0});
  }
  return std::make_unique<Table>(found, whole_numbers);
}

}  // namespace rootd

#include "sums/atoms.h"

#include <algorithm>
#include <cmath>

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

struct Atom {
  double position, probability;
};

class Table final : public Distribution {
 public:
  Table(std::vector<Atom> found, double tolerance) : tolerance_(tolerance) {
    std::sort(found.begin(), found.end(), [](Atom a, Atom b) { return a.position < b.position; });
    for (const Atom& atom : found) {
      if (!positions_.empty() && atom.position - positions_.back() <= tolerance) {
        probabilities_.back() += atom.probability;
      } else {
        positions_.push_back(atom.position);
        probabilities_.push_back(atom.probability);
      }
    }
    const size_t count = positions_.size();
    below_.resize(count + 1);
    above_.resize(count + 1);
    for (size_t i = 0; i < count; ++i) below_[i + 1] = below_[i] + probabilities_[i];
    for (size_t i = count; i > 0; --i) above_[i - 1] = above_[i] + probabilities_[i - 1];
  }

  double density(double y) const override {
    const size_t i = past(y);
    return i > 0 && positions_[i - 1] >= y - tolerance_ ? probabilities_[i - 1] : 0;
  }
  double lower(double y) const override { return std::min(1.0, below_[past(y)]); }
  double upper(double y) const override { return std::min(1.0, above_[past(y)]); }
  std::vector<double> atoms() const override { return positions_; }

 private:
  // How many atoms are at most y.
  size_t past(double y) const {
    return size_t(std::upper_bound(positions_.begin(), positions_.end(), y + tolerance_) -
                  positions_.begin());
  }

  double tolerance_;
  std::vector<double> positions_, probabilities_, below_, above_;
};

// d!·∏ pᵢ^mᵢ/mᵢ! over all counts m that add up to d.
class Enumeration {
 public:
  Enumeration(const std::vector<double>& values, const std::vector<double>& weights, int d)
      : values_(values), d_(d), factors_(values.size()) {
    for (size_t i = 0; i < values.size(); ++i) {
      Scaled factor{1, 0};
      for (int m = 0; m <= d; ++m) {
        factors_[i].push_back(factor);
        factor = factor * scaled(weights[i] / (m + 1));
      }
    }
  }

  std::vector<Atom> run() {
    Scaled factorial{1, 0};
    for (int m = 2; m <= d_; ++m) factorial = factorial * scaled(m);
    spread(0, d_, 0, factorial);
    return std::move(found_);
  }

 private:
  void spread(size_t from, int left, double position, Scaled probability) {
    if (left == 0) {
      found_.push_back({position, std::ldexp(probability.mantissa, probability.exponent)});
      return;
    }
    for (size_t i = from; i < values_.size(); ++i) {
      for (int m = i + 1 == values_.size() ? left : 1; m <= left; ++m) {
        spread(i + 1, left - m, position + m * values_[i], probability * factors_[i][size_t(m)]);
      }
    }
  }

  const std::vector<double>& values_;
  int d_;
  std::vector<std::vector<Scaled>> factors_;
  std::vector<Atom> found_;
};

}  // namespace

double count_of_atoms(size_t values, double d) {
  // C(d + n − 1, k) with k the lesser of n − 1 and d
  const double n = double(values), k = std::min(n - 1, d);
  double count = 1;
  for (double i = 1; i <= k && count <= most_atoms; ++i) count *= (d + n - 1 - k + i) / i;
  return count;
}

std::unique_ptr<Distribution> atoms_of_sum(const std::vector<double>& values,
                                           const std::vector<double>& weights, int d, double tolerance) {
  return std::make_unique<Table>(Enumeration(values, weights, d).run(), tolerance);
}

std::unique_ptr<Distribution> lattice_table(const std::vector<double>& steps,
                                            const std::vector<double>& weights, double d) {
  constexpr double most_operations = 134217728;
  const double width = d * steps.back();
  if (width > most_atoms || 0.5 * d * width * double(steps.size()) > most_operations) return nullptr;
  std::vector<double> table{1}, longer;
  for (int draws = 1; draws <= int(d); ++draws) {
    longer.assign(table.size() + size_t(steps.back()), 0);
    for (size_t i = 0; i < steps.size(); ++i) {
      double* const shifted = longer.data() + size_t(steps[i]);
      for (size_t k = 0; k < table.size(); ++k) shifted[k] += weights[i] * table[k];
    }
    table.swap(longer);
  }
  std::vector<Atom> found;
  for (size_t k = 0; k < table.size(); ++k) {
    if (table[k] > 0) found.push_back({double(k), table[k]});
  }
  return std::make_unique<Table>(std::move(found), 0.25);
}

}  // namespace rootd

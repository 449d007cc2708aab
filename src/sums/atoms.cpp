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

struct Atom {
  double position, probability;
  double size;  // of the terms that add up to the position
};

// Ties are ordered by probability, so that the digits of the sum do not depend on the order in which the
// atoms were found.
bool comes_before(const Atom& a, const Atom& b) {
  return a.position < b.position || (a.position == b.position && a.probability < b.probability);
}

// Merge sort, bottom up: as fast as std::sort with a fifth of its code.
void sort(std::vector<Atom>& atoms) {
  std::vector<Atom> merged(atoms.size());
  const size_t count = atoms.size();
  for (size_t length = 1; length < count; length *= 2) {
    for (size_t begin = 0; begin < count; begin += 2 * length) {
      const size_t middle = std::min(begin + length, count), end = std::min(middle + length, count);
      size_t a = begin, b = middle;
      for (size_t i = begin; i < end; ++i) {
        const bool from_a = b == end || (a < middle && !comes_before(atoms[b], atoms[a]));
        merged[i] = atoms[from_a ? a++ : b++];
      }
    }
    atoms.swap(merged);
  }
}

class Table final : public Distribution {
 public:
  Table(std::vector<Atom> found, Rounding rounding) {
    sort(found);
    double reach = 0;
    for (const Atom& atom : found) {
      const double own = rounding.of(atom.size);
      if (!positions_.empty() && atom.position - positions_.back() <= std::max(reach, own)) {
        probabilities_.back() += atom.probability;
        reach = std::max(reach, own);
        ends_.back() = std::max(ends_.back(), atom.position + own);
      } else {
        positions_.push_back(atom.position);
        probabilities_.push_back(atom.probability);
        reach = own;
        starts_.push_back(atom.position - own);
        ends_.push_back(atom.position + own);
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
    return i > 0 && y <= ends_[i - 1] ? probabilities_[i - 1] : 0;
  }
  double lower(double y) const override { return std::min(1.0, below_[past(y)]); }
  double upper(double y) const override { return std::min(1.0, above_[past(y)]); }

 private:
  // The number of atoms that are at most y.
  size_t past(double y) const {
    return size_t(std::upper_bound(starts_.begin(), starts_.end(), y) - starts_.begin());
  }

  // An atom counts as met anywhere between its start and its end, since rounding may have moved it either
  // way.
  std::vector<double> positions_, starts_, ends_, probabilities_, below_, above_;
};

// d!·∏ pᵢ^mᵢ/mᵢ! over all counts m that add up to d, for one population after the other.
class Enumeration {
 public:
  explicit Enumeration(const std::vector<Population>& populations) : populations_(populations) {
    for (const Population& population : populations) {
      auto& factors = factors_.emplace_back(population.values.size());
      if (factors.size() == 1) continue;
      for (size_t i = 0; i < factors.size(); ++i) {
        Scaled factor{1, 0};
        for (int m = 0; m <= int(population.count); ++m) {
          factors[i].push_back(factor);
          factor = factor * scaled(population.weights[i] / (m + 1));
        }
      }
    }
  }

  std::vector<Atom> run() {
    Scaled factorials{1, 0};
    for (const Population& population : populations_) {
      if (population.values.size() == 1) continue;
      for (int m = 2; m <= int(population.count); ++m) factorials = factorials * scaled(m);
    }
    begin(0, 0, 0, factorials);
    return std::move(found_);
  }

 private:
  void begin(size_t group, double position, double size, Scaled probability) {
    if (group == populations_.size()) {
      found_.push_back({position, std::ldexp(probability.mantissa, probability.exponent), size});
      return;
    }
    const auto& [values, weights, count] = populations_[group];
    if (values.size() == 1) {
      begin(group + 1, position + count * values[0], size + count * std::abs(values[0]), probability);
    } else {
      spread(group, 0, int(count), position, size, probability);
    }
  }

  void spread(size_t group, size_t from, int left, double position, double size, Scaled probability) {
    if (left == 0) {
      begin(group + 1, position, size, probability);
      return;
    }
    const std::vector<double>& values = populations_[group].values;
    for (size_t i = from; i < values.size(); ++i) {
      for (int m = i + 1 == values.size() ? left : 1; m <= left; ++m) {
        spread(group, i + 1, left - m, position + m * values[i], size + m * std::abs(values[i]),
               probability * factors_[group][i][size_t(m)]);
      }
    }
  }

  const std::vector<Population>& populations_;
  std::vector<std::vector<std::vector<Scaled>>> factors_;
  std::vector<Atom> found_;
};

// A table that is made when it is first asked for, as far as the effort allows.
class LazyTable : public Distribution {
 public:
  explicit LazyTable(Effort& effort) : effort_(effort) {}
  double density(double y) const override { return is_ready() ? table_->density(y) : 0; }
  double lower(double y) const override { return is_ready() ? table_->lower(y) : 0; }
  double upper(double y) const override { return is_ready() ? table_->upper(y) : 0; }

 protected:
  // Null if the effort was spent before it was ready.
  virtual std::unique_ptr<Table> make() const = 0;
  bool is_ready() const {
    if (table_) return effort_.spend(1);
    table_ = make();
    return table_ != nullptr;
  }

  Effort& effort_;
  mutable std::unique_ptr<Table> table_;
};

class AtomTable final : public LazyTable {
 public:
  AtomTable(std::vector<Population> populations, Rounding rounding, Effort& effort)
      : LazyTable(effort), populations_(std::move(populations)), rounding_(rounding) {}

 private:
  std::unique_ptr<Table> make() const override {
    constexpr double work_of_atom = 4;
    if (!effort_.spend(work_of_atom * count_of_atoms(populations_))) return nullptr;
    return std::make_unique<Table>(Enumeration(populations_).run(), rounding_);
  }

  std::vector<Population> populations_;
  Rounding rounding_;
};

// By adding one draw after the other.
class DenseTable final : public LazyTable {
 public:
  DenseTable(const Population& population, Effort& effort) : LazyTable(effort), population_(population) {}

 private:
  std::unique_ptr<Table> make() const override {
    // A product and a sum take about a fiftieth of the time of a sine and a cosine.
    constexpr double work_of_term = 0.02;
    const auto& [values, weights, count] = population_;
    const size_t range = size_t(values.back() - values.front());
    for (; draws_ < count; ++draws_) {
      if (!effort_.spend(work_of_term * double(chances_.size() * values.size()))) return nullptr;
      std::vector<double> longer(chances_.size() + range);
      for (size_t i = 0; i < values.size(); ++i) {
        double* const shifted = longer.data() + size_t(values[i] - values.front());
        for (size_t k = 0; k < chances_.size(); ++k) shifted[k] += weights[i] * chances_[k];
      }
      chances_.swap(longer);
    }
    std::vector<Atom> found;
    for (size_t k = 0; k < chances_.size(); ++k) {
      if (chances_[k] > 0) found.push_back({count * values.front() + double(k), chances_[k], 0});
    }
    return std::make_unique<Table>(std::move(found), whole_numbers);
  }

  Population population_;
  mutable double draws_ = 0;
  mutable std::vector<double> chances_{1};
};

}  // namespace

double count_of_atoms(size_t values, double d, double most) {
  // C(d + n − 1, k) with k the lesser of n − 1 and d
  const double n = double(values), k = std::min(n - 1, d);
  double count = 1;
  for (double i = 1; i <= k && count <= most; ++i) count *= (d + n - 1 - k + i) / i;
  return count;
}

double count_of_atoms(const std::vector<Population>& populations) {
  double count = 1;
  for (const Population& population : populations) {
    count *= count_of_atoms(population.values.size(), population.count);
  }
  return count;
}

std::unique_ptr<Distribution> atoms_of_sum(std::vector<Population> populations, Rounding rounding,
                                           Effort& effort) {
  return std::make_unique<AtomTable>(std::move(populations), rounding, effort);
}

std::unique_ptr<Distribution> lattice_table(const Population& population, Effort& effort) {
  constexpr double most_operations = 134217728;
  const double range = population.values.back() - population.values.front();
  const double d = population.count, width = d * range;
  const double operations = 0.5 * d * width * double(population.values.size());
  if (width > most_atoms || operations > most_operations) return nullptr;
  return std::make_unique<DenseTable>(population, effort);
}

}  // namespace rootd

#include "sums/conditional_sum.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "sums/list_sum.h"

namespace rootd {

namespace {

// The part of a population's values from begin to end: its share, and the variance of its own law.
struct Part {
  double share = 0, mean = 0, variance = 0;
  Part(const Population& whole, size_t begin, size_t end) {
    for (size_t i = begin; i < end; ++i) share += whole.weights[i];
    for (size_t i = begin; i < end; ++i) mean += whole.weights[i] / share * whole.values[i];
    for (size_t i = begin; i < end; ++i) {
      const double x = whole.values[i] - mean;
      variance += whole.weights[i] / share * x * x;
    }
  }
};

Population part_of(const Population& whole, size_t begin, size_t end) {
  const double share = Part(whole, begin, end).share;
  const auto from = static_cast<ptrdiff_t>(begin), to = static_cast<ptrdiff_t>(end);
  Population part{{whole.values.begin() + from, whole.values.begin() + to},
                  {whole.weights.begin() + from, whole.weights.begin() + to},
                  1};
  for (double& weight : part.weights) weight /= share;
  return part;
}

// How many numbers of successes have a weight that a double can still notice.
double likely_counts(double tries, double share) {
  constexpr double nothing = 1e-17, deviations = 18;
  const double mean = tries * std::min(share, 1 - share);
  if (mean >= 1) return 1 + std::min(tries, deviations * std::sqrt(mean));
  double counts = 1;
  for (double weight = mean; weight > nothing; weight *= mean / counts) ++counts;
  return std::min(counts, tries + 1);
}

}  // namespace

std::optional<Cut> cut_between_clusters(const std::vector<Population>& populations) {
  // Clusters count as separate where the gap is this many deviations of one of them.
  constexpr double deviations_apart = 8;
  // How many gaps are looked at. A cut between clusters that overlap helps only on the way to one that
  // separates them, and only if so few numbers of draws beyond it are likely.
  constexpr size_t most_cuts = 8;
  constexpr double few_counts = 16, most_laws = 32;

  std::array<Cut, most_cuts> cuts;
  size_t made = 0;
  const auto is_cut = [&](size_t g, size_t i) {
    for (size_t k = 0; k < made; ++k) {
      if (cuts[k].population == g && cuts[k].value == i) return true;
    }
    return false;
  };
  double laws = 1;
  while (made < most_cuts) {
    double width = 0;
    Cut& next = cuts[made];
    for (size_t g = 0; g < populations.size(); ++g) {
      const std::vector<double>& values = populations[g].values;
      for (size_t i = 1; i < values.size(); ++i) {
        if (values[i] - values[i - 1] <= width || is_cut(g, i)) continue;
        width = values[i] - values[i - 1];
        next = {g, i};
      }
    }
    if (width == 0) break;
    ++made;

    // What is left between the cuts, and how many draws may fall to one side of this one.
    double variance = 0, counts = 0;
    for (size_t g = 0; g < populations.size(); ++g) {
      const size_t size = populations[g].values.size();
      for (size_t begin = 0, end = 1; end <= size; ++end) {
        if (end < size && !is_cut(g, end)) continue;
        const Part part(populations[g], begin, end);
        variance += populations[g].count * part.share * part.variance;
        if (g == next.population && end == next.value) {
          counts = likely_counts(populations[g].count, part.share);
        }
        begin = end;
      }
    }
    if (width >= deviations_apart * std::sqrt(variance)) return cuts[0];
    laws *= counts;
    if (counts > few_counts || laws > most_laws) break;
  }
  return std::nullopt;
}

namespace {

// What is known of a sum without its law. All of it is linear in the numbers of draws from each list.
struct Outline {
  double least = 0, most = 0, mean = 0, variance = 0, rounding = 0;
  double farthest = 0;  // of one draw from its mean; the largest of all

  Outline plus(const Outline& other, double times) const {
    if (times == 0) return *this;
    return {least + times * other.least,       most + times * other.most,
            mean + times * other.mean,         variance + times * other.variance,
            rounding + times * other.rounding, std::max(farthest, other.farthest)};
  }
  bool is_point() const { return least == most; }
  // A bound on the probability of being at least so far from the mean, on one side (Bennett's inequality).
  double beyond(double distance) const {
    if (variance == 0) return 0;
    const double u = distance * farthest / variance;
    return std::exp(-variance / (farthest * farthest) * ((1 + u) * std::log1p(u) - u));
  }
};

Outline outline_of_draw(const Population& population, Rounding rounding) {
  const double first = population.values.front(), last = population.values.back();
  const double mean = population.mean();
  return {first,
          last,
          mean,
          population.variance(),
          rounding.relative * std::max(std::abs(first), std::abs(last)),
          std::max(last - mean, mean - first)};
}

class ConditionalSum final : public Distribution {
 public:
  ConditionalSum(const std::vector<Population>& populations, Cut cut, bool whole_values, Rounding rounding)
      : others(populations),
        low(part_of(populations[cut.population], 0, cut.value)),
        high(part_of(populations[cut.population], cut.value, populations[cut.population].values.size())),
        count(populations[cut.population].count),
        whole(whole_values),
        rounding(rounding) {
    others.erase(others.begin() + static_cast<ptrdiff_t>(cut.population));
    others_outline.rounding = rounding.absolute;
    for (const Population& population : others) {
      others_outline = others_outline.plus(outline_of_draw(population, rounding), population.count);
    }
    low_outline = outline_of_draw(low, rounding);
    high_outline = outline_of_draw(high, rounding);
    const Population& split = populations[cut.population];
    weigh(Part(split, 0, cut.value).share, Part(split, cut.value, split.values.size()).share);
  }

  double lower(double y) const override { return tail(y, true); }
  double upper(double y) const override { return tail(y, false); }

  double density(double y) const override {
    std::vector<Term> terms;
    double total = 0;
    for (size_t i = first_from(y, false), end = first_from(y, true); i < end; ++i) {
      const Outline sum = outline(i);
      if (sum.is_point()) {
        total += weights[i];
      } else {
        const double distance = std::max(0.0, std::abs(y - sum.mean) - sum.rounding);
        terms.push_back({weights[i] * sum.beyond(distance), i});
      }
    }
    return total + add_up(terms, total, Value::density, y);
  }

  std::vector<Cluster> clusters() const override {
    // The binomial law has one peak. From there outwards; beyond so many deviations nothing of a cluster is
    // left.
    constexpr size_t on_each_side = 16;
    constexpr double deviations = 10;
    const size_t peak =
        static_cast<size_t>(std::max_element(weights.begin(), weights.end()) - weights.begin());
    std::vector<Cluster> clusters;
    for (size_t k = 0; k < 2 * on_each_side; ++k) {
      const size_t i = k % 2 == 0 ? peak + k / 2 : peak - (k + 1) / 2;
      if (i >= weights.size()) continue;
      const Outline sum = outline(i);
      const double reach = deviations * std::sqrt(sum.variance);
      clusters.push_back({std::max(sum.least, sum.mean - reach), std::min(sum.most, sum.mean + reach)});
    }
    return clusters;
  }

 private:
  // The most that one count can add to an answer.
  struct Term {
    double most;
    size_t i;
  };

  // The binomial weights that a double can hold, from the likeliest count outwards.
  void weigh(double low_share, double high_share) {
    constexpr double least_weight = 1e-322;
    const double likeliest = std::min(count, std::floor((count + 1) * high_share));
    const double odds = high_share / low_share;
    std::vector<double> down;
    double weight = 1;
    for (double j = likeliest; j > 0 && weight > least_weight; --j) {
      down.push_back(weight *= j / ((count - j + 1) * odds));
    }
    first = likeliest - static_cast<double>(down.size());
    weights.assign(down.rbegin(), down.rend());
    weights.push_back(1);
    weight = 1;
    for (double j = likeliest; j < count && weight > least_weight; ++j) {
      weights.push_back(weight *= (count - j) / (j + 1) * odds);
    }
    // From the smallest on, so that the sum has all its digits.
    double total = 0;
    for (const double w : down) total += w;
    for (size_t i = weights.size(); i-- > down.size();) total += weights[i];
    for (double& w : weights) w /= total;
    below.resize(weights.size() + 1);
    above.resize(weights.size() + 1);
    for (size_t i = 0; i < weights.size(); ++i) below[i + 1] = below[i] + weights[i];
    for (size_t i = weights.size(); i-- > 0;) above[i] = above[i + 1] + weights[i];
  }

  Outline outline(size_t i) const {
    const double j = first + static_cast<double>(i);
    return others_outline.plus(low_outline, count - j).plus(high_outline, j);
  }

  // The count from which on the sum does not lie below y, or from which on it lies above.
  size_t first_from(double y, bool is_above) const {
    size_t begin = 0, end = weights.size();
    while (begin < end) {
      const size_t middle = (begin + end) / 2;
      const Outline sum = outline(middle);
      if (is_above ? sum.least - sum.rounding > y : sum.most + sum.rounding >= y) {
        end = middle;
      } else {
        begin = middle + 1;
      }
    }
    return begin;
  }

  // P(S ≤ y), or P(S > y)
  double tail(double y, bool lower) const {
    // A probability of 1 less this is 1.
    constexpr double nothing = 1e-18;
    const size_t begin = first_from(y, false), end = first_from(y, true);
    double total = lower ? below[begin] : above[std::max(begin, end)];
    std::vector<Term> terms;
    for (size_t i = begin; i < end; ++i) {
      const Outline sum = outline(i);
      if (sum.is_point()) {
        if (lower) total += weights[i];
        continue;
      }
      // How far y lies from the mean, into the tail and out of it, if rounding is set aside.
      const double inwards = (lower ? y - sum.mean : sum.mean - y) - sum.rounding;
      const double outwards = (lower ? sum.mean - y : y - sum.mean) - sum.rounding;
      if (inwards > 0 && sum.beyond(inwards) < nothing) {
        total += weights[i];
      } else {
        terms.push_back({outwards > 0 ? weights[i] * sum.beyond(outwards) : weights[i], i});
      }
    }
    total += add_up(terms, total, lower ? Value::lower : Value::upper, y);
    return std::min(1.0, total);
  }

  // Σ weight·value over the terms, the largest first, until what is left is too small to change `total`.
  enum class Value { density, lower, upper };
  double add_up(std::vector<Term>& terms, double total, Value value, double y) const {
    // Beside the least number that is promised, 1e-300, the second is nothing whatever the total.
    constexpr double nothing = 1e-17, nothing_at_all = 1e-315;
    if (terms.empty()) return 0;
    double sum = 0;
    for (;;) {
      double rest = 0;
      Term* next = &terms[0];
      for (Term& term : terms) {
        rest += term.most;
        if (term.most > next->most) next = &term;
      }
      // Also where a density is NaN, which nothing weighs anything beside.
      if (!(rest > std::max(nothing_at_all, nothing * (total + sum)))) return sum;
      const Distribution& law = conditional(next->i);
      sum += weights[next->i] * (value == Value::lower   ? law.lower(y)
                                 : value == Value::upper ? law.upper(y)
                                                         : law.density(y));
      next->most = 0;
    }
  }

  const Distribution& conditional(size_t i) const {
    for (const Kept& one : kept) {
      if (one.law && one.i == i) return *one.law;
    }
    const double j = first + static_cast<double>(i);
    std::vector<Population> populations = others;
    const auto add = [&](const Population& part, double times) {
      if (times == 0) return;
      populations.push_back(part);
      populations.back().count = times;
    };
    add(low, count - j);
    add(high, j);
    Kept& oldest = kept[made++ % most_kept];
    oldest = {i, sum_of_draws(std::move(populations), whole, true, rounding)};
    return *oldest.law;
  }

  std::vector<Population> others;
  Population low, high;
  double count;
  Outline others_outline, low_outline, high_outline;
  bool whole;
  Rounding rounding;
  // Of first, first + 1, … draws above the cut: their probabilities, and the sums up to and from each.
  double first = 0;
  std::vector<double> weights, below, above;
  // The conditional laws that were asked for last.
  static constexpr size_t most_kept = 32;
  struct Kept {
    size_t i;
    std::unique_ptr<Distribution> law;
  };
  mutable Kept kept[most_kept];
  mutable size_t made = 0;
};

}  // namespace

std::unique_ptr<Distribution> conditional_sum(std::vector<Population> populations, Cut cut, bool whole,
                                              Rounding rounding) {
  return std::make_unique<ConditionalSum>(std::move(populations), cut, whole, rounding);
}

}  // namespace rootd

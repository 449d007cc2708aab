#include "scores/expected_attention.h"

#include <algorithm>
#include <cmath>

namespace rootd {

namespace {

// Below e^first_log_sigma a row differs from a uniform one by under 1e-5.
constexpr double first_log_sigma = -10.4;
// With 65,536 keys a row freezes within so little that twice the step is off by 1e-3.
constexpr double log_sigma_step = 0.1;
// The number of points of the interpolating polynomial.
constexpr int points = 8;

// Weights below e^−30 of the largest are left out.
constexpr double negligible = -30;

// The logarithm of the density of u = ln|q|, up to a constant.
double log_density(double u, double d) {
  return d * u - 0.5 * std::exp(2 * u);
}

double place_of(double logSigma) {
  return std::max(0.0, (logSigma - first_log_sigma) / log_sigma_step);
}

// The first of the points that a place is interpolated between.
int first_point(double place) {
  return static_cast<int>(std::floor(place)) - points / 2 + 1;
}

// The smallest and the largest standard deviation that the mean over |q| meets with more than a negligible
// probability.
double smallest_sigma(double d, double beta) {
  // With v = u − ln √d the logarithm of the density is d·(v + ½ − ½e^(2v)) over that at the mode, and so less
  // than d·(v + ½).
  return beta * std::sqrt(d) * std::exp(negligible / d - 0.5);
}
double largest_sigma(double d, double beta) {
  // |q| is above √d + 8 with a probability under e^−32.
  return beta * (std::sqrt(d) + 8);
}

// Rows at even steps of the logarithm of σ, between which others are interpolated.
class Table {
 public:
  Table(double keys, double smallestSigma, double largestSigma) {
    const double most = std::min(largestSigma, largest_expected_sigma);
    end = points +
          std::max(0, static_cast<int>(std::ceil((std::log(most) - first_log_sigma) / log_sigma_step)));
    first = std::clamp(first_point(place_of(std::log(smallestSigma))), 0, end - points);
    for (int i = first; i < end; ++i) {
      const double sigma = std::exp(first_log_sigma + i * log_sigma_step);
      rows.push_back(expected_row(keys, std::min(sigma, largest_expected_sigma)));
    }
  }
  RowStatistics at(double logSigma) const;

 private:
  int first, end;  // of the rows, counted from first_log_sigma
  std::vector<RowStatistics> rows;
};

RowStatistics Table::at(double logSigma) const {
  const double place = place_of(logSigma);
  const int start = std::clamp(first_point(place), first, end - points);
  const double t = std::min(place - start, static_cast<double>(points - 1));
  RowStatistics row{0, 0, 0, 0};
  for (int i = 0; i < points; ++i) {
    double weight = 1;
    for (int j = 0; j < points; ++j) {
      if (j != i) weight *= (t - j) / (i - j);
    }
    add(row, rows[static_cast<size_t>(start - first + i)], weight);
  }
  return row;
}

// Over |q| at this d and factor.
RowStatistics mean_over_queries(const Table& table, double d, double beta) {
  const double log_beta = std::log(beta);
  const double mode = 0.5 * std::log(d), most = log_density(mode, d);
  const double step = std::min(0.2, 0.5 / std::sqrt(2 * d));
  RowStatistics sum{0, 0, 0, 0};
  double total = 0;
  for (const double way : {step, -step}) {
    for (double u = way > 0 ? mode : mode + way;; u += way) {
      const double exponent = log_density(u, d) - most;
      if (exponent < negligible) break;
      const double weight = std::exp(exponent);
      add(sum, table.at(u + log_beta), weight);
      total += weight;
    }
  }
  RowStatistics row{0, 0, 0, 0};
  add(row, sum, 1 / total);
  return row;
}

}  // namespace

std::vector<RowStatistics> expected_rows(double keys, const std::vector<double>& d,
                                         const std::vector<double>& beta) {
  // Exactly: means of equal numbers would be off by a last digit.
  if (keys <= 1) return std::vector<RowStatistics>(d.size(), expected_row(keys, 0));
  double least = largest_expected_sigma, most = 0;
  for (size_t i = 0; i < d.size(); ++i) {
    least = std::min(least, smallest_sigma(d[i], beta[i]));
    most = std::max(most, largest_sigma(d[i], beta[i]));
  }
  const Table table(keys, least, most);
  std::vector<RowStatistics> rows;
  for (size_t i = 0; i < d.size(); ++i) rows.push_back(mean_over_queries(table, d[i], beta[i]));
  return rows;
}

}  // namespace rootd

// Our matrix product and Eigen's in turn, rows × columns × depth as the program's arguments. Prints the
// median ratio of their times and our rate in GFLOP/s.

#include <Eigen/Core>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "numeric/matrix_product.h"

namespace {

using namespace rootd;
using Floats = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

template <typename Way>
double seconds_of(int calls, const Way& way) {
  const auto start = std::chrono::steady_clock::now();
  for (int i = 0; i < calls; ++i) way();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() / calls;
}

double median(std::vector<double> x) {
  std::nth_element(x.begin(), x.begin() + static_cast<ptrdiff_t>(x.size() / 2), x.end());
  return x[x.size() / 2];
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 4) return 1;
  const ptrdiff_t rows = std::atoi(arguments[1]), columns = std::atoi(arguments[2]),
                  depth = std::atoi(arguments[3]);
  const Floats a = Floats::Random(rows, depth), b = Floats::Random(depth, columns);
  Floats ours(rows, columns), eigens(rows, columns);
  ProductWorkspace workspace;
  const auto our_way = [&] {
    multiply(row_major(a.data(), rows, depth), row_major(b.data(), depth, columns), ours.data(), columns,
             Store::overwrite, workspace);
  };
  const auto eigen_way = [&] { eigens.noalias() = a * b; };
  our_way();
  eigen_way();
  if ((ours - eigens).cwiseAbs().maxCoeff() > 1e-6f * static_cast<float>(depth)) return 1;

  const double operations =
      2.0 * static_cast<double>(rows) * static_cast<double>(columns) * static_cast<double>(depth);
  const int calls = static_cast<int>(2e8 / operations) + 1;
  seconds_of(calls, our_way);
  seconds_of(calls, eigen_way);
  std::vector<double> ratios, times;
  for (int turn = 0; turn < 25; ++turn) {
    times.push_back(seconds_of(calls, our_way));
    ratios.push_back(seconds_of(calls, eigen_way) / times.back());
  }
  std::printf("%.4g %.4g\n", median(ratios), operations / median(times) / 1e9);
}

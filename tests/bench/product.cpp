// The rate of our own matrix product, for what is measured against it: prints the seconds that 20 products of
// 512 × 512 matrices took, after enough of them to be past the first, slow code.

#include <chrono>
#include <cstdio>
#include <vector>

#include "numeric/matrix_product.h"

int main() {
  using namespace rootd;
  constexpr int n = 512;
  std::vector<float> a(n * n, 0.5f), b(n * n, 0.25f), c(n * n);
  ProductWorkspace workspace;
  const auto products = [&](int count) {
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < count; ++i) {
      multiply(row_major(a.data(), n, n), row_major(b.data(), n, n), c.data(), n, Store::overwrite,
               workspace);
    }
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  };
  products(5);
  std::printf("%.9f\n", products(20));
}

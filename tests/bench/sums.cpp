// The engine built natively, on the same sums as the wasm. Reads the name of a law, prints the seconds that
// 100,000 sums of 500 coordinates took, with histogram and moments.

#include <algorithm>
#include <chrono>
#include <iostream>
#include <string>

#include "sums/run.h"
#include "sums/summary_shape.h"

int main() {
  using namespace rootd;
  std::string name;
  while (std::cin >> name) {
    const auto* const entry = std::find_if(law_entries.begin(), law_entries.end(),
                                           [&](const LawEntry& law) { return law.id == name; });
    if (entry == law_entries.end()) return 1;
    const VectorLaw law{named_law(entry->name), 0, 0};
    const int64_t d = 500, count = 100000;
    const auto start = std::chrono::steady_clock::now();
    const SummaryShape shape = summary_shape(law, d);
    Summary total(shape);
    add_samples(law, d, 1, 0, count, total, nullptr);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    std::cout << seconds.count() << std::endl;
  }
}

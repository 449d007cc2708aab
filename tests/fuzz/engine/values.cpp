#include "fuzz/engine/values.h"

#include <limits>

namespace rootd {

double any_real(Random& random, double least, double most) {
  double x = random.between(-5, 5);
  if (random.chance(0.3)) {
    x = random.pick({least, most, 0.0, -0.0, 1.0, 5e-324, -5e-324, 1e-310, 1e-30, -1e-30, 0.1 + 0.2});
  } else if (random.chance(0.5)) {
    x = random.pick({1.0, -1.0}) * random.logarithmic(1e-12, std::max(1.0, std::abs(most)));
  }
  return std::clamp(x, least, most);
}

std::vector<float> any_floats(Random& random, int64_t count) {
  const double size = random.pick({1.0, 1.0, 1.0, 1e-30, 1e-44, 1e15, 1e38, 0.0});
  const bool mixed = random.chance(0.1);
  std::vector<float> floats(static_cast<size_t>(count));
  for (float& x : floats) {
    const double own = mixed ? random.logarithmic(1e-44, 1e38) : size;
    x = static_cast<float>(random.between(-2, 2) * own);
  }
  return floats;
}

std::vector<float> uneven_rows(Random& random, int64_t rows, int64_t width) {
  std::vector<float> floats(static_cast<size_t>(rows * width));
  double size = 1;
  for (int64_t i = 0; i < rows * width; ++i) {
    if (i % width == 0) size = random.chance(0.1) ? 0 : random.logarithmic(1e-45, 1e12);
    floats[static_cast<size_t>(i)] = static_cast<float>(random.between(-1, 1) * size);
  }
  return floats;
}

std::vector<float> spoilt_floats(Random& random, int64_t count, bool& spoilt) {
  std::vector<float> floats = any_floats(random, count);
  if (count > 0 && random.chance(0.1)) {
    constexpr float infinity = std::numeric_limits<float>::infinity();
    constexpr float nothing = std::numeric_limits<float>::quiet_NaN();
    floats[static_cast<size_t>(random.whole(0, count - 1))] = random.pick({infinity, -infinity, nothing});
    spoilt = true;
  }
  return floats;
}

std::vector<double> any_numbers(Random& random, int64_t count) {
  const double size = random.pick({1.0, 1.0, 1e-300, 1e150, 0.0});
  std::vector<double> numbers(static_cast<size_t>(count));
  for (double& x : numbers) x = random.between(-4, 4) * size;
  return numbers;
}

namespace {

// One value of a list: near others, far from all, tiny, huge.
double list_value(Random& random) {
  const double sign = random.pick({1.0, -1.0});
  switch (random.whole(0, 6)) {
    case 0:
      return static_cast<double>(random.whole(-20, 20));
    case 1:
      return random.between(-5, 5);
    case 2:
      return 1 + random.pick({0.0, 1e-9, 2e-9, 1e-12, 1e-15});
    case 3:
      return random.pick({1.0 / 3, std::sqrt(2.0), 3.141592653589793, 1000.0, -1000.0});
    case 4:
      return sign * random.logarithmic(least_magnitude, 1e12);
    default:
      return static_cast<double>(random.whole(-3, 3)) * 0.25;
  }
}

double list_weight(Random& random) {
  if (random.chance(0.7)) return static_cast<double>(random.whole(1, 9));
  return random.pick({0.0, 1e-3, 1e-7, 1e-10, 1e-11, 1e10});
}

}  // namespace

Law any_law(Random& random) {
  if (random.chance(0.4)) {
    const LawEntry& entry = law_entries[static_cast<size_t>(random.whole(0, 7))];
    return named_law(entry.name);
  }
  if (random.chance(0.2)) {
    if (random.chance(0.5)) return student_law(random.logarithmic(least_degrees, most_degrees));
    return student_law(random.pick({least_degrees, 1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 30.0, most_degrees}));
  }
  const int64_t length = random.chance(0.5) ? random.whole(1, 4) : random.size(1, 40);
  std::vector<double> values, weights;
  for (int64_t i = 0; i < length; ++i) {
    values.push_back(list_value(random));
    weights.push_back(list_weight(random));
  }
  double largest = 0, least = std::numeric_limits<double>::infinity();
  for (const double weight : weights) {
    largest = std::max(largest, weight);
    if (weight > 0) least = std::min(least, weight);
  }
  if (random.chance(0.5) || largest == 0 || least < least_weight * largest) weights.clear();
  return list_law(values, weights, random.chance(0.7));
}

uint64_t any_seed(Random& random) {
  if (random.chance(0.2)) return random.pick<uint64_t>({0, 1, (uint64_t{1} << 53) - 1});
  return random.word() >> 11;
}

}  // namespace rootd

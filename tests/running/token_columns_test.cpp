#include "running/token_columns.h"

#include <doctest/doctest.h>

using namespace rootd;

TEST_CASE("tokens' rows become columns") {
  const std::vector<float> rows = {1, 2, 3, 4, 5, 6};
  RawMatrix raw;
  raw.bytes = reinterpret_cast<const uint8_t*>(rows.data());
  raw.outputs = 2;
  raw.inputs = 3;
  std::vector<float> columns(12, 1.0f);
  add_embeddings(raw, 10, columns.data(), 4);
  CHECK(columns == std::vector<float>{11, 41, 1, 1, 21, 51, 1, 1, 31, 61, 1, 1});
}

TEST_CASE("some tokens' columns are taken out, and added back by their shares") {
  std::vector<float> x = {0, 1, 2, 3, 10, 11, 12, 13}, some(6);
  const std::vector<int32_t> columns = {3, 1};
  gather_columns(x.data(), 2, 4, columns, some.data(), 3);
  CHECK(some == std::vector<float>{3, 1, 0, 13, 11, 0});
  add_columns(some.data(), 2, 3, columns, {2, 0.5f}, x.data(), 4);
  CHECK(x == std::vector<float>{0, 1.5f, 2, 9, 10, 16.5f, 12, 39});
  CHECK(column_products(x.data(), x.data() + 4, 1, 4) == std::vector<double>{0, 24.75, 24, 351});
  std::vector<float> sum = {1, 1, 1, 1, 1};
  add_scaled(2, x.data(), sum.data(), 5);
  CHECK(sum == std::vector<float>{1, 4, 5, 19, 21});
}

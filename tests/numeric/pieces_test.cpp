#include "numeric/pieces.h"

#include <doctest/doctest.h>

#include <cstddef>
#include <vector>

namespace rootd {

namespace {

void add_numbers(Pieces& pieces, int count, std::vector<int>& done) {
  for (int i = 0; i < count; ++i) {
    if (pieces.turn(10)) done.push_back(i);
  }
}

}  // namespace

TEST_CASE("pieces are done in their order, each once, whatever is allowed") {
  const std::vector<int> all{0, 1, 2, 3, 4, 5, 6};
  for (const double work : {0.5, 10.0, 15.0, 30.0, 1e9}) {
    Pieces pieces;
    for (int round = 0; round < 2; ++round) {
      std::vector<int> done;
      for (int calls = 1;; ++calls) {
        pieces.allow(work);
        const std::size_t before = done.size();
        add_numbers(pieces, 7, done);
        CHECK(done.size() > before);
        CHECK(10 * (done.size() - before) < work + 10);
        if (pieces.finished()) break;
      }
      CHECK(done == all);
    }
  }
}

TEST_CASE("unless told otherwise all pieces are done at once") {
  Pieces pieces;
  std::vector<int> done;
  add_numbers(pieces, 100, done);
  CHECK(pieces.finished());
  CHECK(done.size() == 100);
}

TEST_CASE("a list gets its length some numbers at a time, and keeps what it has room for") {
  constexpr std::size_t length = 5'000'000;
  Pieces pieces;
  std::vector<float> list;
  int calls = 0;
  const auto resize_to = [&](std::size_t wanted) {
    calls = 0;
    do {
      pieces.allow(1);
      ++calls;
      const std::size_t before = list.size();
      resize(list, wanted, pieces);
      CHECK(list.size() <= before + (std::size_t{1} << 20));
    } while (!pieces.finished());
    CHECK(list.size() == wanted);
  };
  resize_to(length);
  CHECK(calls > 3);
  list[0] = 7;
  list[length - 1] = 7;
  resize_to(length);
  CHECK(calls == 1);
  CHECK(list[length - 1] == 7);
  resize_to(1000);
  CHECK(list[0] == 7);
  resize_to(length);
  CHECK(list[length - 1] == 0);
  resize_to(0);
}

}  // namespace rootd

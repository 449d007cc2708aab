#pragma once

#include <forward_list>
#include <utility>

namespace rootd::bindings {

// Work that stays in the engine between calls, under numbers that its owners chose. There is little of it at
// a time.
template <typename Work>
class Numbered {
 public:
  Work& begin(int number, Work&& work) {
    end(number);
    all.emplace_front(number, std::move(work));
    return all.front().second;
  }
  Work* find(int number) {
    for (auto& one : all) {
      if (one.first == number) return &one.second;
    }
    return nullptr;
  }
  void end(int number) {
    for (auto before = all.before_begin(), one = all.begin(); one != all.end(); before = one++) {
      if (one->first != number) continue;
      all.erase_after(before);
      return;
    }
  }

 private:
  std::forward_list<std::pair<int, Work>> all;
};

}  // namespace rootd::bindings

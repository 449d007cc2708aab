#pragma once

// What the heads are trained on. Both tasks share their inputs: a context of distinct keys, each with a
// value, and one of those keys as the query.

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "random/stream.h"

namespace rootd {

enum class TaskName {
  recall,   // answer the value that stands beside the query's key
  majority  // answer the most frequent value of the context, whatever the query
};

struct TaskEntry {
  TaskName name;
  std::string_view id;
  int classes;        // values, and so answers
  int contextLength;  // if the caller names none
};

// The one list of tasks.
inline constexpr std::array<TaskEntry, 2> task_entries{{
    {TaskName::recall, "recall", 16, 16},
    {TaskName::majority, "majority", 4, 32},
}};
inline constexpr const TaskEntry& entry_of(TaskName name) {
  return task_entries[static_cast<size_t>(name)];
}

inline constexpr int token_count = 64;  // keys that a context draws from; the longest context
inline constexpr int token_width = 64;  // of their embeddings

// Examples of one step. Slot j of example b is entry b·length + j.
struct Batch {
  int size = 0;
  int length = 0;                // slots of a context
  std::vector<uint8_t> keys;     // size × length, distinct within a context
  std::vector<uint8_t> values;   // size × length
  std::vector<uint8_t> queries;  // size
  std::vector<uint8_t> visible;  // size: the query sees slots 0 … visible − 1, its own key among them
  std::vector<uint8_t> answers;  // size
};

// Examples first … first + size − 1 of a stream: example i is the same in every batch, and a longer context
// begins with the shorter one. `causal` hides the slots after the query's own.
Batch draw_examples(TaskName task, uint64_t seed, StreamName name, uint64_t first, int size, int length,
                    bool causal);

// The number in its stream of example `index` of step `step`.
inline constexpr int most_examples_a_step = 1 << 16;
inline constexpr uint64_t example_number(uint64_t step, uint64_t index) {
  return step * most_examples_a_step + index;
}

// A fixed context for each seed, which no training step draws, asked for each of its keys in turn: example i
// has slot i's key as the query.
Batch draw_showcase(TaskName task, uint64_t seed, int length, bool causal);

// Readable names: "ba" … "zo" for keys, "A" … for values.
std::string key_name(int key);
std::string value_name(int value);

}  // namespace rootd

#include "training/task.h"

#include <algorithm>
#include <utility>

#include "training/stream_names.h"

namespace rootd {

namespace {

// Uniform on 0 … count − 1, to count·2⁻³².
uint32_t below(uint32_t word, uint32_t count) {
  return static_cast<uint32_t>((static_cast<uint64_t>(word) * count) >> 32);
}

// The next word of each of four streams, in memory. Of vectors indexed by the lane, LLVM 14 makes other
// examples here for wasm than every other compiler does; where else the engine indexes vectors so,
// tests/golden shows that they come out alike.
std::array<uint32_t, lanes> next_words(Streams& streams) {
  std::array<uint32_t, lanes> words;
  store(words.data(), streams.next());
  return words;
}

uint8_t most_frequent(const uint8_t* values, int count, int classes, uint32_t tie) {
  std::array<int, token_count> seen{};
  for (int j = 0; j < count; ++j) ++seen[values[j]];
  const int most = *std::max_element(seen.begin(), seen.begin() + classes);
  const auto tied = static_cast<uint32_t>(std::count(seen.begin(), seen.begin() + classes, most));
  uint32_t left = below(tie, tied);
  for (int value = 0; value < classes; ++value) {
    if (seen[value] == most && left-- == 0) return static_cast<uint8_t>(value);
  }
  return 0;
}

void set_query(TaskName task, Batch& batch, int example, int slot, uint32_t tie, bool causal) {
  const uint8_t* keys = batch.keys.data() + example * batch.length;
  const uint8_t* values = batch.values.data() + example * batch.length;
  const int visible = causal ? slot + 1 : batch.length;
  batch.queries[example] = keys[slot];
  batch.visible[example] = static_cast<uint8_t>(visible);
  batch.answers[example] =
      task == TaskName::recall ? values[slot] : most_frequent(values, visible, entry_of(task).classes, tie);
}

Batch empty_batch(int size, int length) {
  const std::vector<uint8_t> slots(static_cast<size_t>(size) * length), each(size);
  return {size, length, slots, slots, each, each, each};
}

}  // namespace

Batch draw_examples(TaskName task, uint64_t seed, StreamName name, uint64_t first, int size, int length,
                    bool causal) {
  const uint32_t classes = entry_of(task).classes;
  Batch batch = empty_batch(size, length);
  for (int start = 0; start < size; start += lanes) {
    Streams streams(seed, name, first + start);
    const auto slotWord = next_words(streams), favouredWord = next_words(streams),
               tieWord = next_words(streams);
    const int examples = std::min(lanes, size - start);
    // Fisher and Yates's shuffle of all keys, stopped after `length` of them.
    std::array<std::array<uint8_t, token_count>, lanes> deck;
    for (auto& cards : deck) {
      for (int key = 0; key < token_count; ++key) cards[key] = static_cast<uint8_t>(key);
    }
    for (int j = 0; j < length; ++j) {
      const auto keyWord = next_words(streams), valueWord = next_words(streams);
      for (int lane = 0; lane < examples; ++lane) {
        const size_t at = static_cast<size_t>(start + lane) * length + j;
        std::swap(deck[lane][j], deck[lane][j + below(keyWord[lane], token_count - j)]);
        batch.keys[at] = deck[lane][j];
        // The leading two bits are majority's coin: its favoured class shows with probability ¼.
        const uint32_t word = valueWord[lane];
        const bool favoured = task == TaskName::majority && word >> 30 == 0;
        batch.values[at] =
            static_cast<uint8_t>(favoured ? below(favouredWord[lane], classes) : below(word << 2, classes));
      }
    }
    for (int lane = 0; lane < examples; ++lane) {
      set_query(task, batch, start + lane, static_cast<int>(below(slotWord[lane], length)), tieWord[lane],
                causal);
    }
  }
  return batch;
}

Batch draw_showcase(TaskName task, uint64_t seed, int length, bool causal) {
  // Steps count from 1, so step 0 is free for other uses.
  const Batch one =
      draw_examples(task, seed, streams::training_batches, example_number(0, 0), 1, length, causal);
  Batch batch = empty_batch(length, length);
  for (int i = 0; i < length; ++i) {
    std::copy(one.keys.begin(), one.keys.end(), batch.keys.begin() + i * length);
    std::copy(one.values.begin(), one.values.end(), batch.values.begin() + i * length);
    set_query(task, batch, i, i, 0, causal);
  }
  return batch;
}

std::string key_name(int key) {
  return {"bdfghjklmnprstvz"[key / 4], "aeio"[key % 4]};
}

std::string value_name(int value) {
  return {static_cast<char>('A' + value)};
}

}  // namespace rootd

#pragma once

// What one example of recall asks of the scores, where Wv is √C times the identity and stays so.

#include <array>
#include <cstdint>

#include "training/task.h"
#include "training/token_matrix.h"

namespace rootd {

inline constexpr int recall_slots = entry_of(TaskName::recall).contextLength;
inline constexpr int recall_classes = entry_of(TaskName::recall).classes;

struct RecallExample {
  std::array<double, recall_slots> scores;      // z = β S
  std::array<double, recall_slots> weights;     // p
  std::array<double, recall_slots> advantages;  // of a key's value over the mix, per weight that it gains
  std::array<double, recall_slots> gradient;    // of the loss on z: −p times the advantage
};

// Example b of a batch of recall, under the scores S (T×T) and β.
RecallExample recall_example(const Batch& batch, int b, const TokenMatrix& scores, double factor);

// What example b's slots have, that of the key that it asks for first.
std::array<double, recall_slots> asked_first(const Batch& batch, int b,
                                             std::array<double, recall_slots> ofSlots);

// How long example b's own gradient on Wq is but for β, ‖x_qᵀ dz k‖, given x_q x_qᵀ and k kᵀ.
double pull_length(const Batch& batch, int b, const RecallExample& example,
                   const TokenMatrix& queryEmbeddings, const TokenMatrix& keys);

// The mean loss's gradient on S over a batch: T×T, 0 where no example looks.
TokenMatrix score_gradient(const Batch& batch, const TokenMatrix& scores, double factor);

// The mean weight on the key that each query asks for.
double asked_attention(const Batch& batch, const TokenMatrix& scores, double factor);

// The mean of −log of what the right answer is given.
double mean_loss(const Batch& batch, const TokenMatrix& scores, double factor);

}  // namespace rootd

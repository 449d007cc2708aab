#pragma once

// Attention of a model's heads on a text. A head's queries, keys and values are rows of entries with the
// tokens side by side: entry i of token t is queries[i·stride + t].

#include <cstdint>
#include <vector>

#include "numeric/aligned.h"
#include "running/head_on_text.h"

namespace rootd {

struct TextMask {
  ptrdiff_t tokens;
  bool causal = true;
  // Query i sees no key before i − window + 1; 0 for all.
  ptrdiff_t window = 0;

  ptrdiff_t first(ptrdiff_t query) const { return window > 0 && query >= window ? query - window + 1 : 0; }
  ptrdiff_t end(ptrdiff_t query) const { return causal ? query + 1 : tokens; }
  // Of queries and keys.
  int64_t pairs() const;
};

struct HeadWidths {
  ptrdiff_t d, value, stride;
};

// What the softmax sees of q·k: cap·tanh(scale·q·k/cap), or scale·q·k where cap is 0.
struct ScoreScale {
  float scale;
  float cap = 0;
};

// One head's map, tokens×tokens each: q·k, −∞ where it is not seen, and the weights.
struct HeadMap {
  std::vector<float> products, weights;
};

// A key head, packed for the query heads that share it. Rows are `stride` floats apart, of which the first
// `tokens` count; what follows them up to a multiple of eight is read too, and must be finite.
class KeyHead {
 public:
  KeyHead(const HeadWidths& widths, const TextMask& mask, const float* keys, const float* values);

  // One query head. The output has a row for each of a value's entries, with the tokens side by side.
  HeadOnText attend(const float* queries, const ScoreScale& scale, float* output, HeadMap* map);

 private:
  struct Panel;
  void score(const float* queries, const Panel& panel);
  void soften(const Panel& panel, const ScoreScale& scale, HeadSums& sums, HighScores& high);
  void mix(const Panel& panel, float* output);

  HeadWidths widths;
  TextMask mask;
  AlignedFloats keyStrips, valueStrips;
  // Of eight queries: their entries, and a column of scores and later weights for each.
  AlignedFloats queryPanel, scores, mixed;
};

}  // namespace rootd

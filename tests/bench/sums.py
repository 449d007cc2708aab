# The ways in which NumPy draws the same sums. Reads the name of a way, prints the seconds one turn took.

import sys
import time

import numpy as np

D = 500
rng = np.random.default_rng(1)
ones = np.array([bin(byte).count("1") for byte in range(256)], dtype=np.uint8)


def choice_loop():
    sums = []
    for _ in range(20_000):
        sums.append(np.sum(np.random.choice([-1, 1], size=D)))
    return 100_000 / 20_000


def integers():
    (2 * rng.integers(0, 2, size=(100_000, D), dtype=np.int8).sum(1, dtype=np.int32) - D)
    return 1


def popcount():
    # 62 whole bytes and four bits of a 63rd: 500 signs a row.
    raw = np.frombuffer(rng.bytes(100_000 * 63), dtype=np.uint8).reshape(100_000, 63)
    counts = ones[raw[:, :62]].sum(1, dtype=np.int32) + ones[raw[:, 62] & 15]
    2 * counts - D
    return 1


def normals():
    for _ in range(10):
        rng.standard_normal((10_000, D), dtype=np.float32).sum(1)
    return 1


ways = {way.__name__: way for way in (choice_loop, integers, popcount, normals)}
for line in sys.stdin:
    start = time.perf_counter()
    scale = ways[line.strip()]()
    print((time.perf_counter() - start) * scale, flush=True)

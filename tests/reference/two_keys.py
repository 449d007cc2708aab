"""Several heads that must find two keys: do they grow alike under 1/sqrt(d) and under 1/d?

python3 two_keys.py [seconds] writes two-keys.json beside it, cell after cell, and goes on where it was.
It uses NumPy alone and nothing of the engine, whose tasks ask for one key.

A context shows 16 of 64 keys, each with one of 16 values. The query is the sum of two tokens, one from a table that asks for
the first answer and one from another that asks for the second. Four heads of width d, queries, keys and values alike; the
answers are read off the sum of what the heads give. Wq and Wk start from N(0, 1/64), Wv from N(0, 1/16), Wo from N(0, 1/(4d))
or from zero. Adam, 600 steps; the rate of Wq and Wk is tuned on other seeds, that of Wv is 0.01, that of Wo 0.16/d.

How alike two heads are is the cosine of their maps Wq Wk' (64 x 64, as vectors), that of what these have learned (less what
they were at the start, which is random and of another size beside it under each rule), and that of their rows of attention
less the mean weight: each as the mean over the six pairs.
"""

import json
import os
import sys
import time

import numpy as np

TOKENS, WIDTH, CLASSES, SLOTS, HEADS, BATCH, STEPS = 64, 64, 16, 16, 4, 64, 600
TUNING, REPORTED = range(101, 104), range(1, 11)
# Of the best rate at the widths whose runs are short.
MORE = range(1, 31)
RATES = [0.001, 0.00316, 0.01, 0.0316, 0.1]
# What all but one rule and width chose, which is reported at this rate too: so that one rate compares them.
COMMON = 0.00316
AT_COMMON = ["drawn sqrt 256"]
CELLS = [(start, rule, d) for d in (16, 64, 256) for start in ("drawn", "zero") for rule in ("sqrt", "linear")]
BETA = {"sqrt": lambda d: d**-0.5, "linear": lambda d: 1 / d}
PAIRS = [(i, j) for i in range(HEADS) for j in range(i)]


def normalised(x):
    x = x - x.mean(1, keepdims=True)
    return (x / x.std(1, keepdims=True)).astype(np.float32)


def draw(random, size):
    keys = random.random((size, TOKENS)).argsort(1)[:, :SLOTS]
    values = random.integers(CLASSES, size=(size, SLOTS))
    asked = random.random((size, SLOTS)).argsort(1)[:, :2]
    rows = np.arange(size)[:, None]
    return keys, values, keys[rows, asked], values[rows, asked]


class Heads:
    def __init__(self, random, d, rule, start):
        normal = lambda *shape: random.standard_normal(shape).astype(np.float32)
        self.keys, self.first, self.second = (normalised(normal(TOKENS, WIDTH)) for _ in range(3))
        self.beta = np.float32(BETA[rule](d))
        self.weights = {
            "q": normal(HEADS, WIDTH, d) / 8,
            "k": normal(HEADS, WIDTH, d) / 8,
            "v": normal(HEADS, CLASSES, d) / 4,
            "o": normal(HEADS, d, 2 * CLASSES) / np.float32(np.sqrt(HEADS * d)) * np.float32(start == "drawn"),
        }
        self.moments = {name: [np.zeros_like(w), np.zeros_like(w)] for name, w in self.weights.items()}
        self.first_maps = self.maps()

    def forward(self, keys, values, queries):
        w, root = self.weights, np.float32(0.5**0.5)
        self.qs = [table @ w["q"] * root for table in (self.first, self.second)]  # H x T x d
        self.k = self.keys @ w["k"]
        s = [q @ self.k.transpose(0, 2, 1) for q in self.qs]  # H x T x T
        z = self.beta * sum(s[i][:, queries[:, i, None], keys] for i in (0, 1))  # H x B x n
        p = np.exp(z - z.max(2, keepdims=True))
        self.p = p / p.sum(2, keepdims=True)
        shown = np.eye(CLASSES, dtype=np.float32)[values]  # B x n x C
        self.mixed = (self.p[:, :, None, :] @ shown)[:, :, 0, :]  # H x B x C
        self.given = self.mixed @ w["v"]  # H x B x d
        logits = (self.given @ w["o"]).sum(0).reshape(-1, 2, CLASSES)
        e = np.exp(logits - logits.max(2, keepdims=True))
        return e / e.sum(2, keepdims=True)

    def step(self, at, keys, values, queries, answers, rate):
        w, size = self.weights, len(keys)
        d_logits = self.forward(keys, values, queries)
        np.subtract.at(d_logits, (np.arange(size)[:, None], [[0, 1]], answers), 1)
        d_logits = d_logits.reshape(size, -1) / (2 * size)
        d_given = d_logits @ w["o"].transpose(0, 2, 1)
        gradients = {"o": self.given.transpose(0, 2, 1) @ d_logits, "v": self.mixed.transpose(0, 2, 1) @ d_given}
        d_mixed = d_given @ w["v"].transpose(0, 2, 1)
        d_p = d_mixed[:, np.arange(size)[:, None], values]
        d_z = self.beta * self.p * (d_p - (self.p * d_p).sum(2, keepdims=True))
        gradients["q"], d_k = 0, 0
        for i, table in enumerate((self.first, self.second)):
            place = (np.arange(HEADS)[:, None, None] * TOKENS + queries[:, i, None]) * TOKENS + keys
            d_s = np.bincount(place.ravel(), d_z.ravel(), HEADS * TOKENS**2)
            d_s = d_s.reshape(HEADS, TOKENS, TOKENS).astype(np.float32)
            gradients["q"] += table.T @ (d_s @ self.k) * np.float32(0.5**0.5)
            d_k += d_s.transpose(0, 2, 1) @ self.qs[i]
        gradients["k"] = self.keys.T @ d_k
        rates = {"q": rate, "k": rate, "v": 0.01, "o": 0.16 / w["v"].shape[2]}
        for name, gradient in gradients.items():
            m, v = self.moments[name]
            m += 0.1 * (gradient - m)
            v += 0.001 * (gradient**2 - v)
            size_of = np.sqrt(v / (1 - 0.999**at)) + 1e-8
            w[name] -= np.float32(rates[name] / (1 - 0.9**at)) * m / size_of

    def maps(self):
        return (self.weights["q"] @ self.weights["k"].transpose(0, 2, 1)).reshape(HEADS, -1)

    def rows(self):
        return (self.p - self.p.mean(2, keepdims=True)).reshape(HEADS, -1)


def alike(x):
    cosine = lambda i, j: float(x[i] @ x[j] / np.sqrt((x[i] @ x[i]) * (x[j] @ x[j])))
    return float(np.mean([cosine(i, j) for i, j in PAIRS]))


def trained(d, rule, start, rate, seed):
    random = np.random.default_rng(seed)
    heads = Heads(random, d, rule, start)
    fresh = draw(np.random.default_rng(seed + 10**6), 2048)
    heads.forward(*fresh[:3])
    at_start = {"mapsAtStart": alike(heads.maps()), "rowsAtStart": alike(heads.rows())}
    for at in range(1, STEPS + 1):
        heads.step(at, *draw(random, BATCH), rate)
    answers = heads.forward(*fresh[:3])
    right = np.take_along_axis(answers, fresh[3][:, :, None], 2)
    numbers = {
        "accuracy": float((answers.argmax(2) == fresh[3]).mean()),
        "loss": float(-np.log(np.maximum(right, 1e-30)).mean()),
        **at_start,
        "maps": alike(heads.maps()),
        "learned": alike(heads.maps() - heads.first_maps),
        "rows": alike(heads.rows()),
    }
    return {name: float(f"{number:.4g}") for name, number in numbers.items()}


def gathered(runs):
    return {name: [run[name] for run in runs] for name in runs[0]}


def compute(cells, place, seconds):
    began = time.time()
    stored = json.load(open(place)) if os.path.exists(place) else {"seconds": 0, "cells": {}}
    spent = stored["seconds"]
    for start, rule, d in cells:
        cell = stored["cells"].setdefault(f"{start} {rule} {d}", {})
        while True:
            looked = sorted(float(name[7:]) for name in cell if name.startswith("tuning"))
            best = min(looked, key=lambda one: np.median(cell[f"tuning {one}"]["loss"]), default=None)
            missing = [rate for rate in RATES if rate not in looked]
            if missing:
                name, rate, seeds = f"tuning {missing[0]}", missing[0], TUNING
            elif best in (looked[0], looked[-1]):
                # Half a decade further.
                rate = float(f"{best * 10 ** (-0.5 if best == looked[0] else 0.5):.3g}")
                name, seeds = f"tuning {rate}", TUNING
            elif "reported" not in cell or cell["rate"] != best:
                name, rate, seeds = "reported", best, MORE if start == "drawn" and d < 256 else REPORTED
            elif f"{start} {rule} {d}" in AT_COMMON and f"reported {COMMON}" not in cell:
                name, rate, seeds = f"reported {COMMON}", COMMON, REPORTED
            else:
                break
            runs = []
            for seed in seeds:
                if time.time() - began > seconds:
                    return
                runs.append(trained(d, rule, start, rate, seed))
            if name == "reported":
                cell["rate"] = rate
            cell[name] = gathered(runs)
            stored["finished"] = time.strftime("%Y-%m-%d")
            stored["seconds"] = round(spent + time.time() - began)
            with open(place + ".part", "w") as file:
                json.dump(stored, file)
            os.replace(place + ".part", place)
            print(start, rule, d, name, rate, {what: round(float(np.median(of)), 3) for what, of in cell[name].items()}, flush=True)


if __name__ == "__main__":
    limit = float(sys.argv[1]) if len(sys.argv) > 1 else float("inf")
    here = os.path.join(os.path.dirname(os.path.abspath(__file__)), "two-keys.json")
    compute(CELLS, here, limit)

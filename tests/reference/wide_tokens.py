"""Recall with tokens as wide as the head: how does the best rate of Wq and Wk move when both widths grow?

python3 wide_tokens.py [seconds] writes wide-tokens.json beside it, cell after cell, and goes on where it was.
It uses NumPy alone and nothing of the engine, whose tokens are 64 wide whatever d is.

The task, the batch and the starts are the engine's: 64 tokens of mean 0 and variance 1; a context shows 16 keys, each with
one of 16 values; one head of width d on tokens of width d, Wq and Wk from N(0, 1/d), Wv as 4 times the identity. 300 steps
of Adam, Wv at a rate of 0.01, or 400 of plain descent, Wv at a rate of 1. Rates of Wq and Wk lie a quarter of a decade apart,
each is looked at by all seeds, and more are added until no seed has its least loss at either end.
"""

import json
import os
import sys
import time

import numpy as np

TOKENS, CLASSES, SLOTS, BATCH = 64, 16, 16, 64
SEEDS = range(301, 311)
WIDTHS = (64, 256, 16)
BETA = {"sqrt": lambda d: d**-0.5, "linear": lambda d: 1 / d}
STEPS = {"adam": 300, "sgd": 400}
VALUE_RATE = {"adam": 0.01, "sgd": 1}
# Quarters of a decade to begin with, at a width of 64.
FIRST = {
    "adam": {"sqrt": range(-10, -5), "linear": range(-8, -3)},
    "sgd": {"sqrt": range(-2, 3), "linear": range(2, 7)},
}
# The power of d by which these move: Adam's steps add up over the width of the tokens, and those of plain descent over the
# width of tokens and head, times the square of the scale.
DRIFT = {"adam": {"sqrt": -1, "linear": -1}, "sgd": {"sqrt": -1, "linear": 0}}


def rate_of(quarter):
    return float(f"{10 ** (quarter / 4):.3g}")


def draw(random, size):
    keys = random.random((size, TOKENS)).argsort(1)[:, :SLOTS]
    values = random.integers(CLASSES, size=(size, SLOTS))
    asked = random.integers(SLOTS, size=size)
    rows = np.arange(size)
    return keys, values, keys[rows, asked], values[rows, asked]


def tokens(random, width):
    x = random.standard_normal((TOKENS, width))
    x -= x.mean(1, keepdims=True)
    return x / x.std(1, keepdims=True)


def drawn(d, steps):
    """Tokens, starts and examples of all seeds, side by side."""
    each = []
    for seed in SEEDS:
        random = np.random.default_rng(seed)
        asking, found = tokens(random, d), tokens(random, d)
        wq, wk = random.standard_normal((2, d, d)) / d**0.5
        learn, fresh = draw(random, steps * BATCH), draw(random, 4096)
        each.append((asking, found, wq, wk, *learn, *fresh))
    lists = [np.stack(one) for one in zip(*each)]
    return [one.astype(np.float32) for one in lists[:4]], lists[4:8], lists[8:]


def forward(q, k, wv, beta, keys, values, asked):
    """S seeds, B examples, n slots: S x B x n weights, S x B x C means of values and answers."""
    s = q @ k.transpose(0, 2, 1)
    z = beta * s[np.arange(len(s))[:, None, None], asked[:, :, None], keys]
    p = np.exp(z - z.max(2, keepdims=True))
    p /= p.sum(2, keepdims=True)
    mixed = (p[:, :, None, :] @ np.eye(CLASSES, dtype=np.float32)[values])[:, :, 0]
    logits = mixed @ wv
    answers = np.exp(logits - logits.max(2, keepdims=True))
    return p, mixed, answers / answers.sum(2, keepdims=True)


def adam(w, gradient, state, rate, at):
    m, v = state
    m += np.float32(0.1) * (gradient - m)
    v += np.float32(0.001) * (gradient**2 - v)
    root = np.sqrt(v * np.float32(1 / (1 - 0.999**at))) + np.float32(1e-8)
    w -= np.float32(rate / (1 - 0.9**at)) * m / root


def sgd(w, gradient, state, rate, at):
    w -= np.float32(rate) * gradient


def trained(ready, optimizer, rule, rate):
    """Accuracy and loss on fresh examples, of each seed."""
    (asking, found, wq, wk), learn, fresh = ready
    wq, wk = wq.copy(), wk.copy()
    seeds, d = len(wq), wq.shape[2]
    wv = np.repeat(4 * np.eye(CLASSES, dtype=np.float32)[None], seeds, 0)
    beta = np.float32(BETA[rule](d))
    at_seed, at_example = np.arange(seeds)[:, None], np.arange(BATCH)
    weights, rates = (wq, wk, wv), (rate, rate, VALUE_RATE[optimizer])
    step = {"adam": adam, "sgd": sgd}[optimizer]
    states = [(np.zeros_like(w), np.zeros_like(w)) for w in weights]
    for at in range(1, STEPS[optimizer] + 1):
        keys, values, asked, right = (one[:, (at - 1) * BATCH : at * BATCH] for one in learn)
        q, k = asking @ wq, found @ wk
        p, mixed, d_logits = forward(q, k, wv, beta, keys, values, asked)
        d_logits[at_seed, at_example, right] -= 1
        d_logits /= BATCH
        d_p = np.take_along_axis(d_logits @ wv.transpose(0, 2, 1), values, 2)
        d_z = beta * p * (d_p - (p * d_p).sum(2, keepdims=True))
        place = (at_seed[:, :, None] * TOKENS + asked[:, :, None]) * TOKENS + keys
        d_s = np.bincount(place.ravel(), d_z.ravel(), seeds * TOKENS**2).reshape(seeds, TOKENS, TOKENS)
        d_s = d_s.astype(np.float32)
        gradients = (
            asking.transpose(0, 2, 1) @ (d_s @ k),
            found.transpose(0, 2, 1) @ (d_s.transpose(0, 2, 1) @ q),
            mixed.transpose(0, 2, 1) @ d_logits,
        )
        for w, gradient, state, size in zip(weights, gradients, states, rates):
            step(w, gradient, state, size, at)
    keys, values, asked, right = fresh
    answers = forward(asking @ wq, found @ wk, wv, beta, keys, values, asked)[2]
    given = np.take_along_axis(answers, right[:, :, None], 2)[:, :, 0]
    short = lambda numbers: [float(f"{number:.4g}") for number in numbers]
    return {
        "accuracy": short((answers.argmax(2) == right).mean(1)),
        "loss": short(-np.log(np.maximum(given, 1e-30)).mean(1)),
    }


def next_quarters(cells):
    """Those not looked at yet: where a seed has its least loss at an end, and one beyond."""
    looked = sorted(cells)
    ends = set()
    for seed in range(len(SEEDS)):
        best = min(looked, key=lambda quarter: cells[quarter]["loss"][seed])
        ends |= {best - 1, best + 1}
    return sorted(ends - set(looked))


def compute(widths, place, seconds):
    began = time.time()
    stored = json.load(open(place)) if os.path.exists(place) else {"finished": "", "seconds": 0, "cells": {}}
    spent = stored["seconds"]
    for optimizer, d, rule in ((one, d, rule) for one in STEPS for d in widths for rule in BETA):
        ready = None
        line = stored["cells"].setdefault(f"recall {optimizer} {d} {rule}", {})
        shift = round(4 * DRIFT[optimizer][rule] * np.log10(d / 64))
        first = [quarter + shift for quarter in FIRST[optimizer][rule]]
        while True:
            known = {round(4 * np.log10(float(name[8:]))): cell for name, cell in line.items()}
            missing = [quarter for quarter in first if quarter not in known] or next_quarters(known)
            if not missing:
                break
            rate = rate_of(missing[0])
            if time.time() - began > seconds:
                return
            ready = ready or drawn(d, STEPS[optimizer])
            line[f"quarter {rate}"] = trained(ready, optimizer, rule, rate)
            stored["finished"] = time.strftime("%Y-%m-%d")
            stored["seconds"] = round(spent + time.time() - began)
            write(stored, place)
            print(optimizer, d, rule, rate, np.median(line[f"quarter {rate}"]["loss"]), flush=True)


def write(stored, place):
    """A list of numbers takes one line; a reader never finds half a file."""
    lines = ['{', f'  "finished": "{stored["finished"]}",', f'  "seconds": {stored["seconds"]},', '  "cells": {']
    named = [(name, cells) for name, cells in stored["cells"].items() if cells]
    for name, cells in named:
        lines.append(f'    "{name}": {{')
        ordered = sorted(cells.items(), key=lambda cell: float(cell[0][8:]))
        for key, cell in ordered:
            last = "" if key == ordered[-1][0] else ","
            lines.append(f'      "{key}": {json.dumps(cell)}{last}')
        lines.append("    }" + ("" if name == named[-1][0] else ","))
    lines += ["  }", "}", ""]
    with open(place + ".part", "w") as file:
        file.write("\n".join(lines))
    os.replace(place + ".part", place)


if __name__ == "__main__":
    here = os.path.join(os.path.dirname(os.path.abspath(__file__)), "wide-tokens.json")
    compute(WIDTHS, here, float(sys.argv[1]) if len(sys.argv) > 1 else float("inf"))

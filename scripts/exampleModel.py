"""Trains the small character model that the figure of real heads opens as its example.

    python3 scripts/exampleModel.py [--steps 1500] [--check]

A transformer of 3 layers of 4 heads, width 64, contexts of 64 characters, built like GPT-2 (LayerNorm before
attention, learned positions), learns to predict the next character of this project's own source. What it holds of
each layer's LayerNorm, queries, keys and values, before and after training, goes into
web/figures/heads/example/untrained.ts and trained.ts: each a safetensors file in float16, as text. Needs NumPy.
`--check` compares the gradient with finite differences instead.
"""

import base64
import json
import subprocess
import sys
import time
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "web/figures/heads/example"
WIDTH, HEADS, LAYERS, CONTEXT, BATCH = 64, 4, 3, 64, 16
HEAD_WIDTH = WIDTH // HEADS
CONFIG = {
    "model_type": "gpt2",
    "n_embd": WIDTH,
    "n_head": HEADS,
    "n_layer": LAYERS,
    "n_positions": CONTEXT,
    "vocab_size": 96,
    "layer_norm_epsilon": 1e-5,
}


def source_text():
    """The project's own source: a line feed is 0, printable ASCII 1 … 95, and all else a space."""
    listed = subprocess.run(
        ["git", "ls-files", "src", "web/*.js", "scripts/*.js", "tests/*.js", "tests/*.cpp"],
        cwd=ROOT, check=True, capture_output=True, text=True).stdout.split()
    files = [name for name in listed if "/heads/" not in name]
    text = "".join((ROOT / name).read_text(encoding="utf-8") for name in files)
    codes = np.frombuffer(text.encode("ascii", "replace"), np.uint8).astype(np.int64)
    printable = (codes >= 32) & (codes < 127)
    return np.where(codes == 10, 0, np.where(printable, codes - 31, 1))


def start(rng, kind=np.float32):
    """GPT-2's names; matrices are in × out, of deviation 1/√in, and half of it where they add to the stream."""
    def normal(*shape, deviation):
        return rng.normal(0, deviation, shape)

    parameters = {"wte.weight": normal(96, WIDTH, deviation=0.05), "wpe.weight": normal(CONTEXT, WIDTH, deviation=0.05)}
    for layer in range(LAYERS):
        shapes = {"attn.c_attn": (WIDTH, 3 * WIDTH, 1), "attn.c_proj": (WIDTH, WIDTH, 0.5),
                  "mlp.c_fc": (WIDTH, 4 * WIDTH, 1), "mlp.c_proj": (4 * WIDTH, WIDTH, 0.5)}
        for name, (inputs, outputs, gain) in shapes.items():
            parameters[f"h.{layer}.{name}.weight"] = normal(inputs, outputs, deviation=gain / inputs**0.5)
            parameters[f"h.{layer}.{name}.bias"] = np.zeros(outputs)
    for norm in [f"h.{layer}.ln_{i}" for layer in range(LAYERS) for i in (1, 2)] + ["ln_f"]:
        parameters[f"{norm}.weight"], parameters[f"{norm}.bias"] = np.ones(WIDTH), np.zeros(WIDTH)
    return {name: values.astype(kind) for name, values in parameters.items()}


# Each piece gives its output and the way back: from the gradient on the output to that on the input. On the way it
# adds to `gradients` what belongs to its parameters.


def linear(p, name, x, gradients):
    weight = p[f"{name}.weight"]

    def back(dy):
        flat = dy.reshape(-1, dy.shape[-1])
        gradients[f"{name}.weight"] += x.reshape(-1, x.shape[-1]).T @ flat
        gradients[f"{name}.bias"] += flat.sum(0)
        return dy @ weight.T

    return x @ weight + p[f"{name}.bias"], back


def layer_norm(p, name, x, gradients):
    centred = x - x.mean(-1, keepdims=True)
    deviation = np.sqrt((centred**2).mean(-1, keepdims=True) + 1e-5)
    unit = centred / deviation
    gain = p[f"{name}.weight"]

    def back(dy):
        gradients[f"{name}.weight"] += (dy * unit).sum((0, 1))
        gradients[f"{name}.bias"] += dy.sum((0, 1))
        du = dy * gain
        along = (du * unit).mean(-1, keepdims=True)
        return (du - du.mean(-1, keepdims=True) - unit * along) / deviation

    return unit * gain + p[f"{name}.bias"], back


def attention(p, layer, x, gradients):
    joined, back_joined = linear(p, f"h.{layer}.attn.c_attn", x, gradients)
    batch, length, _ = x.shape
    by_head = joined.reshape(batch, length, 3, HEADS, HEAD_WIDTH).transpose(2, 0, 3, 1, 4)
    query, key, value = by_head
    scale = HEAD_WIDTH**-0.5
    scores = query @ key.swapaxes(-1, -2) * scale
    scores = np.where(np.tri(length, dtype=bool), scores, -np.inf)
    weights = np.exp(scores - scores.max(-1, keepdims=True))
    weights = (weights / weights.sum(-1, keepdims=True)).astype(x.dtype)
    seen = (weights @ value).transpose(0, 2, 1, 3).reshape(x.shape)
    output, back_output = linear(p, f"h.{layer}.attn.c_proj", seen, gradients)

    def back(dy):
        dseen = back_output(dy).reshape(batch, length, HEADS, HEAD_WIDTH).transpose(0, 2, 1, 3)
        dweights = dseen @ value.swapaxes(-1, -2)
        dscores = weights * (dweights - (dweights * weights).sum(-1, keepdims=True)) * scale
        parts = np.stack([dscores @ key, dscores.swapaxes(-1, -2) @ query, weights.swapaxes(-1, -2) @ dseen])
        return back_joined(parts.transpose(1, 3, 0, 2, 4).reshape(batch, length, 3 * WIDTH))

    return output, back


def feed_forward(p, layer, x, gradients):
    hidden, back_hidden = linear(p, f"h.{layer}.mlp.c_fc", x, gradients)
    output, back_output = linear(p, f"h.{layer}.mlp.c_proj", np.maximum(hidden, 0), gradients)
    return output, lambda dy: back_hidden(back_output(dy) * (hidden > 0))


def loss_of(p, given, wanted, gradients=None):
    """Mean cross-entropy in nats; with `gradients`, adds to them."""
    sums = gradients if gradients is not None else {name: np.zeros(1) for name in p}
    length = given.shape[1]
    stream = p["wte.weight"][given] + p["wpe.weight"][:length]
    ways_back = []
    for layer in range(LAYERS):
        for norm, block in ((f"h.{layer}.ln_1", attention), (f"h.{layer}.ln_2", feed_forward)):
            unit, back_norm = layer_norm(p, norm, stream, sums)
            change, back_block = block(p, layer, unit, sums)
            stream = stream + change
            ways_back.append((back_norm, back_block))
    last, back_last = layer_norm(p, "ln_f", stream, sums)
    logits = last @ p["wte.weight"].T
    chances = np.exp(logits - logits.max(-1, keepdims=True))
    chances /= chances.sum(-1, keepdims=True)
    right = np.take_along_axis(chances, wanted[..., None], -1)
    loss = -np.log(right + 1e-30).mean()
    if gradients is None:
        return loss
    dlogits = chances.copy()
    np.put_along_axis(dlogits, wanted[..., None], right - 1, -1)
    dlogits /= wanted.size
    gradients["wte.weight"] += np.einsum("btv,btd->vd", dlogits, last, optimize=True)
    dstream = back_last(dlogits @ p["wte.weight"])
    for back_norm, back_block in reversed(ways_back):
        dstream = dstream + back_norm(back_block(dstream))
    np.add.at(gradients["wte.weight"], given, dstream)
    gradients["wpe.weight"][:length] += dstream.sum(0)
    return loss


def batch_of(text, rng, count):
    starts = rng.integers(0, len(text) - CONTEXT - 1, count)
    rows = text[starts[:, None] + np.arange(CONTEXT + 1)]
    return rows[:, :-1], rows[:, 1:]


def train(parameters, text, rng, steps):
    """Adam with a warm-up and a straight decline of the rate; decay pulls on matrices only."""
    first = {name: np.zeros_like(values) for name, values in parameters.items()}
    second = {name: np.zeros_like(values) for name, values in parameters.items()}
    begun = time.time()
    for step in range(1, steps + 1):
        gradients = {name: np.zeros_like(values) for name, values in parameters.items()}
        loss = loss_of(parameters, *batch_of(text, rng, BATCH), gradients)
        rate = 2e-3 * min(1, step / 100) * (1 - 0.9 * step / steps)
        for name, values in parameters.items():
            first[name] += 0.1 * (gradients[name] - first[name])
            second[name] += 0.01 * (gradients[name] ** 2 - second[name])
            step_size = first[name] / (1 - 0.9**step) / (np.sqrt(second[name] / (1 - 0.99**step)) + 1e-8)
            decay = 0.05 * values if values.ndim == 2 else 0
            values -= (rate * (step_size + decay)).astype(values.dtype)
        if step % 100 == 0:
            print(f"step {step}: loss {loss:.3f} nats, {time.time() - begun:.0f} s", flush=True)


def safetensors(parameters, note):
    """The tensors that attention's scores come from, in float16."""
    kept = {name: values.astype("<f2") for name, values in parameters.items() if ".ln_1." in name or ".c_attn." in name}
    header, place = {"__metadata__": {"format": "np", "note": note}}, 0
    for name, values in kept.items():
        header[name] = {"dtype": "F16", "shape": list(values.shape), "data_offsets": [place, place + values.nbytes]}
        place += values.nbytes
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    return len(text).to_bytes(8, "little") + text + b"".join(values.tobytes() for values in kept.values())


def write(name, parameters, note):
    FOLDER.mkdir(parents=True, exist_ok=True)
    data = base64.b64encode(safetensors(parameters, note)).decode()
    (FOLDER / f"{name}.js").write_text(
        f"// Made by scripts/exampleModel.py: {note}.\n\nexport const safetensors =\n  '{data}';\n")
    (FOLDER / "config.ts").write_text(
        "// Made by scripts/exampleModel.py.\n\nexport const config = "
        + json.dumps(CONFIG, indent=2).replace('"', "'") + ";\n")


def check():
    rng = np.random.default_rng(1)
    parameters = start(rng, np.float64)
    for name, values in parameters.items():
        values += rng.normal(0, 0.02, values.shape)
    given, wanted = rng.integers(0, 96, (2, 2, 12))
    gradients = {name: np.zeros_like(values) for name, values in parameters.items()}
    loss_of(parameters, given, wanted, gradients)
    for name, values in parameters.items():
        used = np.argwhere(gradients[name] != 0)
        place = tuple(used[rng.integers(len(used))])
        kept, tiny = values[place], 1e-6
        values[place] = kept + tiny
        above = loss_of(parameters, given, wanted)
        values[place] = kept - tiny
        below = loss_of(parameters, given, wanted)
        values[place] = kept
        slope = (above - below) / (2 * tiny)
        assert abs(slope - gradients[name][place]) < 1e-7 + 1e-4 * abs(slope), (name, slope, gradients[name][place])
    print(f"{len(parameters)} gradients agree with finite differences")


def main(arguments):
    if "--check" in arguments:
        check()
        return
    steps = int(arguments[arguments.index("--steps") + 1]) if "--steps" in arguments else 1500
    rng = np.random.default_rng(11)
    text = source_text()
    learned, fresh = text[:-60_000], text[-60_000:]
    parameters = start(rng)
    write("untrained", parameters, f"a character model of {LAYERS} layers before its first step")
    train(parameters, learned, rng, steps)
    loss = np.mean([loss_of(parameters, *batch_of(fresh, np.random.default_rng(seed), 64)) for seed in range(8)])
    print(f"on text it has not seen: {loss:.3f} nats a character")
    write("trained", parameters, f"the same model after {steps} steps on the source of rootd, {loss:.2f} nats a character")


if __name__ == "__main__":
    main(sys.argv[1:])

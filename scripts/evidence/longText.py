"""A model of SmolLM-135M's shapes with random weights, and its losses on a long text in double precision.

    python3 scripts/evidence/longText.py FOLDER [--tokens 8192]
    npx rootd run FOLDER --tokens "$(cat FOLDER/tokens.txt)" --json

The first writes the model, the text and reference.json into FOLDER, with the losses and the numbers of nine heads that
the second has to come to. Needs NumPy; 8,192 tokens take some twenty minutes of a core.
"""

import argparse
import json
import struct
from pathlib import Path

import numpy as np

LAYERS, WIDTH, HEADS, KEY_HEADS, D, HIDDEN, VOCABULARY = 30, 576, 9, 3, 64, 1536, 49_152
EPSILON, BASE = 1e-5, 10_000.0
LOOKED_AT = {(layer, head) for layer in (0, 15, 29) for head in (0, 4, 8)}
ROWS = 512


def shapes():
    yield "model.embed_tokens", (VOCABULARY, WIDTH)
    yield "model.norm", (WIDTH,)
    for i in range(LAYERS):
        for name, shape in {
            "input_layernorm": (WIDTH,),
            "post_attention_layernorm": (WIDTH,),
            "self_attn.q_proj": (HEADS * D, WIDTH),
            "self_attn.k_proj": (KEY_HEADS * D, WIDTH),
            "self_attn.v_proj": (KEY_HEADS * D, WIDTH),
            "self_attn.o_proj": (WIDTH, HEADS * D),
            "mlp.gate_proj": (HIDDEN, WIDTH),
            "mlp.up_proj": (HIDDEN, WIDTH),
            "mlp.down_proj": (WIDTH, HIDDEN),
        }.items():
            yield f"model.layers.{i}.{name}", shape


def made_up(random):
    weights = {}
    for name, shape in shapes():
        draws = random.standard_normal(shape)
        if len(shape) == 1:
            draws = 1 + 0.1 * draws
        else:
            draws *= (1.5 if name.endswith(("q_proj", "k_proj")) else 1) / np.sqrt(shape[1])
        weights[name] = draws.astype("<f4")
    return weights


def write_model(folder, weights):
    header, end = {}, 0
    for name, numbers in weights.items():
        offsets = [end, end := end + numbers.nbytes]
        header[name + ".weight"] = {"dtype": "F32", "shape": numbers.shape, "data_offsets": offsets}
    head = json.dumps(header).encode()
    with open(folder / "model.safetensors", "wb") as file:
        file.write(struct.pack("<Q", len(head)) + head)
        for numbers in weights.values():
            file.write(numbers.tobytes())
    config = {
        **{"model_type": "llama", "hidden_size": WIDTH, "num_hidden_layers": LAYERS},
        **{"num_attention_heads": HEADS, "num_key_value_heads": KEY_HEADS, "head_dim": D},
        **{"intermediate_size": HIDDEN, "vocab_size": VOCABULARY, "rms_norm_eps": EPSILON},
        **{"rope_theta": BASE, "hidden_act": "silu", "tie_word_embeddings": True},
    }
    (folder / "config.json").write_text(json.dumps(config))


def normed(x, gain):
    return x / np.sqrt((x * x).mean(-1, keepdims=True) + EPSILON) * gain


def turned(x):
    angle = np.arange(len(x))[:, None] * BASE ** (-np.arange(0, D, 2) / D)
    a, b = x[:, : D // 2], x[:, D // 2 :]
    return np.concatenate([a * np.cos(angle) - b * np.sin(angle), b * np.cos(angle) + a * np.sin(angle)], -1)


def head_on_text(q, k, v, looks):
    """Its output, and what it does, some rows at a time; rows that see fewer than three keys are left out of means."""
    mixed, spreads, entropies, firsts, scores = [], [], [], [], []
    for start in range(0, len(q), ROWS):
        end = min(len(q), start + ROWS)
        z = q[start:end] @ k[:end].T / np.sqrt(D)
        seen = np.arange(end) <= np.arange(start, end)[:, None]
        p = np.where(seen, np.exp(z - np.where(seen, z, -np.inf).max(1, keepdims=True)), 0)
        p /= p.sum(1, keepdims=True)
        mixed.append(p @ v[:end])
        if not looks:
            continue
        for row in range(max(0, 2 - start), end - start):
            own = z[row, seen[row]]
            shares = p[row, seen[row]]
            spreads.append(own.var(ddof=1))
            entropies.append(-(shares * np.log(np.maximum(shares, 1e-300))).sum())
            firsts.append(shares[0])
        scores.append(z[seen])
    mixed = np.concatenate(mixed)
    if not looks:
        return mixed, None
    scores = np.concatenate(scores)
    high = np.partition(scores, place := len(scores) - 1 - len(scores) // 1000)[place]
    numbers = {"largest": scores.max(), "high": high, "spread": np.sqrt(np.mean(spreads))}
    return mixed, {**numbers, "entropy": np.mean(entropies), "firstKey": np.mean(firsts)}


def reference(weights, tokens):
    def w(name):
        return weights[name].astype(np.float64)

    embedding = w("model.embed_tokens")
    x, heads = embedding[tokens], []
    for i in range(LAYERS):
        at = f"model.layers.{i}."
        a = normed(x, w(at + "input_layernorm"))
        q, k, v = (a @ w(f"{at}self_attn.{name}_proj").T for name in "qkv")
        columns = [slice(head * D, (head + 1) * D) for head in range(HEADS)]
        mixed = np.empty_like(q)
        for head, own in enumerate(columns):
            shared = columns[head // (HEADS // KEY_HEADS)]
            looks = (i, head) in LOOKED_AT
            mixed[:, own], numbers = head_on_text(turned(q[:, own]), turned(k[:, shared]), v[:, shared], looks)
            if looks:
                heads.append({"layer": i, "head": head, **numbers})
        x = x + mixed @ w(at + "self_attn.o_proj").T
        b = normed(x, w(at + "post_attention_layernorm"))
        gate = b @ w(at + "mlp.gate_proj").T
        x += gate / (1 + np.exp(-gate)) * (b @ w(at + "mlp.up_proj").T) @ w(at + "mlp.down_proj").T
    y, losses = normed(x, w("model.norm")), []
    for start in range(0, len(tokens) - 1, ROWS):
        logits = y[start : min(len(tokens) - 1, start + ROWS)] @ embedding.T
        top = logits.max(1)
        targets = tokens[start + 1 : start + 1 + len(logits)]
        all_of = top + np.log(np.exp(logits - top[:, None]).sum(1))
        losses += list(all_of - logits[np.arange(len(logits)), targets])
    return {"losses": losses, "heads": heads}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--tokens", type=int, default=8192)
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    weights = made_up(np.random.default_rng(1))
    write_model(asked.folder, weights)
    tokens = np.random.default_rng(7).integers(0, VOCABULARY, asked.tokens)
    (asked.folder / "tokens.txt").write_text(",".join(map(str, tokens)))
    (asked.folder / "reference.json").write_text(json.dumps(reference(weights, tokens)))


main()

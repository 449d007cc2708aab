"""A model of Llama's form as a GGUF of Granite's, whose metadata say what scores are multiplied by; matrices in Q8_0."""

import struct

import numpy as np

U32, F32, BOOL, STRING, LIST = 4, 6, 7, 8, 9
PLAIN, Q8_0 = 0, 8
STEP = 32


def blocks(values):
    """Q8_0: of every 32 numbers in a row a scale in half precision and 32 whole numbers."""
    rows = np.asarray(values, np.float32).reshape(-1, 32)
    scale = (np.abs(rows).max(1, keepdims=True) / 127).astype(np.float16)
    over = np.where(scale == 0, 1, scale.astype(np.float32))
    return scale, np.clip(np.rint(rows / over), -127, 127).astype(np.int8)


def rounded(values):
    """What a reader of the blocks gets."""
    scale, whole = blocks(values)
    return (scale.astype(np.float32) * whole).reshape(values.shape)


def as_stored(p):
    """What a reader of the file gets. Blocks lie along the inputs, which only the embedding has last."""
    def across(name, values):
        return rounded(values) if name == "embedding" else rounded(values.swapaxes(-1, -2)).swapaxes(-1, -2)

    return {name: values if "norm" in name else across(name, values) for name, values in p.items()}


def string(text):
    data = text.encode()
    return struct.pack("<Q", len(data)) + data


def entry(key, kind, value):
    if kind == LIST:
        if isinstance(value[0], str):
            return string(key) + struct.pack("<IIQ", LIST, STRING, len(value)) + b"".join(map(string, value))
        return string(key) + struct.pack(f"<IIQ{len(value)}i", LIST, 5, len(value), *value)
    form = {U32: "<I", F32: "<f", BOOL: "<?"}.get(kind)
    return string(key) + struct.pack("<I", kind) + (string(value) if kind == STRING else struct.pack(form, value))


def neighbours(matrix, heads):
    """Rows of queries and keys in the order of this format: what turns together stands side by side."""
    outputs, inputs = matrix.shape
    return matrix.reshape(heads, 2, outputs // heads // 2, inputs).swapaxes(1, 2).reshape(outputs, inputs)


def tensors_of(p, shape):
    """By GGUF's names, matrices [outputs, inputs]."""
    yield "token_embd.weight", p["embedding"]
    yield "output_norm.weight", p["last norm"]
    names = {"attn_norm": "attention norm", "attn_q": "query", "attn_k": "key", "attn_v": "value", "attn_output": "output",
             "ffn_norm": "mlp norm", "ffn_gate": "gate", "ffn_up": "up", "ffn_down": "down"}
    for i in range(shape.layers):
        for theirs, ours in names.items():
            values = p[ours][i]
            if values.ndim == 2:
                values = values.T
            if theirs in ("attn_q", "attn_k"):
                values = neighbours(values, shape.heads)
            yield f"blk.{i}.{theirs}.weight", values


def write_gguf(path, p, shape, scale, epsilon, turns, pieces, name):
    """`p` by name without the runs' dimension, as NumPy arrays [layers, inputs, outputs]."""
    of = "granite"
    metadata = [
        ("general.architecture", STRING, of), ("general.name", STRING, name), ("general.alignment", U32, STEP),
        ("general.license", STRING, "MIT"),
        (f"{of}.block_count", U32, shape.layers), (f"{of}.context_length", U32, shape.tokens),
        (f"{of}.embedding_length", U32, shape.width), (f"{of}.feed_forward_length", U32, shape.hidden),
        (f"{of}.attention.head_count", U32, shape.heads), (f"{of}.attention.head_count_kv", U32, shape.heads),
        (f"{of}.attention.layer_norm_rms_epsilon", F32, epsilon), (f"{of}.attention.scale", F32, scale),
        (f"{of}.rope.freq_base", F32, turns), (f"{of}.rope.dimension_count", U32, shape.d),
        (f"{of}.vocab_size", U32, shape.pieces), (f"{of}.embedding_scale", F32, 1), (f"{of}.residual_scale", F32, 1),
        (f"{of}.logit_scale", F32, 1),
        ("tokenizer.ggml.model", STRING, "gpt2"), ("tokenizer.ggml.pre", STRING, "gpt-2"),
        ("tokenizer.ggml.tokens", LIST, pieces.names), ("tokenizer.ggml.token_type", LIST, [1] * len(pieces.names)),
        ("tokenizer.ggml.merges", LIST, pieces.merges), ("tokenizer.ggml.add_bos_token", BOOL, False),
    ]
    described, data = [], b""
    for tensor, values in tensors_of(p, shape):
        if values.ndim == 1:
            kind, stored = PLAIN, np.asarray(values, "<f4").tobytes()
        else:
            scales, whole = blocks(values)
            kind, stored = Q8_0, np.concatenate((scales.view(np.int8), whole), 1).tobytes()
        described.append(string(tensor) + struct.pack(f"<I{values.ndim}QIQ", values.ndim, *values.shape[::-1], kind, len(data)))
        data += stored + b"\0" * (-len(stored) % STEP)
    head = b"GGUF" + struct.pack("<IQQ", 3, len(described), len(metadata)) + b"".join(entry(*one) for one in metadata) + b"".join(described)
    path.write_bytes(head + b"\0" * (-len(head) % STEP) + data)

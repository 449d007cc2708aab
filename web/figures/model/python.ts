/**
 * The same model in NumPy: a whole pass of the kind of Llama, on the tokens shown.
 */
import { fill } from '../../text/fill.js';
import type { Context } from '../types.js';
import type { ModelResult } from './measure.js';
import type { ModelOptions } from './model.js';

export function pythonModel(
  { power, trained }: ModelOptions,
  { words }: Context<'model', ModelOptions>,
  result: ModelResult,
) {
  const file = `${trained}.safetensors`;
  const tokens = result.nothing === '' ? result.tokens.map(({ id }) => id) : [];
  return `# ${fill(words.python.comment, { file })}
import json
import numpy as np

tokens = [${tokens.join(', ')}]
power = ${power}

with open("${file}", "rb") as file:
    size = int.from_bytes(file.read(8), "little")
    header = json.loads(file.read(size))
    data = file.read()
config = json.loads(header.pop("__metadata__")["config.json"])


def tensor(name):
    about = header[name + ".weight"]
    begin, end = about["data_offsets"]
    kind = {"F16": "<f2", "F32": "<f4"}[about["dtype"]]
    return np.frombuffer(data[begin:end], kind).reshape(about["shape"]).astype(np.float64)


heads = config["num_attention_heads"]
d = config.get("head_dim", config["hidden_size"] // heads)
n = len(tokens)
angles = np.outer(np.arange(n), config["rope_theta"] ** (-np.arange(0, d, 2) / d))
cos, sin = np.cos(angles), np.sin(angles)


def norm(x, name):
    return x / np.sqrt((x**2).mean(-1, keepdims=True) + config["rms_norm_eps"]) * tensor(name)


def turned(x):
    a, b = x[..., : d // 2], x[..., d // 2 :]
    return np.concatenate([a * cos - b * sin, b * cos + a * sin], -1)


def softmax(z):
    e = np.exp(z - z.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)


x = tensor("model.embed_tokens")[tokens]
for i in range(config["num_hidden_layers"]):
    layer = f"model.layers.{i}."
    y = norm(x, layer + "input_layernorm")
    q, k, v = (
        (y @ tensor(f"{layer}self_attn.{which}_proj").T).reshape(n, heads, d).swapaxes(0, 1)
        for which in "qkv"
    )
    scores = turned(q) @ turned(k).swapaxes(1, 2) / d**power
    scores[:, np.triu(np.ones((n, n), bool), 1)] = -np.inf
    looked = (softmax(scores) @ v).swapaxes(0, 1).reshape(n, heads * d)
    x = x + looked @ tensor(layer + "self_attn.o_proj").T
    y = norm(x, layer + "post_attention_layernorm")
    gate = y @ tensor(layer + "mlp.gate_proj").T
    x = x + (gate / (1 + np.exp(-gate)) * (y @ tensor(layer + "mlp.up_proj").T)) @ tensor(layer + "mlp.down_proj").T
chances = softmax(norm(x, "model.norm") @ tensor("model.embed_tokens").T)
print("${words.rows.loss}:", -np.log(chances[np.arange(n - 1), tokens[1:]]).mean().round(4))
`;
}

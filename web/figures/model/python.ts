/**
 * The same model in NumPy: its file read, and a whole pass of the kind of Llama on the tokens shown.
 */
import { fill } from '../../text/fill.js';
import type { ScriptContext } from '../types.js';
import type { ModelResult } from './measure.js';
import type { ModelOptions } from './model.js';

type Words = ScriptContext<'model', ModelOptions>['words'];

export function pythonModel(
  { power, trained }: ModelOptions,
  { words }: ScriptContext<'model', ModelOptions>,
  result: ModelResult,
) {
  if (trained === 'own') return pythonOfOwn(words, result);
  const file = `${trained}.gguf`;
  const tokens = result.nothing === '' ? result.tokens.map(({ id }) => id) : [];
  return `# ${fill(words.python.comment, { file })}
import struct
import numpy as np

tokens = [${tokens.join(', ')}]
power = ${power}

with open("${file}", "rb") as file:
    data = file.read()
at = 8


def take(form):
    global at
    at += struct.calcsize("<" + form)
    return struct.unpack_from("<" + form, data, at - struct.calcsize("<" + form))[0]


def text():
    global at
    length = take("Q")
    at += length
    return data[at - length : at].decode()


def value(kind):
    if kind == 8:
        return text()
    if kind == 9:
        inner = take("I")
        return [value(inner) for _ in range(take("Q"))]
    return take("BbHhIif?  Qqd"[kind])


count, pairs = take("Q"), take("Q")
about, places = {}, {}
for _ in range(pairs):
    key = text()
    about[key] = value(take("I"))
for _ in range(count):
    name = text()
    shape = [take("Q") for _ in range(take("I"))][::-1]
    places[name] = shape, take("I"), take("Q")
alignment = about.get("general.alignment", 32)
start = -(-at // alignment) * alignment


def tensor(name):
    shape, kind, offset = places[name + ".weight"]
    size = int(np.prod(shape))
    if kind == 0:
        return np.frombuffer(data, "<f4", size, start + offset).reshape(shape).astype(np.float64)
    blocks = np.frombuffer(data, [("scale", "<f2"), ("whole", "i1", 32)], size // 32, start + offset)
    return (blocks["scale"].astype(np.float64)[:, None] * blocks["whole"]).reshape(shape)


of = about["general.architecture"]
heads = about[of + ".attention.head_count"]
d = about[of + ".embedding_length"] // heads
n = len(tokens)
angles = np.outer(np.arange(n), about[of + ".rope.freq_base"] ** (-np.arange(0, d, 2) / d))
cos, sin = np.cos(angles), np.sin(angles)


def norm(x, name):
    epsilon = about[of + ".attention.layer_norm_rms_epsilon"]
    return x / np.sqrt((x**2).mean(-1, keepdims=True) + epsilon) * tensor(name)


def turned(x):
    a, b = x[..., ::2], x[..., 1::2]
    return np.stack([a * cos - b * sin, b * cos + a * sin], -1).reshape(x.shape)


def softmax(z):
    e = np.exp(z - z.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)


x = tensor("token_embd")[tokens]
for i in range(about[of + ".block_count"]):
    layer = f"blk.{i}."
    y = norm(x, layer + "attn_norm")
    q, k, v = (
        (y @ tensor(layer + "attn_" + which).T).reshape(n, heads, d).swapaxes(0, 1) for which in "qkv"
    )
    scores = turned(q) @ turned(k).swapaxes(1, 2) / d**power
    scores[:, np.triu(np.ones((n, n), bool), 1)] = -np.inf
    looked = (softmax(scores) @ v).swapaxes(0, 1).reshape(n, heads * d)
    x = x + looked @ tensor(layer + "attn_output").T
    y = norm(x, layer + "ffn_norm")
    gate = y @ tensor(layer + "ffn_gate").T
    x = x + (gate / (1 + np.exp(-gate)) * (y @ tensor(layer + "ffn_up").T)) @ tensor(layer + "ffn_down").T
chances = softmax(norm(x, "output_norm") @ tensor("token_embd").T)
print("${words.rows.loss}:", -np.log(chances[np.arange(n - 1), tokens[1:]]).mean().round(4))
`;
}

/** NumPy alone would need the code of a whole family: the command has it. */
function pythonOfOwn({ own }: Words, result: ModelResult) {
  const at = result.nothing === '' ? result : undefined;
  const divisor = at ? at.shape.d ** at.power : 1;
  return `# ${fill(own.python, { file: 'model' })}
import json
import subprocess

tokens = [${at?.tokens.map(({ id }) => id).join(', ') ?? ''}]
asked = ["--tokens", ",".join(map(str, tokens)), "--divisor", "${divisor}", "--map", "${at?.layer ?? 0}.${at?.head ?? 0}"]
told = subprocess.run(["npx", "rootd", "run", "model", *asked, "--json"], capture_output=True, check=True)
reading = json.loads(told.stdout)
print("loss", reading["loss"])
for head in sorted(reading["heads"], key=lambda head: -head["largest"])[:10]:
    print(head["layer"], head["head"], head["spread"], head["largest"])
`;
}

/**
 * The experiment of the figure of gradients in NumPy: one step of recall, under the rules whose scale is a constant.
 */
import { embeddingLines } from '../shared/python/embedding.js';
import type { ScriptContext } from '../types.js';
import type { GradientsOptions } from './gradients.js';
import { dimensions } from './measure.js';

const scales = {
  none: 'lambda d: 1',
  sqrt: 'lambda d: d**-0.5',
  linear: 'lambda d: 1 / d',
  logLength: 'lambda d: np.log(slots) * d**-0.5',
};

export function pythonGradients(
  options: GradientsOptions,
  { words }: ScriptContext<'gradients', GradientsOptions>,
) {
  const { largest, seeds, batch, seed } = options;
  const all = Object.keys(scales) as (keyof typeof scales)[];
  const names = all.filter((name) => options[name]);
  const shown = names.length > 0 ? names : all;
  return [
    `# ${words.python.comment}`,
    'import numpy as np',
    '',
    `batch, seeds = ${batch}, range(${seed}, ${seed + seeds})`,
    'tokens = width = 64',
    'values = slots = 16',
    'scales = {',
    ...shown.map((name) => `    ${JSON.stringify(words.controls[name])}: ${scales[name]},`),
    '}',
    '',
    '',
    ...embeddingLines,
    'def first_step(scale, d, seed):',
    '    """Norms of the gradient of the mean loss on the scores and on Wq."""',
    '    rng = np.random.default_rng(seed)',
    '    xq, xk = embedding(rng), embedding(rng)',
    '    Wv = values**0.5 * np.eye(values)',
    '    keys = np.argsort(rng.random((batch, tokens)), axis=1)[:, :slots]',
    '    value = rng.integers(0, values, (batch, slots))',
    '    at = rng.integers(0, slots, batch)',
    '    row = np.arange(batch)',
    '    Wq, Wk = (rng.standard_normal((width, d)) / width**0.5 for _ in range(2))',
    '    q, k = xq @ Wq, xk @ Wk',
    '    asked = keys[row, at]',
    '    z = scale * (q @ k.T)[asked[:, None], keys]',
    '    p = np.exp(z - z.max(1, keepdims=True))',
    '    p /= p.sum(1, keepdims=True)',
    '    mixed = np.zeros((batch, values))',
    '    np.add.at(mixed, (row[:, None], value), p)',
    '    logits = mixed @ Wv',
    '    answer = np.exp(logits - logits.max(1, keepdims=True))',
    '    answer /= answer.sum(1, keepdims=True)',
    '    answer[row, value[row, at]] -= 1',
    '    dp = np.take_along_axis(answer / batch @ Wv.T, value, axis=1)',
    '    dz = p * (dp - (p * dp).sum(1, keepdims=True))',
    '    dS = np.zeros((tokens, tokens))',
    '    np.add.at(dS, (asked[:, None], keys), scale * dz)',
    '    return np.linalg.norm(dz), np.linalg.norm(xq.T @ (dS @ k))',
    '',
    '',
    `print(f"{'':<12}{'d':>6}{'${words.python.scores}':>32}{'${words.python.query}':>32}")`,
    'for name, scale in scales.items():',
    `    for d in [${dimensions(largest).join(', ')}]:`,
    '        norms = np.array([first_step(scale(d), d, seed) for seed in seeds])',
    '        cells = [f"{np.median(x):.4g} ({x.min():.4g} – {x.max():.4g})" for x in norms.T]',
    '        print(f"{name:<12}{d:>6}{cells[0]:>32}{cells[1]:>32}")',
    '',
  ].join('\n');
}

/**
 * The experiment of the figure of training in NumPy: recall with one head, for the runs whose scale is a
 * constant. The others differ in one line each.
 */

import { fill } from '../../text/fill.js';
import { embeddingLines } from '../shared/python/embedding.js';
import type { ScriptContext } from '../types.js';
import { settingsOf } from './cells.js';
import type { TrainingOptions } from './options.js';
import { runsOf, usualRates } from './runs.js';
import { type StoredStarts, startRuns, startsOf } from './storedStarts.js';

const scales: Record<string, string> = { none: '1', sqrt: 'd**-0.5', linear: '1 / d' };

const update = {
  sgd: ['            weights -= size * gradient'],
  adam: [
    '            first, second = moments[i]',
    '            first += 0.1 * (gradient - first)',
    '            second += 0.001 * (gradient**2 - second)',
    '            mean, square = first / (1 - 0.9**step), second / (1 - 0.999**step)',
    '            weights -= size * mean / (np.sqrt(square) + 1e-8)',
  ],
};

type TrainingScript = ScriptContext<'training', TrainingOptions>;

/** The width whose stored starts are drawn anew. */
const startWidth = 64;

/** @param starts - trains from these, at their rates, in place of the options' own runs */
export function pythonTraining(
  options: TrainingOptions,
  { words }: TrainingScript,
  starts?: StoredStarts,
) {
  const { controls, starts: texts } = words;
  const line = (name: string, rule: unknown, start: unknown, factor: number) =>
    `    (${JSON.stringify(name)}, ${scales[String(rule)]}, ${start}, ${factor}),`;
  if (starts) {
    const rate = usualRates[options.optimizer] ?? 1;
    const lines = startRuns(options).flatMap(({ name, rule }) =>
      startsOf(starts, rule)
        .filter(({ d }) => d === startWidth)
        .map((start) =>
          line(
            fill(texts.from, { run: controls[name], scale: String(start.scale) }),
            rule,
            start.scale,
            Number((start.rate / rate).toPrecision(3)),
          ),
        ),
    );
    const { steps } = starts;
    return script({ ...options, d: startWidth, rate, steps, wideStart: true }, words, lines);
  }
  const runs = runsOf(options).filter(({ settings }) => String(settings.rule) in scales);
  const lines = (runs.length > 0 ? runs : runsOf({ ...options, sqrt: true })).map(
    ({ name, settings }) =>
      line(
        controls[name],
        settings.rule,
        settings.initialScale ?? 1,
        settingsOf(options, settings).queryKeyRate,
      ),
  );
  return script(options, words, lines);
}

/** @param runs - a line each */
function script(
  { d, rate, steps, seed, optimizer, wideStart }: TrainingOptions,
  words: TrainingScript['words'],
  runs: string[],
) {
  return [
    `# ${words.python.comment}`,
    'import numpy as np',
    '',
    `d, rate, steps, seed = ${d}, ${rate}, ${steps}, ${seed}`,
    'tokens = width = batch = 64',
    'values = slots = 16',
    '# name, scale of the scores, start of Wq and Wk, factor of their rate',
    'runs = [',
    ...runs,
    ']',
    '',
    '',
    ...embeddingLines,
    'def examples(rng, count):',
    '    keys = np.argsort(rng.random((count, tokens)), axis=1)[:, :slots]',
    '    value = rng.integers(0, values, (count, slots))',
    '    at = rng.integers(0, slots, count)',
    '    row = np.arange(count)',
    '    return keys, value, keys[row, at], value[row, at]',
    '',
    '',
    'def forward(q, k, Wv, beta, keys, value, asked):',
    '    z = beta * (q @ k.T)[asked[:, None], keys]',
    '    p = np.exp(z - z.max(1, keepdims=True))',
    '    p /= p.sum(1, keepdims=True)',
    '    mixed = np.zeros((len(keys), values))',
    '    np.add.at(mixed, (np.arange(len(keys))[:, None], value), p)',
    '    logits = mixed @ Wv',
    '    answer = np.exp(logits - logits.max(1, keepdims=True))',
    '    return p, mixed, answer / answer.sum(1, keepdims=True)',
    '',
    '',
    'for name, beta, start, factor in runs:',
    '    rng = np.random.default_rng(seed)',
    '    xq, xk = embedding(rng), embedding(rng)',
    '    Wq, Wk = (start * rng.standard_normal((width, d)) / width**0.5 for _ in range(2))',
    `    Wv = ${wideStart ? 'values**0.5 * np.eye(values)' : 'rng.standard_normal((values, values))'}`,
    ...(optimizer === 'adam'
      ? ['    moments = [(np.zeros_like(W), np.zeros_like(W)) for W in (Wq, Wk, Wv)]']
      : []),
    '    for step in range(1, steps + 1):',
    '        keys, value, asked, right = examples(rng, batch)',
    '        q, k = xq @ Wq, xk @ Wk',
    '        p, mixed, answer = forward(q, k, Wv, beta, keys, value, asked)',
    '        answer[np.arange(batch), right] -= 1',
    '        answer /= batch',
    '        dp = np.take_along_axis(answer @ Wv.T, value, axis=1)',
    '        dS = np.zeros((tokens, tokens))',
    '        np.add.at(dS, (asked[:, None], keys), beta * p * (dp - (p * dp).sum(1, keepdims=True)))',
    '        gradients = xq.T @ (dS @ k), xk.T @ (dS.T @ q), mixed.T @ answer',
    '        sizes = rate * factor, rate * factor, rate',
    '        for i, (weights, gradient, size) in enumerate(zip((Wq, Wk, Wv), gradients, sizes)):',
    ...update[optimizer],
    '    keys, value, asked, right = examples(rng, 4096)',
    '    _, _, answer = forward(xq @ Wq, xk @ Wk, Wv, beta, keys, value, asked)',
    '    print(f"{name}: accuracy {(answer.argmax(1) == right).mean():.3f} on fresh examples")',
    '',
  ].join('\n');
}

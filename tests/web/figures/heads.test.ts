// The figure of real heads: GPT-2's own scores.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gpt2Start } from '../../../scripts/support/gpt2Start.js';
import { attend } from '../../../web/figures/heads/gpt2/attend.js';
import { loadSentence, sentenceNames } from '../../../web/figures/heads/gpt2/scores.js';
import { startOfGpt2 } from '../../../web/figures/heads/gpt2/start.js';
import { spreadsAtStart } from '../../../web/figures/heads/gpt2/stored.js';
import { heads } from '../../../web/figures/heads/heads.js';
import { lowerMedian } from '../../../web/figures/shared/measuring/median.js';
import en from '../../../web/text/en/index.js';
import { sharedLab } from '../../support/labs.js';
import { runFigure } from './support/run.js';

const lab = await sharedLab(0);

test('over all sentences the median head spreads by 1.71, and by about 1 without the first token', async () => {
  const { result, report } = await runFigure(heads, lab, { sentence: 'all' });
  assert.equal(result.sentences, 5);
  assert.equal(lowerMedian(result.spread).toFixed(2), '1.71');
  assert.equal(lowerMedian(result.without).toFixed(2), '1.04');
  assert.equal(lowerMedian(result.firstWeight).toFixed(2), '0.75');
  assert.equal(startOfGpt2.toFixed(2), '0.31');
  assert.deepEqual(report.numbers.measured.median.without, lowerMedian(result.without));
  const { columns, rows } = report.data();
  assert.equal(rows.length, 144);
  assert.ok(rows.every((row) => row.length === columns.length));
});

test('the open marks are the heads of one random start', () => {
  const drawn = gpt2Start(1, 7).flat();
  assert.equal(drawn.length, spreadsAtStart.length);
  drawn.forEach((spread, i) => {
    assert.ok(Math.abs(spread - spreadsAtStart[i]) <= 0.0005);
  });
});

test('the maps are the attention that the engine gives for the same scores', async () => {
  const rows = 7;
  const scores = Float32Array.from(
    { length: (rows * (rows + 1)) / 2 },
    (_, i) => ((i * 37) % 64) - 20,
  );
  const queries = new Float32Array(rows * rows);
  const keys = new Float32Array(rows * rows);
  for (let row = 0, k = 0; row < rows; row += 1) {
    queries[row * rows + row] = 1;
    for (let column = 0; column <= row; column += 1, k += 1)
      keys[column * rows + row] = Number(scores[k]);
  }
  for (const divisor of [1, 8, 64]) {
    const own = attend(scores, rows, divisor);
    const shape = { rows, columns: rows, d: rows, causal: true };
    const its = await lab.attention({ queries, keys, ...shape, beta: 1 / divisor });
    for (let row = 0; row < rows; row += 1) {
      assert.ok(Math.abs(Number(own.largest[row]) - Number(its.largest[row])) < 1e-6);
      for (let column = 0; column < rows; column += 1) {
        const weight = Number(own.weights[row * rows + column]);
        if (column > row) assert.ok(Number.isNaN(weight));
        else assert.ok(Math.abs(weight - Number(its.weights?.[row * rows + column])) < 1e-6);
      }
    }
  }
});

test('the three scales are of the same scores: the spread is divided, the attention less and less sharp', async () => {
  for (const [layer, head] of [
    [0, 0],
    [3, 2],
    [11, 11],
  ]) {
    const { result } = await runFigure(heads, lab, { sentence: 'planet', layer, head });
    const [undivided, byRoot, byD] = result.scales;
    assert.deepEqual(
      result.scales.map(({ divisor }: any) => divisor),
      [1, 8, 64],
    );
    assert.ok(Math.abs(undivided.spread / byRoot.spread - 8) < 1e-12);
    assert.ok(Math.abs(byRoot.spread / byD.spread - 8) < 1e-12);
    assert.ok(byRoot.spread === result.spread[layer * 12 + head]);
    assert.ok(undivided.largest >= byRoot.largest && byRoot.largest >= byD.largest);
    const rows = result.tokens.length;
    for (const { weights } of result.scales) {
      for (let row = 0; row < rows; row += 1) {
        const seen = [...weights.slice(row * rows, row * rows + row + 1)];
        assert.ok(Math.abs(seen.reduce((sum, p) => sum + p, 0) - 1) < 1e-6);
        assert.ok(weights.slice(row * rows + row + 1, (row + 1) * rows).every(Number.isNaN));
      }
    }
    // exp(z) of the raw scores of the last row, by hand.
    const z = [...result.raw.slice(-rows)].map((score) => score / 8);
    const e = z.map((score) => Math.exp(score - Math.max(...z)));
    const sum = e.reduce((total, one) => total + one, 0);
    e.forEach((one, key) => {
      assert.ok(Math.abs(byRoot.weights[(rows - 1) * rows + key] - one / sum) < 1e-6);
    });
  }
});

test('a head beyond the last one is that one', async () => {
  const beyond = await runFigure(heads, lab, { layer: 99, head: 50 });
  const last = await runFigure(heads, lab, { layer: 11, head: 11 });
  assert.deepEqual(beyond.result, last.result);
});

test('the choices name the sentences', async () => {
  const { sentence: names } = en.figures.heads.choices;
  for (const name of sentenceNames) {
    const { tokens } = await loadSentence(name);
    const [begun] = names[name as keyof typeof names].split(' …');
    assert.ok(tokens.join('').startsWith(begun), begun);
  }
});

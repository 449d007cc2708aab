import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gapLaw } from '../../../web/figures/keys/gapLaw.js';
import { keys } from '../../../web/figures/keys/keys.js';
import { slopeOf, steepReach, weightOf } from '../../../web/figures/keys/measure.js';
import { sharedLab } from '../../support/labs.js';
import { runFigure } from './support/run.js';

const lab = await sharedLab(0);

test('the slope is the derivative of the weight, a quarter at most', () => {
  for (const gap of [-9, -2, 0, 0.5, 3, 10]) {
    const h = 1e-5;
    const measured = (weightOf(gap + h) - weightOf(gap - h)) / (2 * h);
    assert.ok(Math.abs(measured - slopeOf(gap)) < 1e-10, String(gap));
  }
  assert.equal(slopeOf(0), 0.25);
  assert.ok(Math.abs(slopeOf(steepReach) - 0.025) < 1e-15);
});

test('a gap is the difference of two scores of the same query, whatever they are divided by', async () => {
  const { result } = await runFigure(keys, lab, { d: 5, count: 10 });
  const about = { rows: 10, columns: 20, d: 5, seed: 1 };
  const { maps } = await lab.drawnAttention({ ...about, rules: ['none', 'sqrt'] });
  maps.forEach(({ weights }, rule) => {
    for (let i = 0; i < 10; i += 1) {
      const gap = Math.log(Number(weights?.[22 * i]) / Number(weights?.[22 * i + 1]));
      assert.ok(Math.abs(gap - result.rules[rule].drawn[i]) < 1e-5);
    }
  });
});

test('the exact law of gaps is that of √2 times a dot product', async () => {
  for (const d of [1, 2, 3, 17, 64, 1000, 4096]) {
    const law = gapLaw(d);
    const gaps = [0, 1e-3, 0.3, 1, 3, 8].map((x) => x * Math.sqrt(2 * d));
    const at = gaps.map((gap) => gap / Math.SQRT2);
    const upper = await lab.cumulative({ law: 'product', d, at, tail: 'upper' });
    gaps.forEach((gap, i) => {
      const off = law.beyond(gap) / Number(upper[i]) - 1;
      assert.ok(Math.abs(off) < 1e-10, `d = ${d}, ${gap}: off by ${off}`);
    });
    for (const probability of [0.25, 0.025, 1e-6])
      assert.ok(Math.abs(law.beyond(law.exceeded(probability)) / probability - 1) < 1e-9);
  }
});

test('half of all gaps and 95 % of them lie where the exact distribution says', async () => {
  // At d = 2 a score has the density ½ exp(−|x|): P(|gap| > g) = exp(−g/√2).
  const two = await runFigure(keys, lab, { d: 2, count: 10 });
  const [raw, scaled] = two.result.rules;
  assert.ok(Math.abs(raw.half - Math.SQRT2 * Math.LN2) < 1e-8);
  assert.ok(Math.abs(raw.most - Math.SQRT2 * Math.log(20)) < 1e-7);
  assert.ok(Math.abs(scaled.half - Math.LN2) < 1e-8);
  assert.ok(Math.abs(raw.beyond.predicted - Math.exp(-Math.SQRT2)) < 1e-12);
  // Many terms: the normal quartile and 95 % bound, times √(2d).
  const many = await runFigure(keys, lab, { d: 4096, count: 10 });
  assert.ok(Math.abs(many.result.rules[1].half / Math.SQRT2 / 0.67449 - 1) < 1e-3);
  assert.ok(Math.abs(many.result.rules[1].most / Math.SQRT2 / 1.95996 - 1) < 1e-3);
});

test('the strongest of many weights freezes: nearly all of the weight undivided, little of it divided', async () => {
  const { result } = await runFigure(keys, lab, {});
  const at = (sigma: number) => result.crowds.find((each: any) => each.sigma === sigma).exact;
  // The formula sheet's row for 64 keys: Σp² is 0.71178 at a spread of 8 and 0.03880 at 1.
  assert.ok(Math.abs(at(8).slope - (1 - 0.71178) / (1 - 1 / 64)) < 1e-5);
  assert.ok(Math.abs(at(1).slope - (1 - 0.0388) / (1 - 1 / 64)) < 1e-5);
  assert.ok(at(8).largest > 0.7 && at(1).largest < 0.15);
  assert.ok(Math.abs(result.freezing - Math.sqrt(2 * Math.log(64))) < 1e-12);
});

test('its data are the gaps of one picture and the curves of the other', async () => {
  const { report, result } = await runFigure(keys, lab, { count: 10 });
  const { columns, rows } = report.data();
  const [gap, largest] = ['gap, undivided', 'strongest weight, predicted'].map((name) =>
    columns.indexOf(name),
  );
  const [gaps, curves] = [rows.slice(0, 10), rows.slice(10)];
  assert.deepEqual(
    gaps.map((row) => row[gap]),
    [...result.rules[0].drawn],
  );
  assert.deepEqual(
    curves.map((row) => row[largest]),
    result.crowds.map(({ exact }: any) => exact.largest),
  );
  assert.ok(gaps.every((row) => row[largest] === null) && curves.every((row) => row[gap] === null));
});

test('the same gaps on either side of 0, and none at 0', async () => {
  const known = new Map();
  const left = await runFigure(keys, lab, { gap: -3, keys: 2 }, known);
  const right = await runFigure(keys, lab, { gap: 3, keys: 2 }, known);
  assert.deepEqual(left.result.rules[0].beyond, right.result.rules[0].beyond);
  const none = await runFigure(keys, lab, { gap: 0, keys: 2 }, known);
  assert.ok(Math.abs(none.result.rules[0].beyond.predicted - 1) < 1e-12);
  assert.doesNotMatch(JSON.stringify(none.report.rows), /NaN|Infinity/);
});

// How far a change of the loss may be off for being of these texts.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeError, type Mean } from '../../bin/changeError.js';

const near = (x: number, y: number) => assert.ok(Math.abs(x - y) < 1e-12, `${x} ${y}`);
const pair = (change: number, counted: number): readonly [Mean, Mean] => [
  { loss: 3, counted },
  { loss: 3 + change, counted },
];

test('of texts of one length it is the standard error of the mean', () => {
  const changes = [0.1, -0.2, 0.4, 0.3];
  const mean = 0.15;
  const variance = changes.reduce((sum, x) => sum + (x - mean) ** 2, 0) / 3;
  near(changeError(changes.map((change) => pair(change, 7))), Math.sqrt(variance / 4));
  near(changeError(changes.map((change) => pair(change, 700))), Math.sqrt(variance / 4));
  near(changeError([0.2, 0.2, 0.2].map((change, i) => pair(change, 5 + i))), 0);
  assert.ok(Number.isNaN(changeError([pair(0.1, 5)])));
});

test('of texts drawn with lengths of their own it is how far means of such draws spread', () => {
  // A linear congruential generator, whose draws are the same each time.
  let state = 1;
  const draw = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const means: number[] = [];
  const errors: number[] = [];
  for (let trial = 0; trial < 2000; trial += 1) {
    const texts = Array.from({ length: 40 }, () =>
      pair(draw() - draw(), 1 + Math.floor(50 * draw())),
    );
    const tokens = texts.reduce((sum, [{ counted }]) => sum + counted, 0);
    means.push(
      texts.reduce((sum, [a, b]) => sum + (Number(b.loss) - Number(a.loss)) * a.counted, 0) /
        tokens,
    );
    errors.push(changeError(texts));
  }
  const spread = Math.sqrt(means.reduce((sum, x) => sum + x * x, 0) / means.length);
  const typical = errors.reduce((sum, x) => sum + x, 0) / errors.length;
  assert.ok(Math.abs(typical / spread - 1) < 0.05, `${typical} ${spread}`);
});

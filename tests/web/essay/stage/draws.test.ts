// What the stage gets from the lab, against formulas of its own.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Draws,
  draw,
  flip,
  keyCount,
  longest,
  numbersAt,
  sharesOf,
  walkCount,
} from '../../../../web/essay/stage/draws.js';
import { sharedLab } from '../../../support/labs.js';

const lab = await sharedLab(0);
const { signal } = new AbortController();
const signs = await draw(lab, 'signs', 1, signal);
const normal = await draw(lab, 'normal', 1, signal);
const rare = await draw(lab, 'rare', 1, signal);

test('a walk adds up the products of a query and a key', () => {
  for (const { queries, keys, walks } of [signs, normal, rare]) {
    assert.deepEqual([queries.length, keys.length, walks.length], [keyCount, walkCount, walkCount]);
    for (const i of [0, 3, 15, 16, 239]) {
      const query = queries[i < keyCount ? 0 : i % keyCount];
      let sum = 0;
      for (let k = 0; k < 200; k++) {
        assert.ok(Math.abs(walks[i][k] - sum) < 1e-9);
        sum += query[k] * keys[i][k];
      }
      assert.equal(walks[i].length, longest + 1);
    }
  }
});

/** Of d signs, how likely a sum of s is. */
function binomial(d: number, s: number) {
  let log = -d * Math.LN2;
  const k = (d + s) / 2;
  for (let i = 1; i <= k; i++) log += Math.log((d - k + i) / i);
  return Math.exp(log);
}

test('the law of signs is that of coins, and its bracket the narrowest', async () => {
  for (const d of [1, 2, 24, 25, 96, 1000]) {
    const { sums, likely, most } = await numbersAt(lab, signs, d, signal);
    sums.forEach((sum, i) => {
      assert.ok(Number.isInteger((d + sum) / 2) && Math.abs(sum) <= d);
      assert.ok(Math.abs(likely[i] / binomial(d, sum) - 1) < 1e-9, `${d}: ${sum}`);
    });
    const within = (bound: number) => {
      let share = 0;
      for (let s = -d; s <= d; s += 2) if (Math.abs(s) <= bound) share += binomial(d, s);
      return share;
    };
    assert.ok(within(most) >= 0.95, `${d}: ±${most}`);
    assert.ok(within(most - 2) < 0.95 || most < 2, `${d}: ±${most}`);
  }
});

test('products of all laws have variance 1, whatever the walks are made of', async () => {
  for (const draws of [signs, normal, rare]) {
    const squares = draws.walks.map((walk) => walk[longest] ** 2 / longest);
    const mean = squares.reduce((sum, square) => sum + square, 0) / squares.length;
    // A square has the variance 2; rows of 15 walks share a query, whose length strays by √(2/d) at most twice that.
    assert.ok(Math.abs(mean - 1) < 4 * Math.sqrt(2 / walkCount) + 0.1, `${draws.law}: ${mean}`);
    const { sums, likely } = await numbersAt(lab, draws, 64, signal);
    const step = draws.law === 'normal' ? sums[1] - sums[0] : 1;
    let all = 0;
    let variance = 0;
    sums.forEach((sum, i) => {
      all += likely[i] * step;
      variance += likely[i] * step * sum ** 2;
    });
    // As far as it is drawn, 4.2 spreads.
    assert.ok(Math.abs(all - 1) < 1e-3 && Math.abs(variance / 64 - 1) < 5e-3, draws.law);
  }
});

const softmax = (scores: number[]) => {
  const top = Math.max(...scores);
  const parts = scores.map((score) => Math.exp(score - top));
  const total = parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part) => part / total);
};

test('weights are the softmax of the divided ends of the first walks', async () => {
  for (const d of [1, 24, 1000]) {
    const { weights } = await numbersAt(lab, normal, d, signal);
    [1, Math.sqrt(d), d].forEach((divisor, rule) => {
      const row = softmax(normal.walks.slice(0, keyCount).map((walk) => walk[d] / divisor));
      row.forEach((weight, key) => {
        assert.ok(Math.abs(weights[rule][key] - weight) < 2e-5 * (1 + d / 100), `${d} ${rule}`);
      });
    });
  }
});

test('at d = 1 all three divisors are alike, and by d keys become so', async () => {
  const { line, seen } = await sharesOf(lab, normal, signal);
  assert.deepEqual([line.d[0], line.d[line.d.length - 1]], [1, longest]);
  const [none, sqrt, linear] = line.shares;
  assert.ok(Math.abs(none[0] - linear[0]) < 1e-6 && Math.abs(none[0] - sqrt[0]) < 1e-6);
  const last = line.d.length - 1;
  assert.ok(none[last] > 0.95 && linear[last] < 0.07);
  assert.ok(Math.abs(sqrt[last] - sqrt[line.d.indexOf(64)]) < 0.01);
  assert.deepEqual(
    seen.d,
    Array.from({ length: 13 }, (_, i) => 2 ** i),
  );
  for (const shares of seen.shares)
    for (const share of shares) assert.ok(share >= 1 / 16 && share <= 1);
});

test('a sign that is turned turns its product, and turned again leaves all as it was', () => {
  const copy: Draws = {
    ...signs,
    queries: signs.queries.map((query) => query.slice()),
    keys: signs.keys.map((key) => key.slice()),
    walks: signs.walks.map((walk) => walk.slice()),
  };
  flip(copy, 'key', 5);
  const [walk, before] = [copy.walks[0], signs.walks[0]];
  assert.deepEqual(walk.subarray(0, 6), before.subarray(0, 6));
  assert.equal(Math.abs(walk[6] - before[6]), 2);
  assert.deepEqual(copy.walks[1], signs.walks[1]);
  flip(copy, 'key', 5);
  flip(copy, 'query', 0);
  assert.notDeepEqual(copy.walks[3], signs.walks[3]);
  assert.deepEqual(copy.walks[17], signs.walks[17]);
  flip(copy, 'query', 0);
  assert.deepEqual(copy.walks, signs.walks);
});

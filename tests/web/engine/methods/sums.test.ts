// Sums: the same bits for every number of workers, and what is told of them. That each is the sum of its very vector stands
// in tests/random.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Lab, openLab } from 'rootd';
import { sharedLab } from '../../../support/labs.js';
import { laws } from '../support/laws.js';

const workerCounts = [0, 1, 2, 5];

const labs = new Map<number, Lab>();
for (const workers of workerCounts) labs.set(workers, await sharedLab(workers));

const lab = () => labs.get(2) as Lab;

for (const law of laws) {
  test(`${JSON.stringify(law)} gives the same bits for 0, 1, 2 and 5 workers`, async () => {
    for (const more of [{}, { mean: 0.5, correlation: 0.3 }]) {
      const options = { law, d: 64, count: 150_001, seed: 2 ** 40 + 7, values: true, ...more };
      const results = await Promise.all([...labs.values()].map((each) => each.sums(options)));
      for (const result of results.slice(1)) assert.deepStrictEqual(result, results[0]);
    }
  });
}

test('bins of lattice sums lie half a step off the lattice', async () => {
  const { histogram } = await lab().sums({ law: 'die', d: 500, count: 1000 });
  assert.equal(histogram.width, 1);
  assert.ok(Number.isInteger(histogram.start + 0.5 + 1250), 'edges lie half a step off −1250 + k');
});

test('moments, minimum, maximum and histogram are those of the values', async () => {
  const count = 20_000;
  const result = await lab().sums({ law: 'exponential', d: 7, count, values: true });
  const values = result.values ?? new Float64Array();
  assert.equal(values.length, count);
  const mean = values.reduce((sum, x) => sum + x, 0) / count;
  const power = (k: number) => values.reduce((sum, x) => sum + (x - mean) ** k, 0) / count;
  const near = (a: number, b: number) =>
    assert.ok(Math.abs(a - b) <= 1e-9 * Math.abs(b) + 1e-12, `${a} and ${b}`);
  near(result.mean, mean);
  near(result.variance, power(2));
  near(result.skewness, power(3) / power(2) ** 1.5);
  near(result.excessKurtosis, power(4) / power(2) ** 2 - 3);
  assert.equal(result.minimum, Math.min(...values));
  assert.equal(result.maximum, Math.max(...values));
  const { start, width, counts, below, above, example } = result.histogram;
  assert.equal(
    counts.reduce((sum, n) => sum + n, below + above),
    count,
  );
  for (let k = 0; k < counts.length; k += 1) {
    const inside = (x: number) => x >= start + k * width && x < start + (k + 1) * width;
    assert.equal(counts[k], values.filter(inside).length);
    assert.equal(example[k], values.findIndex(inside));
  }
});

test('quantiles are those of the sorted values', async () => {
  for (const law of laws) {
    const count = 20_000;
    const { values, quantiles, mean } = await lab().sums({ law, d: 5, count, values: true });
    const sorted = (values ?? new Float64Array()).sort();
    quantiles.probabilities.forEach((p, i) => {
      // 0.3 % of the ranks either side, and the sketch's stated error: 1/256 of the distance from its centre.
      const low = sorted[Math.max(0, Math.floor((p - 0.003) * count))];
      const high = sorted[Math.min(count - 1, Math.ceil((p + 0.003) * count))];
      const found = quantiles.values[i];
      const error = Math.abs(found - mean) / 256;
      const inside = found >= low - error && found <= high + error;
      assert.ok(inside, `${JSON.stringify(law)} ${p}: ${found} in ${low} … ${high}`);
    });
  }
});

test('bins of the caller are counted as they are', async () => {
  const bins = { start: -10, width: 5, count: 3 };
  const { histogram } = await lab().sums({ law: 'normal', d: 100, count: 1000, bins });
  assert.equal(histogram.start, -10);
  assert.equal(histogram.width, 5);
  assert.equal(histogram.counts.length, 3);
  assert.equal(
    histogram.counts.reduce((sum, n) => sum + n, histogram.below + histogram.above),
    1000,
  );
});

test('bins of any size hold the values that lie between their edges', async () => {
  let state = 1;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  for (let round = 0; round < 200; round += 1) {
    const width = 10 ** (random() * 60 - 30);
    const scale = 10 ** (random() * 8);
    const side = random() < 0.5 ? -1 : 1;
    const start = side * Math.min(1e30, random() * width * scale);
    const bins = { start, width, count: 1 + Math.floor(random() * 40) };
    const law: 'die' | 'laplace' = random() < 0.5 ? 'die' : 'laplace';
    const mean = (random() - 0.5) * 10 ** (random() * 9);
    const options = { law, d: 5, count: 300, mean, bins, values: true };
    const { values = new Float64Array(), histogram } = await lab().sums(options);
    const counts = new Float64Array(bins.count);
    let [below, above] = [0, 0];
    for (const x of values) {
      let k = -1;
      while (k + 1 <= bins.count && x >= start + (k + 1) * width) k += 1;
      if (k < 0) below += 1;
      else if (k >= bins.count) above += 1;
      else counts[k] += 1;
    }
    assert.deepEqual(
      { ...histogram, example: 0 },
      { start, width, counts, below, above, example: 0 },
    );
  }
});

test('a list is centred whatever its offset', async () => {
  const values = [0, 1, 3];
  const near = { law: { values }, d: 10_000 };
  const distance = await lab().normalDistance(near);
  for (const offset of [1.7e9, 9e11]) {
    const law = { values: values.map((value) => offset + value) };
    assert.deepEqual(
      await lab().cumulative({ ...near, law, at: [-30, 0, 100] }),
      await lab().cumulative({ ...near, at: [-30, 0, 100] }),
    );
    assert.ok(Math.abs((await lab().law({ ...near, law })).mean) < 1e-9);
    // No shift changes the distance, centred or not.
    for (const center of [true, false]) {
      const { distance: shifted } = await lab().normalDistance({
        ...near,
        law: { ...law, center },
      });
      assert.ok(Math.abs(shifted / distance.distance - 1) < 1e-9);
    }
  }
  // A value that nearly always comes: listed by hand, the rare one comes once at most.
  const rare = { values: [4, -2], weights: [1e-12, 1], center: false };
  const d = 21_258;
  const p = 1e-12 / (1 + 1e-12);
  const z = Math.sqrt(d * p);
  const slope = 1 / Math.sqrt(2 * Math.PI);
  const { distance: gap } = await lab().normalDistance({ law: rare, d });
  assert.ok(Math.abs(gap - (0.5 + slope * z - d * p)) < 1e-9);
});

test('a list whose draws can fall in too many ways is refused with the limit, unless it lies on a lattice', async () => {
  const law = { values: [0, 1, Math.SQRT2] };
  const refused = (most: number, d: number) => ({
    name: 'RangeError',
    message: `law must leave its draws at most ${most} ways to fall, or lie on a lattice that is not too fine, for their sum to be known exactly; got 3 values with d = ${d} (fewer values or a smaller d would do)`,
  });
  for (const method of ['density', 'cumulative'] as const) {
    await lab()[method]({ law, d: 1022, at: [0] });
    await assert.rejects(lab()[method]({ law, d: 1023, at: [0] }), refused(524_288, 1023));
    await lab()[method]({ law: { values: [0, 1, 1.41] }, d: 1_000_000, at: [0] });
  }
  await lab().normalDistance({ law, d: 1446 });
  await assert.rejects(lab().normalDistance({ law, d: 1447 }), refused(1_048_576, 1447));
  // Known below the mean, not above it, where the rare value counts.
  const rare = { values: [21_119, 21_242, 34_798], weights: [0.0031, 0.9969, 4.8e-8] };
  await lab().cumulative({ law: rare, d: 6848, at: [-1000] });
  await assert.rejects(lab().cumulative({ law: rare, d: 6848, at: [-1000, 1000] }), RangeError);
  // What takes no look at each way is told all the same.
  assert.equal((await lab().sums({ law, d: 5000, count: 10 })).count, 10);
  assert.ok((await lab().law({ law, d: 5000 })).standardDeviation > 0);
});

test('as far as is told of the largest mean, bins and values are sound', async () => {
  const both: { law: 'normal'; d: number } = { law: 'normal', d: 10_000 };
  const count = 100;
  for (const name of ['normal', 'die', 'cauchy'] as const) {
    const told = await lab()
      .sums({ ...both, law: name, count, mean: 1e12 })
      .catch((error) => Number(/ to (\S+) for/.exec(error.message)?.[1]));
    const { histogram } = await lab().sums({ ...both, law: name, count, mean: Number(told) });
    assert.ok(histogram.start + histogram.width > histogram.start);
    assert.equal(
      histogram.counts.reduce((sum, n) => sum + n, histogram.below + histogram.above),
      count,
    );
    assert.ok(histogram.counts.filter((n) => n > 0).length > 5);
  }
});

test('quantiles are found beside rare values far away, which the deviation knows and no draw shows', async () => {
  const options = {
    law: { name: 'student', degrees: 2.000000000001 },
    d: 1,
    count: 4001,
    values: true,
  };
  const { values, quantiles } = await lab().sums(options as any);
  const sorted = Float64Array.from(values ?? []).sort();
  for (const [i, p] of quantiles.probabilities.entries()) {
    const nearest = sorted[Math.round(p * 4000)];
    const found = quantiles.values[i];
    assert.ok(
      Math.abs(found - nearest) < 0.03 * Math.abs(nearest) + 0.01,
      `${p}: ${found}, ${nearest}`,
    );
  }
});

test('a list of one value has all its sums at one point', async () => {
  const law = { values: [2], center: false };
  const { mean, variance, histogram } = await lab().sums({ law, d: 10, count: 100 });
  assert.equal(mean, 20);
  assert.equal(variance, 0);
  assert.deepEqual([...histogram.counts], [100]);
  const far = await lab().sums({ law: { values: [1e12], center: false }, d: 10, count: 100 });
  assert.deepEqual([...far.histogram.counts], [100]);
});

test('the result names its options, defaults filled in', async () => {
  const { options } = await lab().sums({ law: { values: [1, 2] }, d: 2, count: 3 });
  assert.deepEqual(options, {
    law: { values: [1, 2], center: true },
    d: 2,
    count: 3,
    seed: 1,
    mean: 0,
    correlation: 0,
    values: false,
  });
});

test('a distribution does not turn back where rounding is larger than what it rises by', async () => {
  /** laws, d and how far from 0 points lie */
  const cases: [any, number, number][] = [
    [{ values: [-5, 14, 1.000000002, 5] }, 140, 0.015],
    [{ values: [-1, 8, 14, -4.8501693743248685e-8], weights: [9, 9, 8, 7] }, 140, 0.9],
    [{ values: [-18, 0.25, 1000] }, 3000, 25],
    ['student:3', 50, 1e-13],
  ];
  for (const [law, d, reach] of cases) {
    const up = Float64Array.from({ length: 201 }, (_, i) => (reach * (i - 100)) / 100);
    for (const at of [up, up.slice().reverse()]) {
      for (const tail of ['lower', 'upper'] as const) {
        const answers = await lab().cumulative({ law, d, at, tail });
        const rises = (at === up) === (tail === 'lower');
        for (let i = 1; i < answers.length; i += 1) {
          const turns = rises ? answers[i] < answers[i - 1] : answers[i] > answers[i - 1];
          assert.ok(!turns, `${JSON.stringify(law)} at ${at[i]}`);
        }
      }
    }
  }
});

test('a list that is extreme is never answered with NaN', async () => {
  const farApart = {
    law: { values: [1 / 3, -3e10, 1e12, -5e10, -0.5], weights: [2, 1e-10, 2e-12, 1e-10, 2] },
    d: 57,
  };
  const [below] = await lab().cumulative({ ...farApart, at: [-1e10] });
  // Centred, the sum is far below 0 where any of the draws is one of the two that are, and none the one far above.
  const share = 2e-10 / (4 + 2e-10 + 2e-12);
  assert.ok(Math.abs(below / -Math.expm1(57 * Math.log1p(-share)) - 1) < 1e-8);
  for (const moment of ['standardDeviation', 'skewness', 'excessKurtosis'] as const)
    assert.ok(Number.isFinite((await lab().law(farApart))[moment]), moment);
  const nearlyEqual = { values: [0.999999999, 1, 1.000000002, 3, 1.000000001, 0] };
  await assert.rejects(lab().density({ law: nearlyEqual, d: 65_536, at: [0] }), {
    name: 'RangeError',
    message: /^law must leave its draws at most/,
  });
});

test('a distribution that is dear to prepare is the same in the calling thread and in a worker', async () => {
  const values = [0, 1, Math.SQRT2];
  const at = Float64Array.from({ length: 5000 }, (_, i) => (i - 2500) / 25);
  const [here, there] = await Promise.all(
    [0, 2].map((workers) => labs.get(workers)?.cumulative({ law: { values }, d: 1000, at })),
  );
  assert.deepStrictEqual(here, there);
});

test('of a list with a rare value far away, most quantiles are those of the others, and draws are its values', async () => {
  for (const { list, weights, d } of [
    { list: [1, 2, 1e9], weights: [1, 1, 0.01], d: 1 },
    { list: [1, 2, 1e12], weights: [1, 1, 1e-4], d: 7 },
    { list: [0, 1, 1e6], weights: [1, 1, 1e-5], d: 50 },
    { list: [0.1, 0.7, 1e12], weights: [1, 1, 1e-12], d: 30 },
    { list: [-1, 0.3141, 1, 1e9], weights: [1, 1, 1, 1e-6], d: 50 },
  ]) {
    const options = { law: { values: list, weights, center: false }, d, count: 4001, values: true };
    const { values, quantiles } = await lab().sums(options);
    const sorted = Float64Array.from(values ?? []).sort();
    const half = sorted[3000] - sorted[1000];
    for (const [i, p] of quantiles.probabilities.entries()) {
      const nearest = sorted.slice(Math.floor(p * 4001) - 4, Math.ceil(p * 4001) + 4);
      const found = quantiles.values[i];
      const off = Math.max(nearest[0] - found, found - nearest[nearest.length - 1]);
      assert.ok(off < 0.05 * half, `${list}, ${p}: ${found}, ${nearest}`);
    }
    const drawn = await lab().sample({ law: options.law, d: 100, index: 0 });
    const isOf = (x: number) => list.some((y) => Math.abs(x - y) <= 2 ** -22 * Math.abs(y));
    assert.ok(drawn.every(isOf), `${list}: ${drawn}`);
  }
});

test('a vector has the same bits from a lab that has not counted sums yet and from one that has', async () => {
  for (const law of ['rademacher', 'normal', 'student:3'] as const) {
    const fresh = await openLab({ workers: 0 });
    const counted = await openLab({ workers: 0 });
    await counted.sums({ law: 'die', d: 2, count: 10 });
    const wanted = { law, d: 500, index: 3, seed: 7, mean: 0.25, correlation: 0.5 };
    assert.deepStrictEqual(await fresh.sample(wanted), await counted.sample(wanted));
    assert.deepStrictEqual(
      await fresh.softmax({ scores: [1, 2, 4], beta: 0.5 }),
      await counted.softmax({ scores: [1, 2, 4], beta: 0.5 }),
    );
    await fresh.close();
    await counted.close();
  }
});

test('the mean of a list that stays where it is counts with its weights', async () => {
  const list = { values: [1e6, 1e6 + 1], weights: [1, 3], center: false };
  const draw = (mean: number) => lab().sample({ law: list, d: 4, index: 0, mean });
  // Back at 0 its two values are told apart in single precision; as far again from it they are not.
  assert.ok((await draw(-1e6 - 0.75)).every((x) => Math.abs(x) < 1));
  await assert.rejects(draw(1e9), /beside the law's own of 1000000\.75/);
  await assert.rejects(
    lab().sample({ law: { ...list, center: true }, d: 4, index: 0, mean: 1e9 }),
    /got 1000000000$/,
  );
});

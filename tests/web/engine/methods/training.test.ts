// Training runs: the same records however they are taken, and what a record and an evaluation say.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openLab } from 'rootd';
import { all, recordsOf, small } from '../support/trainingRuns.js';

/** Steps so long that numbers grow beyond all bounds. */
const wild = { rule: 'none', learningRate: 1e12, queryKeyRate: 1e6 } as const;

/** Every number in plain data is finite. */
function finite(data: unknown): boolean {
  if (typeof data === 'number') return Number.isFinite(data);
  if (typeof data !== 'object' || data === null) return true;
  return Object.values(data).every(finite);
}

test('a run gives a record a step, in order, whatever the number of workers', async () => {
  const records = await recordsOf(small);
  assert.deepEqual(
    records.map(({ step }) => step),
    Array.from({ length: 12 }, (_, i) => i + 1),
  );
  for (const workers of [1, 2]) assert.deepStrictEqual(await recordsOf(small, workers), records);
});

test('a record is complete, with one number a head', async () => {
  const [record] = await recordsOf({ ...small, heads: 3, example: true, contextLength: 5 });
  const { step, loss, accuracy, diverged, example, ...perHead } = record;
  assert.equal(step, 1);
  assert.ok(loss > 0 && accuracy >= 0 && accuracy <= 1);
  assert.equal(diverged, false);
  assert.deepEqual(Object.keys(perHead).sort(), [
    'alignment',
    'beta',
    'entropy',
    'gradientQuery',
    'gradientScores',
    'predictedDeviation',
    'scoreDeviation',
    'sigmaKey',
    'sigmaQuery',
  ]);
  for (const numbers of Object.values(perHead)) {
    assert.ok(numbers instanceof Float32Array);
    assert.equal(numbers.length, 3);
  }
  assert.ok(example);
  assert.equal(example.weights.length, 3 * 5 * 5);
  assert.equal(example.queries.length, 5);
  assert.equal(example.keys[4], `${example.queries[4]}=${example.answer}`);
  assert.equal(typeof example.predicted, 'string');
});

test('every names the steps that are recorded, and the last one always is', async () => {
  const every = await recordsOf({ ...small, every: 5 });
  assert.deepEqual(
    every.map(({ step }) => step),
    [5, 10, 12],
  );
  const each = await recordsOf(small);
  assert.deepStrictEqual(every, [each[4], each[9], each[11]]);
});

for (const workers of [0, 2]) {
  test(`several runs side by side do not disturb one another, with ${workers} workers`, async () => {
    const rules = ['none', 'sqrt', 'measured', 'cosine', 'learned'] as const;
    const alone = await Promise.all(rules.map((rule) => recordsOf({ ...small, rule })));
    const lab = await openLab({ workers });
    const runs = rules.map((rule) => lab.train({ ...small, rule }));
    assert.deepStrictEqual(await Promise.all(runs.map(all)), alone);
    await lab.close();
  });
}

test('progress goes from 0 to 1 and for await may take a run that is not awaited', async () => {
  const lab = await openLab({ workers: 1 });
  const shares: number[] = [];
  for await (const record of lab.train({ ...small, onProgress: (share) => shares.push(share) })) {
    assert.equal(shares.at(-1), record.step / 12);
  }
  assert.equal(shares.at(-1), 1);
  await lab.close();
});

test('a run that diverges says at which step and ends, alone, and no number is NaN', async () => {
  const lab = await openLab({ workers: 1 });
  const run = lab.train({ ...small, ...wild, steps: 100 });
  const neighbour = lab.train(small);
  const records = await all(run);
  const last = records[records.length - 1];
  assert.equal(last.diverged, true);
  assert.equal(last.step, records.length);
  assert.ok(records.length < 100);
  assert.ok(records.slice(0, -1).every(({ diverged }) => !diverged));
  assert.ok(finite(records));
  const evaluation = await run.evaluate({ contextLength: 16 });
  assert.equal(evaluation.diverged, true);
  assert.ok(finite(evaluation));
  assert.deepEqual(await all(lab.train({ saved: await run.save() })), []);
  // Loss and gradients are looked at in every step, whatever is recorded.
  const seldom = await all(lab.train({ ...small, ...wild, steps: 100, every: 50 }));
  assert.deepEqual([seldom.length, seldom[0].step, seldom[0].diverged], [1, last.step, true]);
  assert.ok(finite(seldom));
  assert.equal((await all(neighbour)).length, 12);
  await lab.close();
});

test('numbers that only records have end a run where they are recorded', async () => {
  // Lengths that are divided out leave a loss; q·k of such lengths is more than single precision holds.
  const cosine = { ...small, ...wild, rule: 'cosine', steps: 20 } as const;
  for (const every of [1, 7]) {
    const last = (await recordsOf({ ...cosine, every })).at(-1);
    assert.deepEqual([last?.step, last?.diverged], [every === 1 ? 2 : 7, true]);
  }
});

test('what is told of the weights at first has its digits at every accepted scale', async () => {
  const first = async (initialScale: number) =>
    (await recordsOf({ ...small, heads: 2, steps: 1, initialScale }))[0];
  const usual = await first(1);
  for (const scale of [1e-6, 1e6]) {
    const record = await first(scale);
    for (const head of [0, 1]) {
      for (const [found, wanted] of [
        [record.alignment[head], usual.alignment[head]],
        [record.sigmaQuery[head], scale * usual.sigmaQuery[head]],
        [record.sigmaKey[head], scale * usual.sigmaKey[head]],
        [record.scoreDeviation[head], scale ** 2 * usual.scoreDeviation[head]],
        [record.predictedDeviation[head], scale ** 2 * usual.predictedDeviation[head]],
      ]) {
        assert.ok(Math.abs(found / wanted - 1) < 1e-5, `${scale}: ${found}, not ${wanted}`);
      }
    }
  }
});

test('1/√d is no scale at all with another start and rate, as its users run it', async () => {
  const initialScale = 64 ** -0.25;
  for (const [optimizer, power] of [
    ['sgd', -0.5],
    ['adam', -0.25],
  ] as const) {
    const about = { ...small, d: 64, batch: 64, steps: 100, optimizer };
    const scaled = await recordsOf(about);
    const twin = { rule: 'none' as const, initialScale, queryKeyRate: 64 ** power };
    const plain = await recordsOf({ ...about, ...twin });
    for (const [i, { loss }] of scaled.entries()) {
      assert.ok(Math.abs(loss - plain[i].loss) < 2e-3, `${optimizer}, step ${i + 1}`);
    }
    assert.ok(scaled[99].loss < scaled[0].loss);
  }
});

test('a margin says how the right key stands out, with one key infinitely, and a run that diverged has none', async () => {
  const lab = await openLab({ workers: 0 });
  const run = lab.train({ ...small, heads: 2, steps: 3 });
  await all(run);
  const { margin } = await run.evaluate({ contextLength: 16, examples: 50 });
  assert.equal(margin.length, 2);
  assert.ok(margin.every(Number.isFinite));
  assert.deepEqual([...(await run.evaluate({ contextLength: 1 })).margin], [Infinity, Infinity]);
  const diverging = lab.train({ ...small, ...wild });
  await all(diverging);
  assert.equal((await diverging.evaluate({ contextLength: 16 })).margin.length, 0);
  await lab.close();
});

test('an evaluation that would take many seconds is refused, with how many examples fit', async () => {
  const lab = await openLab({ workers: 0 });
  const run = lab.train({ ...small, heads: 64 });
  await assert.rejects(run.evaluate({ contextLength: 64, examples: 4097 }), {
    name: 'RangeError',
    message:
      'examples must be a whole number from 1 to 4096 for 64 heads and contexts of 64; got 4097',
  });
  await lab.close();
});

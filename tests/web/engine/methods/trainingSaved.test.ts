// Training runs saved and resumed.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharedLab } from '../../../support/labs.js';
import { all, small } from '../support/trainingRuns.js';

const lab = await sharedLab(0);

for (const workers of [0, 2]) {
  test(`a saved run goes on bit for bit, through JSON too, with ${workers} workers`, async () => {
    const lab = await sharedLab(workers);
    for (const rule of ['measured', 'cosine'] as const) {
      const options = { ...small, rule, heads: 2 };
      const whole = lab.train(options);
      const records = await all(whole);
      const run = lab.train(options);
      for (let i = 0; i < 5; i += 1) await run.next();
      const saved = await run.save();
      const rest = lab.train({ saved: saved });
      assert.deepStrictEqual(await all(rest), records.slice(5));
      const lists = (_: string, value: any) =>
        ArrayBuffer.isView(value) ? [...(value as any)] : value;
      for (const text of [JSON.stringify(saved), JSON.stringify(saved, lists)]) {
        const read = lab.train({ saved: JSON.parse(text), steps: 15 });
        assert.deepStrictEqual((await all(read)).slice(0, 7), records.slice(5));
      }
      const evaluated = { contextLength: 30, examples: 300 };
      assert.deepStrictEqual(await rest.evaluate(evaluated), await whole.evaluate(evaluated));
      const finished = lab.train({ saved: await whole.save() });
      assert.deepEqual(await all(finished), []);
      assert.deepStrictEqual(await finished.evaluate(evaluated), await whole.evaluate(evaluated));
    }
  });
}

test('a run that diverged at its first step can be saved and resumed', async () => {
  const run = lab.train({ ...small, heads: 2 });
  await run.return();
  const saved = await run.save();
  const missing = new Float32Array(2).fill(Number.NaN);
  const perHead = Object.fromEntries(
    Object.entries(saved.record).map(([name, value]) => [
      name,
      value instanceof Float32Array ? missing : value,
    ]),
  );
  const record = { ...perHead, step: 1, loss: Number.NaN, accuracy: Number.NaN, diverged: true };
  const resumed = lab.train({ saved: { ...saved, step: 1, record } as any });
  const again = await resumed.save();
  assert.deepEqual(again.record, record);
  assert.deepEqual(await all(resumed), []);
  const read = lab.train({ saved: JSON.parse(JSON.stringify(again)) });
  assert.deepStrictEqual(await read.save(), again);
  assert.deepEqual(await all(read), []);
  // Of a run that did not diverge every number is one.
  await assert.rejects(
    lab.train({
      saved: JSON.parse(JSON.stringify({ ...again, record: { ...record, diverged: false } })),
    }).ready,
    { name: 'TypeError', message: /^saved\.record\.loss / },
  );
});

test('a run that diverges ends with the same record where it was saved before: without an example', async () => {
  const rates = { learningRate: 1e12, queryKeyRate: 1e6 };
  const wild = { rule: 'none', ...rates, example: true } as const;
  const whole = await all(lab.train({ ...small, ...wild }));
  const { step, ...last } = whole[whole.length - 1];
  const { step: before, example, ...measured } = whole[whole.length - 2];
  assert.ok(last.diverged && example);
  assert.deepStrictEqual(last, { ...measured, diverged: true });
  const run = lab.train({ ...small, ...wild });
  for (let at = 0; at < before; at += 1) await run.next();
  const rest = await all(lab.train({ saved: await run.save() }));
  assert.deepStrictEqual(rest, [{ step, ...last }]);
});

test('a record has no example of another step where its own is not finite', async () => {
  const wild = { contextLength: 1, steps: 9, batch: 2, learningRate: 1e6, seed: 217_359 };
  const options = { ...small, ...wild, d: 2, heads: 3, causal: true, example: true };
  const whole = await all(lab.train({ ...options, optimizer: 'sgd', initialScale: 10 }));
  const without = whole.findIndex((record) => !record.example);
  assert.ok(without > 0 && !whole[without].diverged);
  const run = lab.train({ ...options, optimizer: 'sgd', initialScale: 10 });
  for (let at = 0; at < without; at += 1) await run.next();
  assert.deepStrictEqual(await all(lab.train({ saved: await run.save() })), whole.slice(without));
});

test('JSON keeps every bit of a saved run: no parameter is −0', async () => {
  for (const change of [{ initialScale: 0 }, { learningRate: 1, weightDecay: 1, batch: 1 }]) {
    const run = lab.train({ ...small, d: 2, contextLength: 1, ...change });
    await all(run);
    const saved = await run.save();
    assert.deepStrictEqual(
      [...saved.parameters].filter((x) => Object.is(x, -0)),
      [],
    );
    const read = lab.train({ saved: JSON.parse(JSON.stringify(saved)) });
    assert.deepStrictEqual((await read.save()).parameters, saved.parameters);
  }
});

test('a run saved before these options were there goes on with their defaults', async () => {
  const whole = await all(lab.train(small));
  const run = lab.train(small);
  for (let i = 0; i < 5; i += 1) await run.next();
  const saved = JSON.parse(JSON.stringify(await run.save()));
  for (const name of ['gradient', 'weightDecay', 'wideStart']) delete saved.options[name];
  assert.deepStrictEqual(await all(lab.train({ saved: saved })), whole.slice(5));
});

// What a caller passes is copied once, whatever it is.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openLab } from 'rootd';
import { isOwn, ownCopy, ownNumbers, taken } from '../../../../web/engine/checks/ownCopies.js';

test('a copy that was made is not made again', () => {
  const given = Float64Array.of(1, 2);
  const copy = taken({ scores: given }).scores;
  assert.notEqual(copy, given);
  assert.deepEqual(copy, given);
  assert.ok(isOwn(copy) && !isOwn(given));
  assert.equal(ownNumbers(copy), copy);
  assert.notEqual(ownNumbers(given), given);
  const floats = Float32Array.of(3);
  assert.notEqual(ownCopy(floats), floats);
  assert.equal(ownCopy(taken(floats).subarray()).length, 1);
  assert.equal(ownNumbers(BigInt64Array.of(1n)), undefined);
});

test("Node's Buffer is copied too, and its copy is a plain array of bytes", () => {
  for (const copyOf of [taken, ownCopy]) {
    const given = Buffer.from([1, 0, 1]);
    const copy = copyOf(given);
    given.fill(7);
    assert.deepEqual(copy, Uint8Array.of(1, 0, 1));
    assert.ok(!Buffer.isBuffer(copy));
  }
});

test('a long list of numbers is held as numbers, and any other list as it is', () => {
  const long = Array.from({ length: 5000 }, (_, i) => i / 3);
  assert.deepEqual(taken(long), Float64Array.from(long));
  assert.ok(isOwn(taken(long)));
  const mixed = [...long, 'x'];
  assert.deepEqual(taken(mixed), mixed);
  assert.deepEqual(taken([1, 2]), [1, 2]);
});

test('lists of a kind of their own are taken as plain ones', async () => {
  class Odd extends /** @type {any} */ (Array) {
    static get [Symbol.species]() {
      return Set;
    }
    /** @returns {any} */
    [Symbol.iterator]() {
      return [].values();
    }
  }
  const rules = /** @type {any} */ (Odd.of('none', 'sqrt'));
  assert.deepStrictEqual(taken({ rules, list: Odd.of(1, Odd.of(2)) }), {
    rules: ['none', 'sqrt'],
    list: [1, [2]],
  });
  assert.deepStrictEqual(
    taken(Odd.from({ length: 5000 }, () => 1)),
    new Float64Array(5000).fill(1),
  );
  const lab = await openLab({ workers: 0 });
  try {
    const about = { keys: 4, draws: 2 };
    const d = /** @type {any} */ (Odd.of(1, 2));
    assert.deepStrictEqual(
      await lab.attentionSurvey({ ...about, d, rules }),
      await lab.attentionSurvey({ ...about, d: [1, 2], rules: ['none', 'sqrt'] }),
    );
    const values = /** @type {any} */ (Odd.of(0, 1));
    assert.deepStrictEqual(
      await lab.law({ law: { values }, d: 2 }),
      await lab.law({ law: { values: [0, 1] }, d: 2 }),
    );
  } finally {
    await lab.close();
  }
});

test('long lists answer and complain as short ones do', async () => {
  const lab = await openLab({ workers: 0 });
  try {
    const at = Array.from({ length: 5000 }, (_, i) => i / 1000);
    const ask = (/** @type {any} */ list) => lab.cumulative({ law: 'normal', d: 1, at: list });
    assert.deepEqual(await ask(at), await ask(Float64Array.from(at)));
    const wrong = {
      name: 'RangeError',
      message: 'at[4999] must be a number from -1e+30 to 1e+30; got NaN',
    };
    await assert.rejects(ask(at.with(4999, Number.NaN)), wrong);
    const text = { name: 'TypeError', message: "at[3] must be a finite number; got 'x'" };
    await assert.rejects(ask([0, 1, 2, 'x', ...at]), text);
    const large = { name: 'TypeError', message: 'at[0] must be a finite number; got 1n' };
    await assert.rejects(ask(BigInt64Array.of(1n)), large);
  } finally {
    await lab.close();
  }
});

test('what cannot be copied is told by the name of its option', async () => {
  const lab = await openLab({ workers: 0 });
  try {
    const ask = (/** @type {any} */ at) => lab.density({ law: 'die', d: 1, at });
    assert.deepEqual(await ask(new BigInt64Array(0)), await ask([]));
    const gone = Float64Array.of(1);
    structuredClone(gone, { transfer: [gone.buffer] });
    const transferred = 'must be an array with its memory; got one that was transferred';
    await assert.rejects(ask(gone), { name: 'TypeError', message: `at ${transferred}` });
    const softmax = lab.softmax({ scores: gone });
    await assert.rejects(softmax, { name: 'TypeError', message: `scores ${transferred}` });
    /** @type {Record<string, unknown>} */
    const config = {};
    config.inner = [config];
    await assert.rejects(lab.inspectModel({ files: [], config }), {
      name: 'TypeError',
      message: 'config must be nested at most 100 deep; got more, or a cycle',
    });
    const files = /** @type {any} */ ({ getFile: async () => null });
    await assert.rejects(lab.inspectModel({ files }), {
      name: 'TypeError',
      message: 'files[0].getFile() must be a File; got null',
    });
  } finally {
    await lab.close();
  }
});

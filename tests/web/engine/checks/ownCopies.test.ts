// What a caller passes is copied once, whatever it is.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openLab } from 'rootd';
import { copyOf } from '../../../../web/engine/checks/ownCopies.js';
import { inspectFiles } from '../models/support/askModel.js';

test('large arrays are copied once, at the first call of a method too', async () => {
  const size = 2 ** 12;
  const floats = new Float32Array(size);
  const asked = {
    softmax: { scores: floats },
    inspectScores: { scores: new Float32Array(2080), rows: 64, d: 4 },
    products: { a: floats, b: new Float32Array(size), rows: 64, columns: 64 },
    attention: { queries: floats, keys: floats.slice(), rows: 64, columns: 64, d: 64 },
  };
  const arrays = { Float32Array, Float64Array };
  /** Of a caller's array, and of its copies, what was copied. */
  const origins = new Map<unknown, unknown>();
  const watching: ProxyHandler<any> = {
    construct(Kind, given) {
      const made: object = Reflect.construct(Kind, given);
      if (origins.has(given[0])) origins.set(made, origins.get(given[0]));
      return made;
    },
  };
  const lab = await openLab({ workers: 0 });
  try {
    for (const [method, options] of Object.entries(asked)) {
      for (const [name, Kind] of Object.entries(arrays))
        Reflect.set(globalThis, name, new Proxy(Kind, watching));
      const given = Object.values(options).filter((value) => ArrayBuffer.isView(value));
      for (const array of given) origins.set(array, array);
      await (lab as any)[method](options);
      Object.assign(globalThis, arrays);
      for (const array of given) {
        const same = [...origins.values()].filter((origin) => origin === array);
        assert.equal(same.length, 2, `${method}: the caller's array and one copy`);
      }
      origins.clear();
    }
  } finally {
    Object.assign(globalThis, arrays);
    await lab.close();
  }
});

test("Node's Buffer is copied too, and its copy is a plain array of bytes", () => {
  const given = Buffer.from([1, 0, 1]);
  const copy = copyOf(given, 'a');
  given.fill(7);
  assert.deepEqual(copy, Uint8Array.of(1, 0, 1));
  assert.ok(!Buffer.isBuffer(copy));
});

test('lists of a kind of their own are taken as plain ones', async () => {
  class Odd extends (Array as any) {
    static get [Symbol.species]() {
      return Set;
    }
    [Symbol.iterator](): any {
      return [].values();
    }
  }
  const rules = Odd.of('none', 'sqrt') as any;
  const lab = await openLab({ workers: 0 });
  try {
    const about = { keys: 4, draws: 2 };
    const d = Odd.of(1, 2) as any;
    assert.deepStrictEqual(
      await lab.attentionSurvey({ ...about, d, rules }),
      await lab.attentionSurvey({ ...about, d: [1, 2], rules: ['none', 'sqrt'] }),
    );
    const values = Odd.of(0, 1) as any;
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
    const ask = (list: any) => lab.cumulative({ law: 'normal', d: 1, at: list });
    assert.deepEqual(await ask(at), await ask(Float64Array.from(at)));
    const wrong = {
      name: 'RangeError',
      message: 'at[4999] must be a number from -1e+30 to 1e+30; got NaN',
    };
    await assert.rejects(ask(at.with(4999, Number.NaN)), wrong);
    const text = {
      name: 'TypeError',
      message: "at[3] must be a number from -1e+30 to 1e+30; got 'x'",
    };
    await assert.rejects(ask([0, 1, 2, 'x', ...at]), text);
    const large = {
      name: 'TypeError',
      message: 'at[0] must be a number from -1e+30 to 1e+30; got 1n',
    };
    await assert.rejects(ask(BigInt64Array.of(1n)), large);
  } finally {
    await lab.close();
  }
});

test('what cannot be copied is told by the name of its option', async () => {
  const lab = await openLab({ workers: 0 });
  try {
    const ask = (at: any) => lab.density({ law: 'die', d: 1, at });
    assert.deepEqual(await ask(new BigInt64Array(0)), await ask([]));
    const gone = Float64Array.of(1);
    structuredClone(gone, { transfer: [gone.buffer] });
    const transferred = 'must be an array with its memory; got one that was transferred';
    await assert.rejects(ask(gone), { name: 'TypeError', message: `at ${transferred}` });
    const softmax = lab.softmax({ scores: gone });
    await assert.rejects(softmax, { name: 'TypeError', message: `scores ${transferred}` });
    const a = Float32Array.of(1);
    structuredClone(a, { transfer: [a.buffer] });
    const products = lab.products({ a, b: Float32Array.of(1), rows: 1, columns: 1 });
    await assert.rejects(products, { name: 'TypeError', message: `a ${transferred}` });
    const files = { getFile: async () => null } as any;
    await assert.rejects(inspectFiles(lab, { files }), {
      name: 'TypeError',
      message: 'files[0].getFile() must be a File; got null',
    });
  } finally {
    await lab.close();
  }
});

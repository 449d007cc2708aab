// Memory that runs out on the way.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openLab } from 'rootd';
import { withinMemory } from '../../../../web/engine/checks/outOfMemory.js';
import { ModelError } from '../../../../web/engine/models/modelError.js';

/** Entries of an array that there is no memory for. */
const tooMany = 2 ** 16;

/** Arrays of a kind, of which the large ones do not come, as V8 says it. */
const scarce = (Kind: any) =>
  new Proxy(Kind, {
    construct(Made, given) {
      if ((given[0]?.length ?? given[0]) >= tooMany)
        throw new RangeError('Array buffer allocation failed');
      return Reflect.construct(Made, given);
    },
  });

test('where memory runs out a call rejects with a RangeError, and the lab goes on', async () => {
  const lab = await openLab({ workers: 0 });
  const kinds = { Float32Array, Float64Array };
  const big = new Float32Array(tooMany);
  const calls: Record<string, object> = {
    softmax: { scores: big },
    products: { a: big, b: big, rows: 256, columns: 256 },
    attention: { queries: big, keys: big, rows: 256, columns: 256, d: 256 },
    density: { law: 'die', d: 3, at: big },
    sums: { law: 'die', d: 3, count: tooMany, values: true },
  };
  try {
    for (const [method, options] of Object.entries(calls)) {
      const ask = () => (lab as any)[method](options);
      for (const [name, Kind] of Object.entries(kinds)) Reflect.set(globalThis, name, scarce(Kind));
      await assert.rejects(ask(), {
        name: 'RangeError',
        message:
          /^(options must ask for less: there is not enough free memory here \(Array buffer|\w+ must fit into memory beside its copy)/,
      });
      Object.assign(globalThis, kinds);
      await ask();
    }
  } finally {
    Object.assign(globalThis, kinds);
    await lab.close();
  }
});

test('what was told by the file, or has nothing to do with memory, stays itself', async () => {
  for (const error of [
    new ModelError('model.gguf', 'there is not enough free memory here (out of memory)'),
    new RangeError('d must be a whole number from 1 to 1000000; got -3'),
    new DOMException('the call was aborted', 'AbortError'),
    undefined,
  ])
    await withinMemory(Promise.reject(error)).then(assert.fail, (told) =>
      assert.equal(told, error),
    );
  assert.equal(await withinMemory(Promise.resolve(5)), 5);
});

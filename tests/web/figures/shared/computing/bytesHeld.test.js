import assert from 'node:assert/strict';
import { test } from 'node:test';
import { weightOf } from '../../../../../web/figures/shared/computing/bytesHeld.js';
import { createWork } from '../../../../../web/figures/shared/computing/work.js';

test('typed arrays are what weighs, and what is shared counts once', () => {
  const values = new Float64Array(1000);
  const weight = weightOf({ values, again: values, part: values.subarray(3) });
  assert.ok(weight >= 8000 && weight < 8200, String(weight));
  assert.ok(weightOf(new Map([['a', 'x'.repeat(100)]])) >= 200);
  const round = { name: 'itself', self: /** @type {unknown} */ (undefined) };
  round.self = round;
  assert.ok(weightOf(round) < 100);
});

test('a figure forgets old answers when they weigh too much, and never the one at hand', async () => {
  const mebibytes = 2 ** 20;
  let made = 0;
  /** @param {string} key @param {number} size */
  const work = createWork({
    lab: async () => /** @type {any} */ ({}),
    async compute({ options, once, show }) {
      const { key, size } = /** @type {any} */ (options);
      await once(key, async () => {
        made += 1;
        return new Uint8Array(size * mebibytes);
      });
      show(undefined);
    },
    onResult() {},
    onStatus() {},
  });
  for (const key of ['a', 'b', 'a']) await work.start({ key, size: 20 });
  assert.equal(made, 2, 'both are kept');
  await work.start({ key: 'c', size: 40 });
  await work.start({ key: 'a', size: 20 });
  assert.equal(made, 3, 'the one asked for last is kept');
  await work.start({ key: 'b', size: 20 });
  assert.equal(made, 4, 'the oldest had to go');
  await work.start({ key: 'huge', size: 100 });
  await work.start({ key: 'huge', size: 100 });
  assert.equal(made, 5, 'what is too heavy is kept while it is the newest');
});

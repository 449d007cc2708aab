// Every result of the library, and of the engine as wasm, has the bits that are committed.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { offeredMethods } from '../web/engine/support/offered.js';
import { advice, differences, engineDigests, readGolden } from './compare.js';
import { digestOf } from './digest.js';
import { digestsOf, methods } from './library.js';

const golden = readGolden();
const aboutADozen = 12;

const none = (lines: string[]) => assert.deepEqual(lines, [], advice);

test('a digest sees every bit of a result, and only the one NaN', () => {
  const plain = { a: Float32Array.of(0, 1), b: 'text', c: null };
  assert.equal(digestOf({ c: null, b: 'text', a: Float32Array.of(0, 1) }), digestOf(plain));
  for (const other of [
    { ...plain, a: Float32Array.of(-0, 1) },
    { ...plain, a: Float32Array.of(0, 1 + 2 ** -23) },
    { ...plain, a: Float64Array.of(0, 1) },
    { ...plain, b: 'texts' },
    { ...plain, c: 0 },
    { a: plain.a, b: plain.b },
  ]) {
    assert.notEqual(digestOf(other), digestOf(plain));
  }
  const nans = new Float64Array(new Uint32Array([1, 0x7ff80000, 2, 0xfff80000]).buffer);
  assert.equal(digestOf(nans[0]), digestOf(nans[1]));
  assert.notEqual(digestOf(Number.NaN), digestOf(0));
});

test('digests are committed for every method that the library offers, a dozen option sets each', async () => {
  assert.deepEqual([...methods].sort(), await offeredMethods());
  assert.deepEqual(Object.keys(golden.library), methods);
  const few = methods.filter((method) => Object.keys(golden.library[method]).length < aboutADozen);
  assert.deepEqual(few, []);
});

for (const method of methods) {
  test(`${method} gives the bits that are committed`, async () => {
    none(differences(await digestsOf(method, 1), golden.library[method]));
  });
}

test('the engine as wasm gives the bits that are committed', () => {
  const program = fileURLToPath(new URL('../../build/wasm/golden.cjs', import.meta.url));
  none(differences(engineDigests(process.execPath, [program]), golden.engine));
});

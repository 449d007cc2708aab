import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shapeText, weightTypes } from '../../bin/modelShape.js';

type Heads = Parameters<typeof shapeText>[1]['heads'];

const shapeOf = (layers: number, heads: Heads) =>
  shapeText('m', { family: 'Llama', layers, heads });

/** So many heads in each layer. */
const alike = (counts: readonly number[], scale: number) =>
  counts.flatMap((count, layer) =>
    Array.from({ length: count }, (_, head) => ({
      ...{ layer, scale, d: 8 },
      keyHead: Math.floor(head / 2),
    })),
  );

test('heads are counted by the layer, and the keys of several are said', () => {
  assert.equal(
    shapeOf(3, alike([4, 4, 4], 0.125)),
    'm: Llama, 3 layers of 4 heads (2 key heads), d = 8, scores divided by 8',
  );
  const own = alike([2, 2], 1).map((head, i) => ({ ...head, keyHead: i % 2 }));
  assert.equal(shapeOf(2, own), 'm: Llama, 2 layers of 2 heads, d = 8, scores divided by 1');
});

test('layers of other sizes are not said to be alike, nor heads of other scales', () => {
  assert.equal(
    shapeOf(2, alike([4, 1], 0.5)),
    'm: Llama, 2 layers, 5 heads in all, d = 8, scores divided by 2',
  );
  const [first, second] = alike([1, 1], 0.5);
  assert.equal(shapeOf(2, [first, { ...second, scale: 1, d: 4 }]), 'm: Llama, 2 layers of 1 head');
  // Those of an encoder and a decoder may have the same number.
  const towers = ['encoder', 'decoder'].map((tower) => ({ layer: 0, tower }));
  assert.equal(shapeOf(2, towers), 'm: Llama, 2 layers of 1 head');
});

test('a divisor is a root where it is that of a whole number', () => {
  for (const [scale, text] of [
    [1 / Math.sqrt(8), '√8 = 2.83'],
    [1 / Math.sqrt(128), '√128 = 11.3'],
    [1 / Math.sqrt(64), '8'],
    [0.3, '3.33'],
    [4, '0.250'],
  ] as const)
    assert.equal(
      shapeOf(1, [{ layer: 0, scale }]),
      `m: Llama, 1 layer of 1 head, scores divided by ${text}`,
    );
});

test('what weights are kept as is said once where two models are alike', () => {
  const [narrow, wide] = ['Q8_0, F32', 'F32'].map((weightType) => ({ weightType }));
  assert.equal(weightTypes([narrow]), ' (Q8_0, F32)');
  assert.equal(weightTypes([wide, narrow]), ' (F32 → Q8_0, F32)');
  assert.equal(weightTypes([wide, wide]), ' (F32)');
  // What an older rootd kept does not say.
  assert.equal(weightTypes([{}, wide]), '');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  besideLines,
  clearest,
  keepInside,
  spread,
  wordingFor,
} from '../../../web/charts/labels.js';
import { generator } from './examples.js';

test('the longest wording that fits is taken', () => {
  const wordings = ['plus or minus the root of d', '±√d = 22.4', '±√d'];
  assert.equal(wordingFor(wordings, 1000, 12), wordings[0]);
  assert.equal(wordingFor(wordings, 100, 12), wordings[1]);
  assert.equal(wordingFor(wordings, 1, 12), wordings[2]);
  assert.equal(wordingFor('always', 1, 12), 'always');
});

test('a label is kept inside, and in the middle where it is wider than the room', () => {
  assert.equal(keepInside(50, 20, 0, 100), 50);
  assert.equal(keepInside(99, 20, 0, 100), 90);
  assert.equal(keepInside(-5, 20, 0, 100), 10);
  assert.equal(keepInside(80, 200, 0, 100), 50);
});

test('spread labels keep their order and their distance, and those with room stay', () => {
  const { uniform } = generator(1);
  for (let trial = 0; trial < 200; trial++) {
    const wished = Array.from({ length: 1 + (trial % 9) }, () => 300 * uniform());
    const placed = spread(wished, 15, 0, 300);
    const order = wished.map((_, i) => i).sort((a, b) => wished[a] - wished[b]);
    const sorted = order.map((i) => placed[i]);
    for (let i = 1; i < sorted.length; i++) assert.ok(sorted[i] - sorted[i - 1] >= 15 - 1e-9);
    assert.ok(sorted[0] >= -1e-9 && sorted[sorted.length - 1] <= 300 + 1e-9);
  }
  assert.deepEqual(spread([10, 100, 200], 15, 0, 300), [10, 100, 200]);
  assert.deepEqual(spread([100, 100], 20, 0, 300), [90, 110]);
  assert.deepEqual(spread([5, 5, 5], 200, 0, 100), [0, 50, 100]);
});

test('labels beside lines cover neither each other nor, where they can help it, a line', () => {
  const { uniform } = generator(2);
  for (let trial = 0; trial < 200; trial++) {
    const lines = Array.from({ length: 1 + (trial % 5) }, () => ({
      x: 400 * uniform(),
      width: 30 + 80 * uniform(),
    }));
    const placed = besideLines(lines, 0, 400);
    placed.forEach(({ start, row }, i) => {
      const end = start + lines[i].width;
      assert.ok(start >= 0 && end <= 400);
      placed.forEach((other, j) => {
        if (j <= i || other.row !== row) return;
        assert.ok(end <= other.start || start >= other.start + lines[j].width);
      });
    });
  }
  const [one] = besideLines([{ x: 100, width: 50 }], 0, 400, [120]);
  assert.deepEqual(one, { start: 45, row: 0 });
});

test('a label that must stand on something stands where it covers least', () => {
  const points = [10, 10, 12, 10, 110, 10];
  const places = [
    { x: 0, y: 14 },
    { x: 100, y: 14 },
    { x: 200, y: 14 },
  ];
  assert.deepEqual(clearest(places, 30, 12, [...points]), places[2]);
  assert.deepEqual(clearest(places.slice(0, 2), 30, 12, [...points]), places[1]);
  const shared = [...points];
  clearest(places, 30, 12, shared);
  assert.notDeepEqual(clearest(places, 30, 12, shared), places[2]);
});

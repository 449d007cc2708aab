import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  alongLine,
  besideLines,
  clearest,
  keepInside,
  spread,
  wordingFor,
} from '../../../web/charts/labels.js';
import { textWidth } from '../../../web/charts/lettering.js';
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
      label: 'n'.repeat(1 + Math.floor(15 * uniform())),
    }));
    const placed = besideLines(lines, 12, 0, 400).map((place) => ({
      ...place,
      end: place.start + textWidth(place.text, 12),
    }));
    placed.forEach(({ start, end, row }, i) => {
      assert.ok(start >= 0 && end <= 400);
      placed.forEach((other, j) => {
        if (j <= i || other.row !== row) return;
        assert.ok(end <= other.start || start >= other.end);
      });
    });
  }
  const [one] = besideLines([{ x: 100, label: 'left of it' }], 12, 0, 400, [120]);
  assert.deepEqual(one, { text: 'left of it', start: 95 - textWidth('left of it', 12), row: 0 });
});

test('a label beside a line takes its longest wording that crosses nothing', () => {
  const label = ['the longest wording that there is', 'shorter', 'no'];
  const [freezing] = besideLines([{ x: 100, label }], 12, 0, 400, [180]);
  assert.deepEqual(freezing, { text: 'shorter', start: 105, row: 0 });
  const [free] = besideLines([{ x: 100, label }], 12, 0, 400);
  assert.equal(free.text, label[0]);
  const [crossing] = besideLines([{ x: 20, label: 'crosses' }], 12, 0, 400, [30]);
  assert.equal(crossing.row, 0);
});

test('a label along a line crosses no other and covers nothing, if it can', () => {
  const label = ['what twenty thousand sums resolve', 'noise'];
  const place = (/** @type {number[]} */ edges, /** @type {number[]} */ points) =>
    alongLine(label, 12, [50, 70], edges, points);
  assert.deepEqual(place([0, 400], []), { text: label[0], x: 6, y: 50 });
  assert.deepEqual(place([0, 80, 400], []), { text: label[0], x: 86, y: 50 });
  // Where something stands above the line, below it.
  assert.deepEqual(place([0, 400], [30, 45, 350, 45]), { text: label[0], x: 6, y: 70 });
  // In the second gap there is room for the long wording, but something else stands there.
  const data = [120, 45, 200, 45, 250, 45, 300, 45, 350, 45];
  const everywhere = [...data, ...data.map((value, i) => (i % 2 ? 65 : value))];
  assert.deepEqual(place([0, 80, 400], everywhere), { text: 'noise', x: 6, y: 50 });
  assert.deepEqual(place([0, 20], []), { text: 'noise', x: 6, y: 50 });
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

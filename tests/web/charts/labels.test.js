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

const area = { left: 0, right: 400, top: 0, bottom: 0 };

test('labels beside lines stand next to their own and never cover each other, however narrow the plot', () => {
  const { uniform } = generator(2);
  let crossing = 0;
  let left = 0;
  for (let trial = 0; trial < 600; trial++) {
    const right = 60 + 400 * uniform();
    const lines = Array.from({ length: 1 + (trial % 4) }, (_, i) => {
      const name = 'abcd'[i] ?? '';
      const label = [name.repeat(6 + Math.floor(10 * uniform())), name.repeat(3)];
      return { name, x: right * uniform(), label };
    });
    const others = [right * uniform(), right * uniform()];
    const placed = besideLines(lines, 12, { ...area, right }, others);
    const ends = placed.map(({ text, x, y }) => {
      const to = x + textWidth(text, 12);
      assert.ok(x >= 0 && to <= right);
      const own = lines.find(({ name }) => name === text[0]);
      assert.ok(own);
      const near = Math.min(Math.abs(x - own.x), Math.abs(to - own.x));
      assert.ok(Math.abs(near - 5) < 1e-9, `${text} stands ${near} px from its line`);
      for (const at of [...lines.map((line) => line.x), ...others]) {
        if (Math.abs(at - own.x) <= 0.5) continue;
        const isCrossed = at >= x && at <= to;
        if (isCrossed) {
          crossing++;
          assert.ok(at <= x + 0.8 * (to - x) + 2, `${text} seems to end at ${at}`);
        }
        if (!isCrossed) assert.ok(Math.max(x - at, at - to) > near, `${text} is as near to ${at}`);
      }
      return { text, y, from: x, to };
    });
    ends.forEach((one, i) => {
      for (const other of ends.slice(i + 1))
        assert.ok(other.y !== one.y || one.to < other.from || one.from > other.to);
    });
    // Left out is only what has another upright closer than its own on both sides, or no room there.
    for (const { name, x, label } of lines) {
      if (placed.some(({ text }) => text[0] === name)) continue;
      left++;
      for (const text of label) {
        const width = textWidth(text, 12);
        for (const start of [x + 5, x - 5 - width]) {
          const end = start + width;
          const isNear = (/** @type {number} */ at) =>
            (at >= start - 5 && at < start + 1) || (at > start + 0.8 * width && at <= end + 5);
          const strangers = [...lines.map((line) => line.x), ...others].filter(
            (at) => Math.abs(at - x) > 0.5,
          );
          assert.ok(start < 0 || end > right || strangers.some(isNear), `${text} had room`);
        }
      }
    }
  }
  assert.ok(crossing > 50, `${crossing} uprights crossed`);
  assert.ok(left > 10 && left < 200, `${left} without room`);
});

test('a label beside a line takes its longest wording that crosses nothing', () => {
  const [one] = besideLines([{ x: 100, label: 'left of it' }], 12, area, [120]);
  const left = 95 - textWidth('left of it', 12);
  assert.deepEqual(one, { text: 'left of it', x: left, y: 12 });
  const label = ['the longest wording that there is', 'shorter', 'no'];
  const [freezing] = besideLines([{ x: 100, label }], 12, area, [180]);
  assert.deepEqual(freezing, { text: 'shorter', x: 105, y: 12 });
  const [free] = besideLines([{ x: 100, label }], 12, area);
  assert.equal(free.text, label[0]);
});

test('a label without room beside its line crosses others or is shorter, whichever costs less', () => {
  const label = ['crosses two', 'crosses'];
  const [one] = besideLines([{ x: 20, label }], 12, area, [40, 90]);
  assert.deepEqual(one, { text: 'crosses', x: 25, y: 12 });
});

test('a label stands at no other line than its own, or nowhere', () => {
  const close = [
    { x: 100, label: 'left' },
    { x: 103, label: 'right' },
  ];
  const [first, second] = besideLines(close, 12, area);
  assert.deepEqual(first, { text: 'left', x: 95 - textWidth('left', 12), y: 12 });
  assert.deepEqual(second, { text: 'right', x: 108, y: 12 });
  assert.deepEqual(besideLines([{ x: 20, label: 'between' }], 12, area, [18, 23]), []);
});

test('a label beside a line keeps off what is drawn', () => {
  const points = [130, 8, 60, 8, 130, 24, 60, 24];
  const [lower] = besideLines(
    [{ x: 100, label: 'nnnnn' }],
    12,
    { ...area, bottom: 99 },
    [],
    points,
  );
  assert.ok(Math.abs(lower.y - (12 + 2 * 16.8)) < 1e-9);
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

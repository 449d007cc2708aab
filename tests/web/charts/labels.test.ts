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

test('of places that cover as much the one that is liked best is taken', () => {
  const places = [0, 100, 200].map((x) => ({ x, y: 50, width: 20 }));
  assert.equal(clearest(places, 12, [110, 45]), places[0]);
  assert.equal(clearest(places, 12, [10, 45, 110, 45, 210, 45]), places[0]);
  assert.equal(clearest(places, 12, [10, 45, 11, 45, 110, 45, 210, 45]), places[1]);
  assert.equal(clearest(places, 12, [10, 45, 110, 45]), places[2]);
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

test('labels beside lines stand next to their own, and nothing crosses anything, however narrow the plot', () => {
  const { uniform } = generator(2);
  let cut = 0;
  let left = 0;
  for (let trial = 0; trial < 600; trial++) {
    const right = 60 + 400 * uniform();
    const lines = Array.from({ length: 1 + (trial % 5) }, (_, i) => {
      const name = 'abcde'[i] ?? '';
      const label = [name.repeat(6 + Math.floor(10 * uniform())), name.repeat(3)];
      return { name, x: right * uniform(), label };
    });
    const { labels, tops } = besideLines(lines, 12, { ...area, right });
    cut += tops.filter((top) => top > 0).length;
    left += lines.length - labels.length;
    const ends = labels.map(({ text, x, y }) => {
      const to = x + textWidth(text, 12);
      assert.ok(x >= 0 && to <= right);
      const own = lines.find(({ name }) => name === text[0]);
      assert.ok(own);
      const near = Math.min(Math.abs(x - own.x), Math.abs(to - own.x));
      assert.ok(Math.abs(near - 5) < 1e-9, `${text} stands ${near} px from its line`);
      lines.forEach((line, i) => {
        // Its own reaches up to it, and those that it reaches over, or stands as near to, end under it.
        if (line === own) assert.ok(tops[i] < y, `${text} stands above the end of its line`);
        else if (Math.abs(line.x - own.x) > 0.5 && line.x >= x - near && line.x <= to + near)
          assert.ok(tops[i] > y, `${text} and the line at ${line.x}`);
      });
      return { text, y, from: x, to };
    });
    ends.forEach((one, i) => {
      for (const other of ends.slice(i + 1))
        assert.ok(other.y !== one.y || one.to < other.from || one.from > other.to);
    });
  }
  assert.ok(cut > 300, `${cut} lines end under a label`);
  assert.ok(left < 90, `${left} labels of 1800 without room`);
});

const seen = ({ text, x, y }: { text: string; x: number; y: number }) => ({ text, x, y });

const beside = (
  lines: { x: number; label: string | string[] }[],
  points: number[] = [],
  bottom: number = 0,
) => {
  const { labels, tops } = besideLines(lines, 12, { ...area, bottom }, points);
  return { labels: labels.map(seen), tops };
};

test('a label beside a line takes its longest wording that reaches over no other', () => {
  const left = 95 - textWidth('left of it', 12);
  assert.deepEqual(
    beside([
      { x: 100, label: 'left of it' },
      { x: 120, label: [] },
    ]).labels,
    [{ text: 'left of it', x: left, y: 12 }],
  );
  const label = ['the longest wording that there is', 'shorter', 'no'];
  const freezing = { x: 100, label };
  assert.deepEqual(beside([freezing, { x: 180, label: [] }]).labels, [
    { text: 'shorter', x: 105, y: 12 },
  ]);
  assert.equal(beside([freezing]).labels[0].text, label[0]);
});

test('of lines close to each other each ends at its label, in a row of its own', () => {
  const three = [
    { x: 20, label: 'the first of three' },
    { x: 24, label: 'the second' },
    { x: 28, label: 'the third' },
  ];
  const { labels, tops } = beside(three);
  assert.deepEqual(
    labels.map(({ text, x, y }) => [text, x, Math.round(y)]),
    [
      ['the first of three', 25, 12],
      ['the second', 29, 29],
      ['the third', 33, 46],
    ],
  );
  assert.deepEqual(tops.map(Math.round), [0, 17, 34]);
});

test('a label beside a line keeps off what is drawn', () => {
  const points = [130, 8, 60, 8, 130, 24, 60, 24];
  const [lower] = beside([{ x: 100, label: 'nnnnn' }], points, 99).labels;
  assert.ok(Math.abs(lower.y - (12 + 2 * 16.8)) < 1e-9);
});

test('a label along a line crosses no other and covers nothing, if it can', () => {
  const label = ['what twenty thousand sums resolve', 'noise'];
  const place = (edges: number[], points: number[]) =>
    seen(alongLine(label, 12, [50, 70], edges, points));
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
    { x: 0, y: 14, width: 30 },
    { x: 100, y: 14, width: 30 },
    { x: 200, y: 14, width: 30 },
  ];
  assert.deepEqual(clearest(places, 12, [...points]), places[2]);
  assert.deepEqual(clearest(places.slice(0, 2), 12, [...points]), places[1]);
  const shared = [...points];
  clearest(places, 12, shared);
  assert.notDeepEqual(clearest(places, 12, shared), places[2]);
});

test('a label takes its third wording rather than reach over another line', () => {
  const lines = [
    { x: 100, label: [] },
    { x: 150, label: ['a long wording', 'shorter wording', '2.88'] },
    { x: 200, label: [] },
  ];
  assert.deepEqual(
    beside(lines).labels.map(({ text }) => text),
    ['2.88'],
  );
});

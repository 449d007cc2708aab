import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  along,
  dotAt,
  type EndName,
  nameEnds,
  type Obstacle,
} from '../../../web/charts/endNames.js';
import { textWidth } from '../../../web/charts/lettering.js';

const area = { left: 0, right: 500, top: 0, bottom: 400 };

const ended = (x: number, y: number): EndName => ({
  end: { x, y },
  color: '',
  forms: [
    [
      { text: 'a name', size: 20, class: '' },
      { text: 'half of a pull', size: 14, class: '' },
    ],
  ],
});

/** Where letters stand, by the estimate of their width. */
function boxesOf({ labels }: ReturnType<typeof nameEnds>) {
  return labels.map(({ text, x, y, class: names }, i) => {
    const size = i % 2 ? 14 : 20;
    const width = textWidth(text, size);
    const left = names.includes('c-end')
      ? x - width
      : names.includes('c-middle')
        ? x - width / 2
        : x;
    return { left, right: left + width, top: y - size * 0.75, bottom: y };
  });
}

const named = (ends: EndName[], obstacles: Obstacle[] = []) =>
  nameEnds(ends, [...obstacles, ...ends.flatMap(({ end }) => dotAt(end, 8, 5))], area, false);

test('names of ends that are close to one another do not touch', () => {
  for (const gap of [0, 5, 12, 30, 60]) {
    const boxes = boxesOf(named([ended(90, 60), ended(90 + gap, 70), ended(90 + 2 * gap, 62)]));
    boxes.forEach((one, i) => {
      for (const other of boxes.slice(i + 1))
        assert.ok(
          one.right <= other.left ||
            other.right <= one.left ||
            one.bottom <= other.top ||
            other.bottom <= one.top,
          `${gap}`,
        );
    });
  }
});

test('a name is not struck by a way, nor by a dot, while there is room', () => {
  const ways = [
    ...along(
      [
        { x: 0, y: 0 },
        { x: 120, y: 90 },
      ],
      3,
    ),
    ...along(
      [
        { x: 120, y: 0 },
        { x: 300, y: 300 },
      ],
      3,
    ),
  ];
  for (const { left, right, top, bottom } of boxesOf(named([ended(120, 90), ended(100, 60)], ways)))
    assert.ok(!ways.some(({ x, y }) => x > left && x < right && y > top && y < bottom));
});

test('a name at hand has no tie; one that had to go farther has one', () => {
  const { ties } = named([ended(250, 200)]);
  assert.deepEqual(ties, ['']);
  const crowd = Array.from({ length: 400 }, (_, i) => ({
    x: 200 + 5 * (i % 20),
    y: 150 + 5 * Math.floor(i / 20),
    weight: 3,
  }));
  assert.match(named([ended(250, 200)], crowd).ties[0], /^M.+L/);
});

test('names stay inside the room they are given', () => {
  for (const end of [ended(4, 4), ended(496, 4), ended(496, 396)])
    for (const { left, right, top, bottom } of boxesOf(named([end])))
      assert.ok(left >= 0 && right <= 500.5 && top >= 0 && bottom <= 400);
});

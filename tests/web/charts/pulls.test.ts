import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pulls } from '../../../web/charts/pulls.js';
import type { PullLane, PullsOptions } from '../../../web/charts/types.js';
import { page } from './page.js';

/** Of two examples with two keys each, after none, one and two batches. */
const weights = [0.5, 0.5, 0, 1, 0.5, 0.5, 0, 1, 1, 0, 0, 1];

const lane = (role: number, changes: Partial<PullLane> = {}): PullLane => ({
  role,
  label: `÷${role}`,
  walk: {
    moved: [0, 10, 20],
    attention: [0.0625, 0.5, 1],
    loss: [2.6, 1.3, 0.3],
    weights,
    pulls: [3, 0, 1, 0, 0, 6],
    rightly: [1, 0, 0.5, 0, 0, 0.25],
  },
  verdict: 'arrives',
  ...changes,
});

const drawn = (changes: Partial<PullsOptions> = {}) =>
  pulls(page(), {
    width: 992,
    name: 'pulls',
    lanes: [lane(0), lane(1), lane(2)],
    keys: 2,
    walked: 2,
    steps: 2,
    stale: false,
    farthest: 240,
    strongest: 6,
    frozen: 0.9,
    countFrozen: (count) => `${count} frozen`,
    tellRight: (share) => `${Math.round(share * 100)} % right`,
    even: 1 / 16,
    worst: 4,
    guessing: 2.8,
    format: String,
    percent: (share) => `${Math.round(share * 100)} %`,
    words: {
      looks: 'looks',
      asked: 'asked',
      pull: 'pull',
      walk: 'walk',
      loss: 'loss',
      lossAxis: 'wrong',
      batches: 'batches',
      guessing: 'guessing',
      attention: 'attention',
      moved: 'moved',
    },
    ...changes,
  });

const texts = (svg: Element) => [...svg.querySelectorAll('text')].map((text) => text.textContent);
/** Where a lane’s loss is drawn after each batch, in px of the picture. */
const lossOf = (svg: Element, role: number) =>
  [
    ...(svg.querySelector(`svg .c-s${role} .c-way`)?.getAttribute('d') ?? '').matchAll(
      /(-?[\d.]+),(-?[\d.]+)/g,
    ),
  ].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));

test('a loss is as high as it is, beside that of who guesses', () => {
  const { svg } = drawn();
  const [start, then, end] = lossOf(svg, 0);
  assert.ok(Math.abs((end.y - start.y) / (then.y - start.y) - 2.3 / 1.3) < 0.02);
  assert.ok(Math.abs(end.x - then.x - (then.x - start.x)) < 0.2);
  const [, level] = /^M[\d.]+,([\d.]+)H/.exec(
    svg.querySelector('svg > .c-dashed')?.getAttribute('d') ?? '',
  ) as RegExpExecArray;
  assert.ok(Math.abs((end.y - Number(level)) / (end.y - start.y) - 2.5 / 2.3) < 0.02);
});

test('the axes stand still whatever the walks become', () => {
  const walk = {
    moved: [0, 90, 200],
    attention: [0, 0.1, 0.1],
    loss: [3, 3.5, 3.9],
    weights,
    pulls: [],
    rightly: [],
  };
  const [one, other] = [drawn(), drawn({ lanes: [lane(0, { walk }), lane(1), lane(2)] })];
  const axes = ({ svg }: { svg: Element }) => svg.querySelector('.c-axis')?.getAttribute('d');
  assert.equal(axes(one), axes(other));
});

test('an example’s weights are a row, that on the asked key first, darker for more, on the way between batches', () => {
  /** Of the second divisor’s map: where cells are, by how dark they are. */
  const cells = (walked: number) => {
    const map = [...drawn({ walked }).svg.querySelectorAll('.c-s1')][0];
    const places = [...map.querySelectorAll('path')].slice(2).flatMap((path) =>
      [...(path.getAttribute('d') ?? '').matchAll(/M([\d.]+),([\d.]+)h/g)].map(([, x, y]) => ({
        x: Number(x),
        y: Number(y),
        shade: Number(path.getAttribute('opacity') ?? 1),
      })),
    );
    return places.sort((a, b) => a.y - b.y || a.x - b.x);
  };
  const [asked, other, below, last] = cells(2);
  assert.ok(asked.x < other.x && asked.y === other.y && below.y > asked.y && below.x === asked.x);
  assert.deepEqual([asked.shade, last.shade], [1, 1]);
  assert.ok(other.shade < 0.1 && below.shade < 0.1);
  const [before, after] = [cells(0), cells(2)];
  const [between] = cells(1.5);
  assert.ok(between.shade > before[0].shade && between.shade < after[0].shade);
});

test('lines go as far as batches are walked, and verdicts come at the end', () => {
  const half = drawn({ walked: 1 });
  const whole = drawn();
  assert.equal(lossOf(half.svg, 0).length, 2);
  assert.equal(lossOf(whole.svg, 0).length, 3);
  assert.ok(!texts(half.svg).some((text) => text?.includes('arrives')));
  assert.ok(texts(whole.svg).some((text) => text?.includes('arrives')));
});

test('on a phone the second half stands under the first, and both fit', () => {
  const { svg } = drawn({ width: 350 });
  const clips = [...svg.querySelectorAll(':scope > svg')].map((clip) =>
    (clip.getAttribute('viewBox') ?? '').split(' ').map(Number),
  );
  assert.ok(clips[1][1] > clips[0][1] + clips[0][3] - 10);
  assert.ok(clips.every(([x, , width]) => x >= 0 && x + width <= 370));
});

test('walks and losses of other settings stay, pale, with their names', () => {
  const { svg } = drawn({ stale: true });
  const pale = [...svg.querySelectorAll('text.c-pale.c-verdict')].map((name) => name.textContent);
  assert.deepEqual(
    pale.map((name) => name?.slice(0, 2)),
    ['÷0', '÷1', '÷2', '÷0', '÷1', '÷2'],
  );
});

test('a walk that is no number is not drawn', () => {
  const bad = [Number.NaN, Number.NaN];
  const walk = {
    moved: [0, ...bad],
    attention: [0.0625, ...bad],
    loss: [2.6, ...bad],
    weights: [...weights.slice(0, 4), ...bad, ...bad, ...bad, ...bad],
    pulls: [1, 2, ...bad, ...bad],
    rightly: [1, 1, ...bad, ...bad],
  };
  const { svg } = drawn({ lanes: [lane(0, { walk }), lane(1), lane(2)] });
  assert.doesNotMatch(svg.outerHTML, /NaN/);
});

/** How wide the parts of the second divisor’s bars are, row by row, in px. */
function barsOf(svg: Element) {
  const group = svg.querySelector('.c-solid.c-s1') as Element;
  const [whole, right] = [...group.querySelectorAll('path')].map((path) =>
    [...(path.getAttribute('d') ?? '').matchAll(/h([\d.]+)v/g)].map(([, wide]) => Number(wide)),
  );
  return { whole, right };
}

test('what is pulled wrong is pale, and what is right of all pulls is said', () => {
  const { svg } = drawn({ walked: 1 });
  const { whole, right } = barsOf(svg);
  assert.ok(Math.abs(whole[0] - 2 * right[0]) < 0.1 && right[0] > 1);
  assert.ok(texts(svg).includes('pull 50 % right'));
  // A frozen example pulls nothing, which has no share.
  const walk = { ...lane(0).walk, pulls: [0, 0, 0, 0, 0, 0] };
  const still = drawn({ lanes: [lane(0, { walk }), lane(1, { walk }), lane(2, { walk })] });
  assert.ok(!texts(still.svg).some((text) => text?.endsWith('right')));
});

test('beside each row a bar is as long as its pull, and the strongest as long as there is room', () => {
  const bars = (walked: number) => {
    return barsOf(drawn({ walked }).svg).whole;
  };
  const [start, none] = bars(0);
  const [, strongest] = bars(2);
  assert.ok(Math.abs(start / strongest - 0.5) < 0.02);
  assert.equal(none, 0);
  const [between] = bars(0.5);
  assert.ok(Math.abs(between / strongest - (3 + 1) / 2 / 6) < 0.02);
});

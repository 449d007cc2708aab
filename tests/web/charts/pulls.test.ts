import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pulls } from '../../../web/charts/pulls.js';
import type { PullLane, PullsOptions } from '../../../web/charts/types.js';
import { page } from './page.js';

const lane = (role: number, across: number, changes: Partial<PullLane> = {}): PullLane => ({
  role,
  label: `÷${role}`,
  note: ['half'],
  down: [1, 1],
  across: [across, across],
  cloud: { down: [1, 2], across: [1, -2] },
  small: role > 0,
  before: [-0.95, 0.3],
  after: [-1, 0.95],
  thrown: [`÷${role}: one freezes`],
  walk: { moved: [0, 10, 20], attention: [0.0625, 0.5, 1] },
  verdict: 'arrives',
  ...changes,
});

const drawn = (changes: Partial<PullsOptions> = {}) =>
  pulls(page(), {
    width: 992,
    name: 'pulls',
    lanes: [lane(0, 10), lane(1, 1), lane(2, 0.1)],
    reach: 40,
    lens: 1,
    laid: 2,
    thrown: 1,
    frozen: 0.9,
    walked: 2,
    steps: 2,
    stale: false,
    farthest: 240,
    even: 1 / 16,
    format: String,
    percent: (share) => `${Math.round(share * 100)} %`,
    words: {
      step: 'step',
      throws: 'throws',
      walk: 'walk',
      astray: 'astray',
      downhill: 'downhill',
      lens: 'lens',
      wrong: 'wrong',
      right: 'right',
      before: 'before',
      after: 'after',
      attention: 'attention',
      moved: 'moved',
    },
    ...changes,
  });

const texts = (svg: Element) => [...svg.querySelectorAll('text')].map((text) => text.textContent);
/** Where a lane's strides end in the main picture, in px of the picture. */
function endOf(svg: Element, role: number) {
  const way = svg.querySelector(`svg .c-s${role} .c-way`)?.getAttribute('d') ?? '';
  const numbers = [...way.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ]);
  const [from, to] = [numbers[0], numbers[numbers.length - 1]];
  return [to[0] - from[0], to[1] - from[1]];
}

test('a step is as long as its pulls end to end, by one unit on both axes', () => {
  const { svg } = drawn();
  const [across, down] = endOf(svg, 0);
  assert.ok(Math.abs(across / down - 10) < 0.1);
  const [near] = endOf(svg, 1);
  assert.ok(Math.abs(across / near - 10) < 0.2);
});

test('the axes stand still whatever the pulls become', () => {
  const [one, other] = [drawn(), drawn({ lanes: [lane(0, 30), lane(1, 1), lane(2, 0.1)] })];
  const axes = ({ svg }: { svg: Element }) => svg.querySelector('.c-axis')?.getAttribute('d');
  assert.equal(axes(one), axes(other));
});

test('what leaves the picture says so, with its length; what stays does not', () => {
  assert.ok(!texts(drawn().svg).some((text) => text?.includes('▸')));
  const far = texts(drawn({ lanes: [lane(0, 40), lane(1, 1), lane(2, 0.1)] }).svg);
  assert.ok(
    far.some((text) => text?.startsWith('÷0 ▸ 80')),
    far.join(),
  );
});

test('the lens shows ten times as large what it is for, and nothing beyond its edge', () => {
  const { svg } = drawn();
  const [outline] = [...svg.querySelectorAll('g > .c-axis')].slice(-1);
  const circles = [
    ...(outline.getAttribute('d') ?? '').matchAll(/M([\d.]+),([\d.]+)a([\d.]+),/g),
  ].map(([, x, y, radius]) => ({
    x: Number(x) + Number(radius),
    y: Number(y),
    radius: Number(radius),
  }));
  const [small, glass] = circles;
  assert.ok(Math.abs(glass.radius / small.radius - 10) < 0.1);
  const ways = [...svg.querySelectorAll('g > g .c-way')].filter(
    (path) => path.closest('svg') === svg,
  );
  assert.deepEqual(
    ways.map((path) => Boolean(path.getAttribute('d'))),
    [false, true, true],
  );
  for (const path of ways) {
    const points = (path.getAttribute('d') ?? '').matchAll(/(-?[\d.]+),(-?[\d.]+)/g);
    for (const [, x, y] of points)
      assert.ok(Math.hypot(Number(x) - glass.x, Number(y) - glass.y) <= glass.radius + 0.3);
  }
});

test('what the lens shows has its end there, and only there', () => {
  const dots = (lens: number) => {
    const ends = [...drawn({ lens }).svg.querySelectorAll('.c-dots')].slice(0, 6);
    return ends.map((dot) => Boolean(dot.getAttribute('d')));
  };
  assert.deepEqual(dots(1), [true, false, false, false, true, true]);
  assert.deepEqual(dots(0).slice(0, 3), [true, true, true]);
});

test('an example’s line goes from its weight before the step to that after it; one that freezes is drawn in full', () => {
  /** Of those that were frozen, stay free, and freeze: [x, y] from where to where. */
  const lines = (thrown: number) => {
    const plot = [...drawn({ thrown }).svg.querySelectorAll('svg')][1];
    return [...plot.querySelectorAll('.c-s1 :is(.c-ray, .c-line)')].map((path) =>
      [...(path.getAttribute('d') ?? '').matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => ({
        x: Number(x),
        y: Number(y),
      })),
    );
  };
  const [[left, wrong], free, [from, to]] = lines(1);
  assert.deepEqual(free, []);
  // Weights from −1 to 1 along one axis.
  const unit = (to.x - wrong.x) / 1.95;
  assert.ok(Math.abs(left.x - wrong.x - 0.05 * unit) < 0.2);
  assert.ok(Math.abs(to.x - from.x - 0.65 * unit) < 0.2);
  assert.equal(wrong.y, to.y);
  const [, , [, onItsWay]] = lines(0.5);
  assert.ok(Math.abs(onItsWay.x - (from.x + to.x) / 2) < 0.2);
  assert.ok(Math.abs(onItsWay.y - (from.y + to.y) / 2) < 0.2);
});

test('pulls are laid one after the other, and notes and verdicts come at the end', () => {
  const half = drawn({ laid: 1, walked: 1 });
  const whole = drawn();
  assert.ok(Math.abs(2 * endOf(half.svg, 0)[0] - endOf(whole.svg, 0)[0]) < 0.3);
  assert.ok(!texts(half.svg).includes('half'));
  assert.ok(texts(whole.svg).includes('half'));
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

test('walks of other settings stay, pale, with their names', () => {
  const { svg } = drawn({ stale: true });
  const pale = [...svg.querySelectorAll('text.c-pale.c-verdict')].map((name) => name.textContent);
  assert.deepEqual(
    pale.map((name) => name?.slice(0, 2)),
    ['÷0', '÷1', '÷2'],
  );
});

test('a walk that is no number is not drawn', () => {
  const walk = { moved: [0, Number.NaN, Number.NaN], attention: [0.0625, Number.NaN, Number.NaN] };
  const { svg } = drawn({ lanes: [lane(0, 1, { walk }), lane(1, 1), lane(2, 1)] });
  assert.doesNotMatch(svg.outerHTML, /NaN/);
});

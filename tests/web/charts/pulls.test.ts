import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pulls } from '../../../web/charts/pulls.js';
import type { PullLane, PullsOptions } from '../../../web/charts/types.js';
import { page } from './page.js';

/** Of two examples with two keys each, after none, one and two batches. */
const weights = [0.5, 0.5, 0, 1, 0.5, 0.5, 0, 1, 1, 0, 0, 1];

const lane = (role: number, far: number, changes: Partial<PullLane> = {}): PullLane => ({
  role,
  label: `÷${role}`,
  note: ['half'],
  path: { moved: [0, far, 2 * far], loss: [0, -0.01, -0.02], promised: [0, -0.05, -0.1] },
  cloud: { moved: [1, 2], loss: [0.01, -0.2], promised: [] },
  walk: { moved: [0, 10, 20], attention: [0.0625, 0.5, 1], weights },
  verdict: 'arrives',
  ...changes,
});

const drawn = (changes: Partial<PullsOptions> = {}) =>
  pulls(page(), {
    width: 992,
    name: 'pulls',
    lanes: [lane(0, 10), lane(1, 1), lane(2, 0.1)],
    reach: { moved: 40, loss: 0.2 },
    laid: 2,
    keys: 2,
    walked: 2,
    steps: 2,
    stale: false,
    farthest: 240,
    even: 1 / 16,
    format: String,
    percent: (share) => `${Math.round(share * 100)} %`,
    change: String,
    words: {
      looks: 'looks',
      asked: 'asked',
      step: 'step',
      walk: 'walk',
      loss: 'loss',
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

test('a step goes as far as the weights move, and down as the loss falls', () => {
  const { svg } = drawn();
  const [far, down] = endOf(svg, 0);
  const [near, alike] = endOf(svg, 1);
  assert.ok(Math.abs(far / near - 10) < 0.2);
  assert.ok(down > 0);
  assert.equal(down, alike);
});

test('what the slope promised is drawn as far as pulls are laid', () => {
  const promise = (laid: number) =>
    drawn({ laid }).svg.querySelector('svg .c-s0 .c-dashed')?.getAttribute('d') ?? '';
  assert.equal(promise(2).match(/L/g)?.length, 2);
  assert.equal(promise(1).match(/L/g)?.length, 1);
});

test('what the slope promised ends at the foot of its picture', () => {
  const path = { moved: [0, 10, 20], loss: [0, 0, 0], promised: [0, -0.1, -9] };
  const { svg } = drawn({ lanes: [lane(0, 1, { path }), lane(1, 1), lane(2, 0.1)] });
  const way = svg.querySelector('svg .c-s0 .c-dashed')?.getAttribute('d') ?? '';
  const [, half, foot] = [...way.matchAll(/,([\d.]+)/g)].map(([, y]) => Number(y));
  const clip = [...svg.querySelectorAll(':scope > svg')].at(-1);
  const [, top, , height] = (clip?.getAttribute('viewBox') ?? '').split(' ').map(Number);
  assert.ok(half < foot && foot <= top + height);
});

test('the axes stand still whatever the pulls become', () => {
  const [one, other] = [drawn(), drawn({ lanes: [lane(0, 30), lane(1, 1), lane(2, 0.1)] })];
  const axes = ({ svg }: { svg: Element }) => svg.querySelector('.c-axis')?.getAttribute('d');
  assert.equal(axes(one), axes(other));
});

test('what leaves the picture says so; what stays does not', () => {
  assert.ok(!texts(drawn().svg).some((text) => text?.includes('▸')));
  const far = texts(drawn({ lanes: [lane(0, 40), lane(1, 1), lane(2, 0.1)] }).svg);
  assert.ok(
    far.some((text) => text === '÷0 ▸'),
    far.join(),
  );
});

test('an example’s weights are a row, that on the asked key first, darker for more, on the way between batches', () => {
  /** Of the second divisor’s map: where cells are, by how dark they are. */
  const cells = (walked: number) => {
    const map = [...drawn({ walked }).svg.querySelectorAll('.c-s1')][0];
    const places = [...map.querySelectorAll('path')].flatMap((path) =>
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
  const bad = [Number.NaN, Number.NaN];
  const walk = {
    moved: [0, ...bad],
    attention: [0.0625, ...bad],
    weights: [...weights.slice(0, 4), ...bad, ...bad, ...bad, ...bad],
  };
  const { svg } = drawn({ lanes: [lane(0, 1, { walk }), lane(1, 1), lane(2, 1)] });
  assert.doesNotMatch(svg.outerHTML, /NaN/);
});

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
    attention: [0.0625, 0.5, 1],
    // After a batch the second example's first score is 2 higher, or half of that, or a quarter.
    scores: weights.map((_, i) => (i === 6 ? 2 ** (1 - role) : 0)),
    weights,
    advantages: weights.map((_, i) => (i % 2 ? -1 : 1)),
  },
  ...changes,
});

const drawn = (changes: Partial<PullsOptions> = {}) =>
  pulls(page(), {
    width: 992,
    name: 'pulls',
    lanes: [lane(0), lane(1), lane(2)],
    keys: 2,
    walked: 2,
    stops: [0, 1, 2],
    ticks: [0, 2],
    stale: false,
    frozen: 0.9,
    countFrozen: (count) => `${count} frozen`,
    countSettled: (count) => `${count} settled`,
    even: 1 / 16,
    row: 1,
    moves: false,
    barsTitle: 'better than the mix',
    pushTitle: 'the push on each score',
    tellMost: (largest) => `≤ ${largest}`,
    tellMove: (before, after) => `±${before} → ±${after}`,
    format: String,
    percent: (share) => `${Math.round(share * 100)} %`,
    words: {
      asked: 'asked',
      and: ', ',
      attention: 'attention',
    },
    ...changes,
  });

const texts = (svg: Element) => [...svg.querySelectorAll('text')].map((text) => text.textContent);
/** Of a lane’s curve: where it is after each batch, in px of the picture. */
const walkOf = (svg: Element, role: number) =>
  [
    ...([...svg.querySelectorAll(`.c-s${role} .c-line`)].at(-1)?.getAttribute('d') ?? '').matchAll(
      /(-?[\d.]+),(-?[\d.]+)/g,
    ),
  ].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));

/** Under the second divisor's map: wedges, and bars over them. */
const pushesIn = (svg: Element) =>
  [...([...svg.querySelectorAll(':scope > .c-solid.c-s1')].at(-2)?.children ?? [])].map(
    (path) => path.getAttribute('d') ?? '',
  );

/** How far wedges go up. */
function wedgesOf(svg: Element) {
  const [d = ''] = pushesIn(svg);
  return [...d.matchAll(/M[\d.]+,([\d.]+)L[\d.]+,([\d.]+)L/g)].map(
    ([, from, to]) => Number(from) - Number(to),
  );
}

test('of an example by itself a wedge is a weight times an advantage, which stands over it as a bar', () => {
  const sure = drawn({ walked: 0 }).svg;
  const tied = wedgesOf(drawn({ walked: 0, row: 0 }).svg);
  assert.equal(wedgesOf(sure)[0], 0);
  assert.ok(tied[0] > 5 && Math.abs(tied[0] + tied[1]) < 0.2);
  assert.ok(Math.abs(wedgesOf(sure)[1] - 2 * tied[1]) < 0.2);
  const [, drawnBars] = pushesIn(sure);
  const bars = [...drawnBars.matchAll(/v(-?[\d.]+)/g)].map(([, far]) => -Number(far));
  assert.ok(bars[0] > 5 && Math.abs(bars[0] + bars[1]) < 0.2, String(bars));
});

test('wedges of all divisors are drawn at one scale: the longest at the start takes all the room', () => {
  const soft = lane(1);
  soft.walk.advantages = Array.from(soft.walk.advantages, (better) => better / 4);
  const { svg } = drawn({ walked: 0, lanes: [lane(0), soft, lane(2)] });
  const alike = wedgesOf(drawn({ walked: 0 }).svg);
  wedgesOf(svg).forEach((far, key) => {
    assert.ok(Math.abs(4 * far - alike[key]) < 0.5);
  });
});

test('scores before and after the next batch stand at one scale for all divisors, around their mean', () => {
  const { svg } = drawn({ walked: 0, row: 1, moves: true });
  const [up, down] = wedgesOf(svg);
  assert.ok(up > 5 && Math.abs(up + down) < 0.2);
  assert.deepEqual(
    texts(svg).filter((text) => text?.startsWith('±')),
    ['±0 → ±1', '±0 → ±0.5', '±0 → ±0.25'],
  );
});

test('all together: wedges are pushes added up, and no example is outlined', () => {
  const all = drawn({ walked: 0, row: 'all' }).svg;
  // 0.5 + 0 and −0.5 − 1.
  const [first, second] = wedgesOf(all);
  assert.ok(first > 5 && Math.abs(second + 3 * first) < 0.3);
  assert.ok(texts(all).includes('the push on each score'));
});

test('wedges stand under the keys that they push', () => {
  for (const width of [350, 992]) {
    const { svg } = drawn({ width, walked: 0, row: 0 });
    const [map, wedges] = [...svg.querySelectorAll(':scope > .c-solid.c-s1')].map((group) =>
      [...group.querySelectorAll('path')].flatMap((path) =>
        [...(path.getAttribute('d') ?? '').matchAll(/M([\d.]+),/g)].map(([, x]) => Number(x)),
      ),
    );
    const columns = [...new Set(map)].sort((a, b) => a - b);
    assert.equal(columns.length, 2);
    assert.ok(columns.every((x, key) => Math.abs(x - wedges[key]) <= 1));
  }
});

test('the example by itself is outlined in each map', () => {
  const [first, second] = [0, 1].map((row) => drawn({ row }).svg.innerHTML);
  assert.notEqual(first, second);
  const frame = (row: number) => drawn({ row }).svg.querySelectorAll(':scope > .c-axis')[1];
  const tops = [0, 1].map((row) =>
    [...(frame(row).getAttribute('d') ?? '').matchAll(/M[-\d.]+,([\d.]+)/g)].map(([, y]) => +y),
  );
  const moved = tops[1].map((y, i) => y - tops[0][i]).filter((by) => by !== 0);
  assert.equal(moved.length, 3);
  assert.ok(moved.every((by) => by === moved[0] && by > 5));
});

test('the axes stand still whatever the walks become', () => {
  const walk = { scores: [], attention: [0, 0.1, 0.1], weights, advantages: weights };
  const [one, other] = [drawn(), drawn({ lanes: [lane(0, { walk }), lane(1), lane(2)] })];
  const axes = ({ svg }: { svg: Element }) => svg.querySelector('.c-axis')?.getAttribute('d');
  assert.equal(axes(one), axes(other));
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

test('lines go as far as batches are walked, what is to come is pale, and the last place says how high they are', () => {
  const half = drawn({ walked: 1 });
  const whole = drawn();
  assert.equal(walkOf(half.svg, 0).length, 2);
  assert.equal(walkOf(whole.svg, 0).length, 3);
  const [toCome] = half.svg.querySelectorAll('.c-s0 .c-line');
  assert.equal(toCome.getAttribute('d')?.split(/[ML]/).length, 4);
  assert.equal(toCome.getAttribute('opacity'), '0.3');
  const start = drawn({ walked: 0, row: 'all' }).svg;
  assert.equal(start.querySelector('.c-s0 .c-line')?.getAttribute('d'), '');
  // Over its map each is named all the while, at its curve's end once that is told.
  const namesIn = (svg: Element) => texts(svg).filter((text) => text === '÷0').length;
  assert.deepEqual([namesIn(start), namesIn(half.svg), namesIn(whole.svg)], [1, 2, 1]);
  assert.ok(texts(whole.svg).includes('÷0 100 %'));
});

test('a curve stops where the slider does: places as far apart as its steps, whatever the batches', () => {
  const walk = { ...lane(0).walk, attention: [0.1, 0.2, 0.3, 0.4, 0.5] };
  const { node, svg } = drawn({ lanes: [lane(0, { walk })], stops: [0, 1, 4], walked: 4 });
  const [start, one, , , last] = walkOf(svg, 0).map(({ x }) => x);
  assert.ok(Math.abs(one - start - (last - one)) < 0.2);
  const at = (name: string) => Number.parseFloat(node.style.getPropertyValue(`--${name}`));
  assert.ok(Math.abs(at('left') - start) < 1 && Math.abs(at('right') - last) < 1);
});

test('on a phone all of it fits', () => {
  const { svg } = drawn({ width: 350, walked: 2 });
  assert.ok(walkOf(svg, 1).every(({ x }) => x > 0 && x < 320));
  for (const text of svg.querySelectorAll('text')) {
    const x = Number(text.getAttribute('x'));
    assert.ok(x >= 0 && x <= 350, `${text.textContent} at ${x}`);
  }
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
    scores: [],
    attention: [0.0625, ...bad],
    weights: [...weights.slice(0, 4), ...bad, ...bad, ...bad, ...bad],
    advantages: [...weights.slice(0, 4), ...bad, ...bad, ...bad, ...bad],
  };
  const { svg } = drawn({ lanes: [lane(0, { walk }), lane(1), lane(2)] });
  assert.doesNotMatch(svg.outerHTML, /NaN/);
});

test('what the asked key has is settled, what a wrong one has is frozen', () => {
  assert.equal(texts(drawn().svg).filter((text) => text === '1 frozen, 1 settled').length, 3);
  const walk = { ...lane(0).walk, weights: Array(12).fill(0.5) };
  const none = drawn({ lanes: [lane(0, { walk }), lane(1, { walk }), lane(2, { walk })] });
  assert.equal(texts(none.svg).filter((text) => text === '0 frozen').length, 3);
});

test('where next to nothing is pushed it is said', () => {
  // Loud at the start, silent after two batches.
  const advantages = Array.from({ length: 12 }, (_, i) => (i < 4 ? 1 : 0.001));
  const walk = { ...lane(0).walk, advantages };
  const lanes = [lane(0, { walk }), lane(1), lane(2)];
  assert.equal(texts(drawn({ lanes }).svg).filter((text) => text.startsWith('≤ ')).length, 1);
});

test('what pushes do to their scores is drawn under them, and told of each divisor', () => {
  const { svg } = drawn({ steps: [64, 1, 1 / 64] });
  const told = texts(svg).filter((text) => text?.startsWith('≤ '));
  const [none, root, linear] = told.map((text) => Number(text?.slice(2)));
  assert.deepEqual([none, linear], [64 * root, root / 64]);
  // Pushes are the bars then, not by how much keys are better.
  assert.notDeepEqual(pushesIn(svg), pushesIn(drawn().svg));
});

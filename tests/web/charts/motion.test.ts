import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bars, glide, histogram, provisionally } from '../../../web/charts/index.js';
import { between, duration, mover } from '../../../web/charts/motion.js';
import { page } from './page.js';

/** A window whose frames are asked for by hand. @param still - whether its reader wants no motion */
function windowOf(still: boolean = false) {
  let time = 0;
  const waiting = new Map<number, (time: number) => void>();
  let last = 0;
  return {
    performance: { now: () => time },
    document: { visibilityState: 'visible' },
    matchMedia: () => ({ matches: still }),
    requestAnimationFrame(run: (time: number) => void) {
      waiting.set(++last, run);
      return last;
    },
    cancelAnimationFrame: (id: number) => waiting.delete(id),
    pass(ms: number) {
      time += ms;
      const now = [...waiting.values()];
      waiting.clear();
      for (const run of now) run(time);
      return now.length;
    },
  };
}

function moved(view: ReturnType<typeof windowOf>) {
  const drawn: { width: number; at: number }[] = [];
  const go = mover(
    view as any,
    ['at'],
    (options: { width: number; at: number }) => void drawn.push(options),
  );
  return { drawn, go: (at: number, moves = true) => go({ width: 100, at }, moves) };
}

test('a value moves from where it was to where it belongs, and is there in time', () => {
  const view = windowOf();
  const { drawn, go } = moved(view);
  go(0);
  go(10);
  while (view.pass(16));
  const values = drawn.map(({ at }) => at);
  assert.deepEqual(values.slice(0, 2), [0, 0]);
  assert.equal(values.at(-1), 10);
  assert.ok(values.length > duration / 16 - 1);
  assert.ok(values.every((value, i) => i === 0 || value >= values[i - 1]));
});

test('a frame whose time lies before the call that asked for it shows the start', () => {
  const view = windowOf();
  const { drawn, go } = moved(view);
  go(0);
  const { performance } = view;
  view.performance = { now: () => performance.now() + 100 };
  go(10);
  view.pass(16);
  assert.equal(drawn.at(-1)?.at, 0);
});

test('what comes in between starts from what is seen', () => {
  const view = windowOf();
  const { drawn, go } = moved(view);
  go(0);
  go(10);
  view.pass(100);
  const seen = Number(drawn.at(-1)?.at);
  assert.ok(seen > 0 && seen < 10);
  go(0);
  assert.equal(drawn.at(-1)?.at, seen);
  while (view.pass(16));
  assert.equal(drawn.at(-1)?.at, 0);
});

test('a drag is followed at once, also in the middle of a move', () => {
  const view = windowOf();
  const { drawn, go } = moved(view);
  go(0);
  go(10);
  view.pass(100);
  go(3, false);
  assert.equal(drawn.at(-1)?.at, 3);
  assert.equal(view.pass(16), 0);
});

test('who asked for less motion sees the end at once', () => {
  const view = windowOf(true);
  const { drawn, go } = moved(view);
  go(0);
  go(10);
  assert.deepEqual(
    drawn.map(({ at }) => at),
    [0, 10],
  );
});

test('nothing is animated where nothing changes', () => {
  const view = windowOf();
  const { drawn, go } = moved(view);
  go(10);
  go(10);
  assert.equal(view.pass(16), 0);
  assert.equal(drawn.length, 2);
});

test('a logarithmic axis moves by equal factors, a linear one by equal steps', () => {
  const half = (scale: string) =>
    between({ domain: [1, 1], scale }, { domain: [1, 100], scale })?.(0.5).domain[1];
  assert.ok(Math.abs(half('log') - 10) < 1e-9);
  assert.equal(half('linear'), 50.5);
});

test('bars of other widths start at the heights that were there', () => {
  const from = { start: 0, width: 2, counts: [4, 8], unit: 1 };
  const to = { start: 0, width: 1, counts: [1, 1, 1, 1], unit: 2 };
  assert.deepEqual([...(between(from, to)?.(0).counts ?? [])], [2, 2, 4, 4]);
});

test('a curve that is interrupted again and again asks no more than two others', () => {
  let asked = 0;
  const curve = () => () => ++asked;
  let now = curve() as any;
  for (let i = 0; i < 20; i++) {
    const next = curve();
    now = between(now, next)?.(0.5) ?? next;
  }
  asked = 0;
  now(0);
  assert.ok(asked <= 2, `${asked}`);
});

test('things that have roles move to those of the same role', () => {
  const from = [
    { role: 1, at: 1 },
    { role: 2, at: 5 },
  ];
  const to = [{ role: 2, at: 7 }];
  assert.deepEqual(between(from, to)?.(0), [{ role: 2, at: 5 }]);
});

const dataOf = (value: number, wide: number = 10): any => ({
  width: 400,
  name: 'Counts',
  axes: { about: 'counts', fit: 'Fit' },
  bars: { start: -wide, width: wide / 5, counts: Array(10).fill(value) },
});
const axisOf = ({ svg }: { svg: SVGSVGElement }) =>
  [...svg.querySelectorAll(':scope > g text')].map((one) => one.textContent);

test('axes stand still while the data change, until they are fitted', () => {
  const document = page();
  const chart = histogram(document, dataOf(10));
  const before = axisOf(chart);
  const button = () => chart.node.querySelector('.c-fit') as HTMLButtonElement;
  assert.equal(button(), null);
  chart.update(dataOf(30, 40));
  for (const label of before) assert.ok(axisOf(chart).includes(label), `${label}`);
  assert.equal(button().hidden, false);
  assert.match(chart.svg.outerHTML, /30%|>30</, 'what leaves says how high it is');
  button().click();
  assert.ok(chart.svg.querySelector('.c-ghost'));
  assert.ok(axisOf(chart).includes('−40'));
  assert.equal(button().hidden, true);
  chart.update(dataOf(30, 40));
  assert.equal(chart.svg.querySelector('.c-ghost'), null);
});

test('axes of something else fit at once', () => {
  const chart = histogram(page(), dataOf(10));
  chart.update({ ...dataOf(10, 40), axes: { about: 'shares', fit: 'Fit' } });
  assert.ok(axisOf(chart).includes('−40'));
});

test('axes of what is still being computed are not held, those of before are', () => {
  const chart = histogram(page(), { ...dataOf(10), name: '' });
  provisionally(() => chart.update(dataOf(10, 10)));
  provisionally(() => chart.update(dataOf(10, 40)));
  assert.ok(axisOf(chart).includes('−40'));
  chart.update(dataOf(10, 100));
  assert.ok(axisOf(chart).includes('−100'));
  provisionally(() => chart.update(dataOf(10, 10)));
  assert.ok(axisOf(chart).includes('−100'));
});

test('a bar that is higher than its axis says so', () => {
  const chart = bars(page(), {
    width: 400,
    name: 'Sizes',
    y: { domain: [0, 10] },
    items: [{ label: 'q', value: 25, text: '25' }],
  });
  assert.match(chart.svg.outerHTML, /25 ▲/);
});

test('without a window a move is made at once', () => {
  const chart = histogram(page(), dataOf(10));
  glide(() => chart.update(dataOf(5)));
  const once = chart.svg.outerHTML;
  chart.update(dataOf(5));
  assert.equal(chart.svg.outerHTML, once);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { histogram } from '../../../web/charts/index.js';
import type { Bin } from '../../../web/charts/types.js';
import { signsHistogram } from './examples.js';
import { operate, page } from './page.js';

function signs(options?: object) {
  const { law, bars } = signsHistogram(100, 10_000);
  return histogram(page(), {
    width: 720,
    name: 'sums',
    x: { domain: [-40, 40] },
    bars,
    exact: law,
    describe: ({ from, to, exact }) => `${(from + to) / 2} ${exact?.toFixed(4)}`,
    ...options,
  });
}

const path = (chart: { svg: SVGSVGElement }, name: string) =>
  chart.svg.querySelector(`.${name}`)?.getAttribute('d') ?? '';

test('all bars are one element, however many', () => {
  const counts = new Float64Array(2048).fill(1);
  const chart = histogram(page(), {
    width: 300,
    name: 'A chart',
    bars: { start: 0, width: 1, counts },
  });
  assert.equal(chart.svg.querySelectorAll('.c-bars').length, 1);
  assert.ok(path(chart, 'c-bars').length < 30_000);
});

test('bars lie on the lattice and their height is count times unit', () => {
  const bars = { start: -3, width: 2, counts: [1, 2, 1], unit: 0.25 };
  const chart = histogram(page(), {
    width: 640,
    height: 240,
    name: 'A chart',
    x: { domain: [-3, 3] },
    y: { domain: [0, 0.5] },
    bars,
  });
  const tops = [...path(chart, 'c-bars').matchAll(/M([\d.]+),([\d.]+)V([\d.]+)H([\d.]+)/g)].map(
    (match) => match.slice(1).map(Number),
  );
  assert.equal(tops.length, 3);
  const [[left, base, low], [, , high]] = tops;
  assert.ok(Math.abs(base - low - (base - high) / 2) < 0.2);
  assert.ok(Math.abs(tops[1][0] - left - (tops[2][0] - tops[1][0])) < 0.2);
});

test('bins too narrow for bars keep their area in one outline', () => {
  const counts = Float64Array.from({ length: 4000 }, (_, i) => (i % 2 ? 2 : 0));
  const chart = histogram(page(), {
    width: 640,
    name: 'A chart',
    y: { domain: [0, 2] },
    bars: { start: 0, width: 1, counts },
  });
  const heights = [...path(chart, 'c-bars').matchAll(/V([\d.]+)H/g)].map((match) => +match[1]);
  const base = Number(/M[\d.]+,([\d.]+)/.exec(path(chart, 'c-bars'))?.[1]);
  const mean = heights.reduce((sum, y) => sum + base - y, 0) / heights.length;
  const top = 8;
  assert.ok(Math.abs(mean - (base - top) / 2) < 2, `${mean} of ${base - top}`);
});

test('bins of a continuous law may be merged, and are then read together', () => {
  const counts = new Float64Array(1000).fill(3);
  const seen: Bin[] = [];
  const chart = histogram(page(), {
    width: 640,
    name: 'A chart',
    bars: { start: 0, width: 0.01, counts, unit: 1 / 3, merge: true },
    describe: (bin) => `${seen.push(bin)}`,
  });
  operate(chart).press('Home');
  operate(chart).press('ArrowRight');
  const bin = seen[seen.length - 1];
  assert.equal(bin.bins, 8);
  assert.equal(bin.count, 24);
  assert.equal(bin.height, 1);
  assert.equal(bin.index % 8, 0);
});

test('the keyboard walks over the bins in the picture, and each is spoken', () => {
  const chart = signs();
  const { box, tip, press } = operate(chart);
  assert.equal(box.getAttribute('role'), 'slider');
  assert.equal(box.tabIndex, 0);
  press('Home');
  assert.equal(box.getAttribute('aria-valuetext')?.split(' ')[0], '-40');
  press('End');
  assert.equal(box.getAttribute('aria-valuetext')?.split(' ')[0], '40');
  press('ArrowRight');
  assert.equal(box.getAttribute('aria-valuetext')?.split(' ')[0], '40');
  press('ArrowLeft');
  assert.equal(box.getAttribute('aria-valuetext')?.split(' ')[0], '38');
  assert.equal(tip.hidden, false);
  assert.equal(tip.textContent, box.getAttribute('aria-valuetext'));
  press('Escape');
  assert.equal(tip.hidden, true);
});

test('a bin knows what the exact law says of it', () => {
  const chart = signs({ selected: 30 });
  const { box, press } = operate(chart);
  press('ArrowRight');
  const { law } = signsHistogram(100, 1);
  const [at, exact] = (box.getAttribute('aria-valuetext') ?? '').split(' ').map(Number);
  assert.equal(exact, +law.values[(at + 100) / 2].toFixed(4));
});

test('a click and Enter give the bin', () => {
  const picked: number[] = [];
  const pointed: (number | undefined)[] = [];
  const chart = signs({
    onPick: ({ from }: { from: number }) => picked.push(from + 1),
    onPoint: (bin: { from: number } | null) => pointed.push(bin?.from),
  });
  const { press, point } = operate(chart);
  point('pointermove', 5, 20);
  point('click', 5, 20);
  assert.deepEqual(picked, [-40]);
  press('ArrowRight');
  press('Enter');
  assert.deepEqual(picked, [-40, -38]);
  point('pointerleave', 0, 0);
  assert.deepEqual(pointed, [-41, -39, undefined]);
});

test('keys the chart has no use for are left to the page', () => {
  const { press } = operate(signs());
  assert.equal(press('Tab'), false);
  assert.equal(press('a'), false);
  assert.equal(press('Escape'), false);
  assert.equal(press('ArrowRight'), true);
});

test('without words for a datum there is nothing to focus', () => {
  const { box } = operate(signs({ describe: null }));
  assert.equal(box.style.display, 'none');
});

test('an update touches only what changed', () => {
  const chart = signs();
  const view = chart.node.ownerDocument.defaultView as any;
  const observer = new view.MutationObserver(() => {});
  observer.observe(chart.node, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
  chart.update();
  assert.equal(observer.takeRecords().length, 0);
  const counts = signsHistogram(100, 5_000).bars.counts;
  chart.update({
    y: { domain: [0, 0.1] },
    bars: { start: -61, width: 2, counts, unit: 1 / 5_000 },
  });
  observer.takeRecords();
  chart.update({ selected: 30 });
  const touched = observer.takeRecords().map((one: MutationRecord) => one.attributeName);
  // The bar's own outline, and where the keyboard would begin.
  assert.deepEqual(touched, ['d', 'aria-valuenow', 'aria-valuetext']);
});

test('a ruler’s label stays in the picture and off its line, however wide the ruler', () => {
  for (const width of [328, 720])
    for (const reach of [0.5, 10, 39, 80]) {
      const label = [`±√d = ±${reach} · 69.6 % of the sums`, '±√d'];
      const { svg } = signs({ width, rulers: [{ from: -reach, to: reach, label }] });
      const text = [...svg.querySelectorAll('text')].find((node) =>
        node.textContent?.startsWith('±√d'),
      );
      const line = svg.querySelector('.c-rule')?.getAttribute('d') ?? '';
      const level = Math.min(...[...line.matchAll(/,([\d.]+)H/g)].map((match) => +match[1]));
      assert.ok(Number(text?.getAttribute('y')) <= level - 5);
    }
});

test('a chart without a name is drawn when it gets one', () => {
  const chart = histogram(page(), { width: 300, name: '' });
  assert.equal(chart.svg.getAttribute('width'), null);
  chart.update({ name: 'Sums', bars: { start: 0, width: 1, counts: [1, 2] } });
  assert.equal(chart.svg.getAttribute('width'), '300');
});

test('on a logarithmic axis a bar stands on the edge of the plot and as high as its share', () => {
  const { svg } = histogram(page(), {
    width: 400,
    height: 240,
    name: 'tails',
    x: { domain: [0, 3] },
    y: { scale: 'log', domain: [0.001, 1] },
    bars: { start: 0, width: 1, counts: [1000, 10, 0], unit: 0.001 },
    exact: { at: [0, 1, 2, 3], values: [1, 0.01, 1e-3, 1e-9], line: true },
  });
  const bars = svg.querySelector('.c-bars')?.getAttribute('d') ?? '';
  const drawn = [...bars.matchAll(/M[\d.]+,([\d.]+)V([\d.]+)H[\d.]+V([\d.]+)/g)].map((m) =>
    m.slice(1).map(Number),
  );
  assert.equal(drawn.length, 2, 'what is not there has no bar');
  const [tall, low] = drawn;
  assert.equal(tall[0], tall[2]);
  assert.equal(tall[0], low[0]);
  // One is three decades high, the other one.
  assert.ok(Math.abs((tall[0] - tall[1]) / (low[0] - low[1]) - 3) < 0.01);
  const line = svg.querySelector('.c-line.c-predicted')?.getAttribute('d') ?? '';
  assert.equal(line.match(/[ML]/g)?.length, 3, 'the line ends where it leaves the picture');
});

test('what has left an axis is said in the longest wording that leaves room for the other end', () => {
  const gone = (share: string) => [`measured: ${share} beyond`, `${share} measured`];
  const textsAt = (width: number) => {
    const { svg } = histogram(page(), {
      width,
      name: 'gone',
      x: { domain: [0, 2] },
      bars: { start: 0, width: 1, counts: [80, 10], below: 4, above: 6 },
      gone,
    });
    return [...svg.querySelectorAll('text')].map(({ textContent }) => textContent ?? '');
  };
  assert.equal(textsAt(700).filter((text) => /^measured: .* beyond$/.test(text)).length, 2);
  assert.equal(textsAt(300).filter((text) => /measured$/.test(text)).length, 2);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bars, lines, strip, walks } from '../../../web/charts/index.js';
import { textWidth } from '../../../web/charts/lettering.js';
import { examples } from './examples.js';
import { operate, page } from './page.js';

const x = [1, 10, 100, 1000];

function twoSeries(options?: object) {
  return lines(page(), {
    width: 720,
    height: 300,
    name: 'growth',
    x: { scale: 'log' },
    y: { scale: 'log' },
    series: [
      { role: 'predicted', label: 'predicted', x, y: x.map(Math.sqrt) },
      { role: 'measured', label: 'measured', x: x.slice(1), y: x.slice(1).map(Math.sqrt) },
    ],
    describe: ({ series, index, x: at }) => `${series} ${index} ${at}`,
    ...options,
  });
}

test('a power law is straight on log–log axes and parallel to its reference slope', () => {
  const { svg } = twoSeries({ slopes: [{ exponent: 0.5, through: [1, 2], label: 'slope ½' }] });
  const path = svg.querySelector('.c-line.c-predicted')?.getAttribute('d') ?? '';
  const points = [...path.matchAll(/([\d.]+),([\d.]+)/g)].map((m) => [+m[1], +m[2]]);
  const slope = (a: number[], b: number[]) => (b[1] - a[1]) / (b[0] - a[0]);
  assert.ok(Math.abs(slope(points[0], points[1]) - slope(points[2], points[3])) < 0.002);
  const guide = svg.querySelector('.c-dashed')?.getAttribute('d') ?? '';
  const ends = [...guide.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map((m) => [+m[1], +m[2]]);
  assert.ok(Math.abs(slope(ends[0], ends[1]) - slope(points[0], points[3])) < 0.002);
});

/** Top and bottom of the plot, and every height that a series' path goes to. */
function heightsOf(svg: SVGSVGElement, path: string) {
  const plot = svg.querySelector('svg') as Element;
  const top = Number(plot.getAttribute('y')) + 5;
  const bottom = top + Number(plot.getAttribute('height')) - 5;
  const d = svg.querySelector(path)?.getAttribute('d') ?? '';
  const heights = [...d.matchAll(/(?:,|V)(-?[\d.]+)/g)].map((found) => Number(found[1]));
  return { top, bottom, heights };
}

test('the axis reaches to both ends of error bars and of bands', () => {
  for (const errors of ['bars', 'band'] as const)
    for (const scale of ['linear', 'log'] as const) {
      const [low, high] = [
        [9, 1, 9, 9],
        [11, 11, 11, 1000],
      ];
      const series = [{ role: 'measured', x, y: [10, 10, 10, 10], low, high, errors }];
      const { svg } = twoSeries({ series, y: { scale } });
      const { top, bottom, heights } = heightsOf(svg, errors === 'bars' ? '.c-rule' : '.c-band');
      assert.ok(heights.length >= 8, `${errors} ${scale}: ${heights.length} heights`);
      assert.ok(Math.min(...heights) >= top, `${errors} ${scale}: up to ${Math.min(...heights)}`);
      assert.ok(Math.max(...heights) <= bottom, `${errors} ${scale}: to ${Math.max(...heights)}`);
    }
});

test('a logarithmic axis has eight small ticks between its powers where they do not crowd', () => {
  const ticksOf = (width: number) => {
    const { svg } = twoSeries({ width, series: [{ role: 'predicted', x: [1, 1000], y: [1, 2] }] });
    return (svg.querySelector('.c-axis')?.getAttribute('d') ?? '').match(/v2\.5/g)?.length ?? 0;
  };
  assert.equal(ticksOf(720), 24);
  assert.equal(ticksOf(180), 0);
});

test('a zero has no place on a logarithmic axis, which fits what has one', () => {
  for (const scale of ['log', 'log2'] as const) {
    const series = (first: number) => [{ role: 'predicted', x, y: [first, 2048, 8192, 4096] }];
    const axisOf = (first: number) => {
      const { svg } = twoSeries({ series: series(first), x: {}, y: { scale } });
      return [...svg.querySelectorAll('text.c-end')].map((node) => node.textContent);
    };
    const fitted = axisOf(2048);
    assert.ok(fitted.length >= 2, `${fitted}`);
    assert.deepEqual(axisOf(0), fitted, scale);
    assert.deepEqual(axisOf(-5), fitted, scale);
  }
});

test('labels of lines that end together stand apart', () => {
  const { svg } = twoSeries();
  const heights = [...svg.querySelectorAll('text.c-label')].map((node) =>
    Number(node.getAttribute('y')),
  );
  assert.equal(heights.length, 2);
  assert.ok(Math.abs(heights[0] - heights[1]) >= 12);
});

test('the label of a marker keeps off those of lines that end beside it', () => {
  const { svg } = twoSeries({
    series: [
      { role: 0, label: 'd = 64', x: [1, 1000], y: [1, 1] },
      { role: 1, label: 'd = 1024', x: [1, 100], y: [1, 100] },
    ],
    y: { scale: 'log', domain: [1, 100] },
    markers: [{ at: 120, label: ['a name that is long', 'short'] }],
  });
  const boxes = [...svg.querySelectorAll('text.c-label')].map((node) => {
    const left = Number(node.getAttribute('x'));
    return {
      left,
      right: left + textWidth(node.textContent ?? '', 12),
      y: Number(node.getAttribute('y')),
    };
  });
  assert.equal(boxes.length, 3);
  for (const [i, one] of boxes.entries())
    for (const other of boxes.slice(i + 1))
      assert.ok(
        one.right < other.left || other.right < one.left || Math.abs(one.y - other.y) > 12,
        JSON.stringify([one, other]),
      );
});

test('labels of lines that end on the axis stand above it', () => {
  const { svg } = twoSeries({
    x: { domain: [0, 1000] },
    y: { domain: [0, 1] },
    series: [0, 1].map((role) => ({ role, label: `run ${role}`, x: [1], y: [0] })),
  });
  const bottom = Number(
    /,(\d+\.5)H/.exec(svg.querySelector('.c-axis')?.getAttribute('d') ?? '')?.[1],
  );
  for (const node of svg.querySelectorAll('text.c-label'))
    assert.ok(Number(node.getAttribute('y')) < bottom - 2);
});

test('the label of a level gives way to error bars', () => {
  const draw = (low: number) => {
    const { svg } = twoSeries({
      y: { domain: [0, 10] },
      x: { domain: [0, 1010] },
      series: [
        {
          role: 'measured',
          x,
          y: [6, 6, 6, 6],
          low: [low, low, low, low],
          high: [7, 7, 7, 7],
          line: false,
        },
      ],
      levels: [{ at: 4, label: 'as it came in' }],
    });
    return Number(svg.querySelector('text.c-label')?.getAttribute('y'));
  };
  const free = draw(5.5);
  assert.ok(draw(4) > free, 'below its line');
});

test('a level that the axis does not reach is left out, with its label', () => {
  const levels = [
    { at: 40, label: 'below' },
    { at: 60, label: 'inside' },
    { at: 200, label: 'above' },
  ];
  const { svg } = twoSeries({ y: { domain: [50, 100] }, levels });
  const labels = [...svg.querySelectorAll('text.c-label')].map((node) => node.textContent);
  const named = levels.map(({ label }) => label).filter((label) => labels.includes(label));
  assert.deepEqual(named, ['inside']);
  const lines = svg.querySelector('.c-line.c-approximate.c-dashed')?.getAttribute('d') ?? '';
  assert.equal(lines.split('M').length - 1, 1, lines);
});

test('labels too long for the margin stand on the plot', () => {
  const long = 'a label that is far too long for the margin';
  const { svg } = twoSeries({
    width: 400,
    series: [{ role: 'predicted', label: long, x, y: x.map(Math.sqrt) }],
  });
  const text = [...svg.querySelectorAll('text')].find((node) => node.textContent === long);
  assert.ok(Number(text?.getAttribute('x')) < 240);
  const sample = [...svg.querySelectorAll('.c-predicted')].at(-1)?.getAttribute('d') ?? '';
  assert.match(sample, /^M[\d.]+,[\d.]+h16$/);
});

test('left and right follow a series, up and down change it', () => {
  const { box, press } = operate(twoSeries());
  const at = () => box.getAttribute('aria-valuetext');
  press('Home');
  assert.equal(at(), '0 0 1');
  press('End');
  assert.equal(at(), '0 3 1000');
  press('ArrowDown');
  assert.equal(at(), '1 2 1000');
  press('ArrowLeft');
  assert.equal(at(), '1 1 100');
  press('ArrowUp');
  assert.equal(at(), '0 2 100');
  press('Home');
  press('ArrowLeft');
  assert.equal(at(), '0 0 1');
  press('ArrowUp');
  assert.equal(at(), '0 0 1');
});

test('the pointer reads the nearest point', () => {
  const chart = twoSeries();
  const { box, point } = operate(chart);
  point('pointermove', 0, 250);
  assert.equal(box.getAttribute('aria-valuetext'), '0 0 1');
  point('pointermove', 2000, 0);
  assert.match(box.getAttribute('aria-valuetext') ?? '', /1000$/);
});

test('a mouse under which the page scrolls reads nothing', () => {
  const { tip, point } = operate(twoSeries());
  point('pointermove', 0, 250, 0);
  assert.ok(tip.hidden);
  point('pointermove', 0, 250);
  assert.ok(!tip.hidden);
});

test('an empty chart is an empty chart', () => {
  const empty = twoSeries({ series: [] });
  assert.doesNotMatch(empty.svg.outerHTML, /NaN/);
  empty.update({ series: [{ role: 0, label: 'none yet', x: [], y: [] }] });
  assert.doesNotMatch(empty.svg.outerHTML, /NaN/);
  for (const chart of [
    walks(page(), { width: 300, name: 'A chart', walks: [], describe: () => '' }),
    bars(page(), { width: 300, name: 'A chart', items: [], describe: () => '' }),
    strip(page(), { width: 300, name: 'A chart', values: [], describe: () => '' }),
  ])
    assert.doesNotMatch(chart.svg.outerHTML, /NaN|Infinity/);
});

test('a strip shows as many cells as fit, and says how many', () => {
  for (const width of [320, 720, 992]) {
    const chart = examples.strip(page(), width);
    const cells = (chart.svg.outerHTML.match(/v-?[\d.]+h\d+v-?[\d.]+z/g) ?? []).length;
    assert.equal(cells, chart.shown);
    assert.ok(chart.shown * 5 <= width && chart.shown * 5 > width * 0.85);
  }
  assert.equal(examples.die(page(), 720).shown, 12);
});

test('the last reading of a strip is the whole sum', () => {
  const values = [1, -1, 1, 1, 1];
  const chart = strip(page(), {
    width: 400,
    name: 'A chart',
    values,
    describe: ({ index, value, sum }) => `${index} ${value} ${sum}`,
  });
  const { box, press } = operate(chart);
  press('End');
  assert.equal(box.getAttribute('aria-valuetext'), '4 1 3');
});

test('a walk begins at 0 and its envelope lies on both sides', () => {
  const chart = walks(page(), {
    width: 400,
    height: 200,
    name: 'A chart',
    x: { domain: [0, 4] },
    y: { domain: [-4, 4] },
    walks: [[1, 2, 3, 4]],
    envelope: Math.sqrt,
  });
  const walk = chart.svg.querySelectorAll('.c-measured')[1].getAttribute('d') ?? '';
  assert.match(walk, /^M[\d.]+,([\d.]+)L/);
  const edges = chart.svg.querySelector('.c-predicted')?.getAttribute('d') ?? '';
  assert.equal(edges.match(/M/g)?.length, 2);
});

test('walks that only fall stay in the plot', () => {
  const { svg } = walks(page(), { width: 400, name: 'A chart', walks: [[-1, -7, -40, -38]] });
  const { top, bottom, heights } = heightsOf(svg, '.c-line.c-measured:not(.c-thin)');
  assert.equal(heights.length, 5);
  assert.ok(
    heights.every((height) => height >= top && height <= bottom),
    `${heights}`,
  );
});

test('the sum of a strip stays in the picture when it falls, and zeros have no cell', () => {
  const values = [-1, -1, 0, 0, -1, 1];
  const { svg } = strip(page(), { width: 400, name: 'A chart', values });
  const sums = svg.querySelector('.c-line.c-measured')?.getAttribute('d') ?? '';
  const heights = [...sums.matchAll(/,(-?[\d.]+)/g)].map((found) => Number(found[1]));
  assert.equal(heights.length, values.length + 1);
  const height = Number(svg.getAttribute('height'));
  // Under the cells, which are 26 px high.
  assert.ok(
    heights.every((at) => at > 26 && at < height),
    `${heights} in ${height}`,
  );
  const cells = (kind: string) => svg.querySelector(kind)?.getAttribute('d')?.match(/M/g)?.length;
  assert.deepEqual([cells('.c-picked'), cells('.c-hollow')], [1, 3]);
});

test('a line that ends early is labelled where it ends, and has no mark where it has no value', () => {
  const { svg } = twoSeries({
    series: [
      { role: 'measured', label: 'short', x, y: [1, 10, Number.NaN, Number.NaN] },
      { role: 'predicted', label: 'long', x, y: [1, 2, 3, 4] },
    ],
  });
  const place = (label: string) =>
    [...svg.querySelectorAll('text')].find((node) => node.textContent === label);
  const ends = ['short', 'long'].map((label) => Number(place(label)?.getAttribute('x')));
  assert.ok(ends[0] < ends[1] - 100, `${ends}`);
  const marks = svg.querySelector('.c-dots.c-measured')?.getAttribute('d') ?? '';
  assert.equal(marks.match(/M/g)?.length, 2);
  assert.doesNotMatch(marks, /NaN/);
});

test('the pointer reads the point that is nearer across, rather than one a little nearer up or down', () => {
  const chart = twoSeries({
    x: { domain: [0, 10] },
    y: { domain: [0, 10] },
    series: [{ role: 'plain', x: [4, 5], y: [0, 10] }],
  });
  const { tip, point } = operate(chart);
  const plot = chart.svg.querySelector('svg') as Element;
  const [width, height] = ['width', 'height'].map((name) => Number(plot.getAttribute(name)));
  const [wide, high] = [width - 10, height - 5];
  point('pointermove', 0.47 * wide, 0.53 * high);
  assert.equal(tip.textContent, '0 1 5');
  point('pointermove', 0.43 * wide, 0.47 * high);
  assert.equal(tip.textContent, '0 0 4');
});

test('a pointer on the cells of a strip reads the cell, and below them the sum there', () => {
  const values = Array.from({ length: 400 }, () => 1);
  const chart = strip(page(), {
    width: 400,
    name: 'A chart',
    values,
    describe: ({ index }) => `${index}`,
  });
  const { tip, point } = operate(chart);
  point('pointermove', 2, 13);
  assert.equal(tip.textContent, '0');
  point('pointermove', 200, 13);
  const cell = Number(tip.textContent);
  assert.ok(cell > 0 && cell < chart.shown, `${cell} of ${chart.shown}`);
  point('pointermove', 200, 80);
  assert.ok(Number(tip.textContent) > chart.shown, `${tip.textContent}`);
});

test('a point on the edge of the plot is read and picked wherever it is drawn', () => {
  const { node, svg } = lines(page(), {
    width: 500,
    name: 'points',
    x: { domain: [0, 10] },
    y: { domain: [0, 1] },
    series: [{ role: 'measured', x: [0, 10], y: [1, 1], line: false, marks: true }],
    describe: () => 'a point',
    onPick() {},
  });
  const [left, top, width] = ['x', 'y', 'width'].map((name) =>
    Number(svg.querySelector('svg')?.getAttribute(name)),
  );
  const { style } = node.querySelector('.c-reader') as HTMLElement;
  assert.equal(Number.parseFloat(style.left), left);
  assert.equal(Number.parseFloat(style.top), top);
  assert.equal(Number.parseFloat(style.width), width);
});

test('the axes stand where they stood when a line gets its second point, and its label with it', () => {
  const { svg, update } = twoSeries({
    series: [{ role: 'measured', label: 'measured', x: [1], y: [1] }],
  });
  const labels = () => svg.querySelectorAll('.c-label').length;
  const axis = () =>
    svg
      .querySelector('.c-axis')
      ?.getAttribute('d')
      ?.match(/H[\d.]+/)?.[0];
  const before = axis();
  assert.equal(labels(), 0);
  update({ series: [{ role: 'measured', label: 'measured', x: [1, 10], y: [1, 2] }] });
  assert.equal(labels(), 1);
  assert.equal(axis(), before);
});

test('the label of a marker gives way to the line of the handle', () => {
  const handle = { from: 1, to: 1000, step: 0.1, name: 'x', text: '', onMove() {} };
  const { svg, update } = twoSeries({
    series: [],
    x: { domain: [1, 1000], scale: 'log' },
    y: { domain: [1, 100] },
    markers: [{ at: 30, label: 'trained here' }],
  });
  const left = () =>
    [...svg.querySelectorAll('.c-label')].map((label) => Number(label.getAttribute('x')))[0];
  const free = left();
  update({ handle: { ...handle, at: 50 } });
  assert.ok(left() < free - 20, `from ${free} to ${left()}`);
  update({ handle: { ...handle, at: 900 } });
  assert.equal(left(), free);
});

test('the label of a pin keeps off the line that leads to it', () => {
  const label = (i: number) => ['your guess: 100', 'it is 101'][i];
  const { svg } = twoSeries({
    width: 380,
    height: 200,
    x: { domain: [1, 10_000], scale: 'log' },
    y: { domain: [1, 10_000], scale: 'log' },
    series: [{ role: 'predicted', x: [1, 10_000], y: [1, 100] }],
    pins: [100, 101].map((y, i) => ({ x: 10_000, y, role: 'plain', label: label(i) })),
  });
  const [start, end] = [
    ...(svg.querySelector('.c-line.c-predicted')?.getAttribute('d') ?? '').matchAll(
      /([\d.]+),([\d.]+)/g,
    ),
  ].map(([, px, py]) => [Number(px), Number(py)]);
  const heightAt = (px: number) =>
    start[1] + ((end[1] - start[1]) * (px - start[0])) / (end[0] - start[0]);
  const placed = [0, 1].map((i) => {
    const node = [...svg.querySelectorAll('text')].find((one) => one.textContent === label(i));
    return { right: Number(node?.getAttribute('x')), foot: Number(node?.getAttribute('y')) };
  });
  for (const { right, foot } of placed)
    assert.ok(foot + 3 < heightAt(right), `${foot} at ${right}`);
  assert.ok(placed[0].foot > placed[1].foot + 12, 'the larger stands above the smaller');
});

test('pins whose words stand over them have these all as far from their points, but for those that a level would strike', () => {
  const heights = [30, 3, 3, 0.8];
  const { svg } = twoSeries({
    x: { domain: [-0.5, 3.5], ticks: [0, 1, 2, 3], format: (at: number) => `place ${at}` },
    y: { domain: [0.01, 100], scale: 'log' },
    levels: [{ at: 1 }],
    series: [{ role: 'predicted', x: [0, 1, 2, 3], y: heights, line: false, marks: true }],
    pins: heights.map((y, x) => ({ x, y, role: 'measured', label: `no. ${x}`, over: true })),
  });
  const places = [...svg.querySelectorAll('path.c-dots.c-measured')].map((dot) => {
    const [, left, top] = /M([\d.]+),([\d.]+)/.exec(dot.getAttribute('d') ?? '') ?? [];
    return { left: Number(left), top: Number(top) };
  });
  const labels = [...svg.querySelectorAll('text.c-label')];
  assert.deepEqual(
    labels.map((label) => label.textContent),
    ['no. 0', 'no. 1', 'no. 2', 'no. 3'],
  );
  const shifts = labels.map((label, i) =>
    Math.round(Number(label.getAttribute('y')) - places[i].top),
  );
  assert.deepEqual(shifts.slice(0, 3), [shifts[0], shifts[0], shifts[0]]);
  assert.ok(shifts[0] < 0 && Math.abs(shifts[3] - shifts[0]) <= 30, `${shifts}`);
  const [, level] =
    /M[\d.]+,([\d.]+)H/.exec(svg.querySelector('.c-dashed')?.getAttribute('d') ?? '') ?? [];
  for (const label of labels) {
    const foot = Number(label.getAttribute('y'));
    assert.ok(Number(level) > foot + 2 || Number(level) < foot - 12, `${foot} at ${level}`);
  }
  for (const [i, label] of labels.entries())
    assert.ok(Math.abs(Number(label.getAttribute('x')) - places[i].left) < 8);
  // Names of places are all there, however close.
  assert.equal(
    [...svg.querySelectorAll('text')].filter((one) => /^place/.test(one.textContent ?? '')).length,
    4,
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lines } from '../../../web/charts/index.js';
import type { Range } from '../../../web/charts/types.js';
import { page } from './page.js';

const chartWith = (ranges: Range[], width = 500) =>
  lines(page(), {
    width,
    height: 300,
    name: 'weights',
    x: { domain: [-10, 10] },
    y: { domain: [0, 1] },
    series: [{ role: 'plain', x: [-10, 10], y: [0, 1] }],
    ranges,
  });

/** The thin parts of all ranges, and the thick ones. */
const pathsOf = (svg: SVGSVGElement) =>
  ['.c-line.c-predicted:not(.c-thick)', '.c-thick'].map((selector) =>
    [...svg.querySelectorAll(selector)].map((node) => node.getAttribute('d')).join(''),
  );

const narrow = { label: ['a long label of a range', 'short'], inner: [-1, 1], outer: [-3, 3] };

test('ranges make the picture higher and leave the plot as it is', () => {
  const without = chartWith([]).svg;
  const { svg } = chartWith([{ ...narrow, inner: [-1, 1], outer: [-3, 3], drawn: [0] }]);
  assert.ok(Number(svg.getAttribute('height')) > Number(without.getAttribute('height')) + 30);
  const axis = (of: SVGSVGElement) => of.querySelector('.c-axis')?.getAttribute('d');
  assert.equal(axis(svg), axis(without));
});

test('a range lies under the values of the axis, and an arrow shows where it goes on', () => {
  const { svg } = chartWith([
    { label: 'inside', inner: [-1, 1], outer: [-5, 5] },
    { label: 'beyond', inner: [-5, 5], outer: [-50, 50] },
  ]);
  const [outer, inner] = pathsOf(svg);
  const line = /M([\d.]+),[\d.]+H([\d.]+)/;
  const [, from, to] = line.exec(outer ?? '') ?? [];
  const [, innerFrom, innerTo] = line.exec(inner ?? '') ?? [];
  // A fifth of the wider one.
  assert.ok(
    Math.abs((Number(to) - Number(from)) / (Number(innerTo) - Number(innerFrom)) - 5) < 0.01,
  );
  assert.equal(outer?.match(/l-?6,5/g)?.length, 4, 'one arrow at each end of the second');
});

test('what goes on just beyond the picture ends at its edge, with an arrow, and no tick is drawn there', () => {
  const { svg } = chartWith([
    { label: 'range', inner: [-20, 20], outer: [-10.2, 10.2], drawn: [-11, 0, 11] },
  ]);
  const edges = /M([\d.]+),[\d.]+H([\d.]+)/;
  const [, left, right] = edges.exec(svg.querySelector('.c-axis')?.getAttribute('d') ?? '') ?? [];
  const [outer, inner] = pathsOf(svg);
  for (const path of [outer, inner]) assert.deepEqual(edges.exec(path)?.slice(1), [left, right]);
  assert.equal(outer.match(/l-?6,5/g)?.length, 4);
  assert.equal(svg.querySelector('.c-thin')?.getAttribute('d')?.match(/M/g)?.length, 1);
});

test('only what is drawn inside the picture has a tick, and a label takes the wording that fits', () => {
  const one = { ...narrow, inner: [-1, 1] as [number, number] };
  const range = {
    ...one,
    outer: [-3, 3] as [number, number],
    drawn: [-30, -2, 0, 9],
  };
  const { svg } = chartWith([range], 120);
  const ticks = svg.querySelector('.c-thin')?.getAttribute('d') ?? '';
  assert.equal(ticks.match(/M/g)?.length, 3);
  assert.ok([...svg.querySelectorAll('text')].some((text) => text.textContent === 'short'));
});

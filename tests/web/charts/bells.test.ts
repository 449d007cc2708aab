import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bells } from '../../../web/charts/bells.js';
import type { BellsOptions } from '../../../web/charts/types.js';
import { page } from './page.js';

const item = (label: string, value: number) => ({ label, value, predicted: value, text: label });

const drawn = (changes: Partial<BellsOptions> = {}) =>
  bells(page(), {
    width: 720,
    name: 'bells',
    items: [item('one', 1), item('two', 2), item('far', 30)],
    step: { from: 1, text: '÷ 8', role: 1 },
    domain: [-8, 8],
    ...changes,
  });

/** Of each bell of a path: how far it goes across, and down. */
const sizesOf = (svg: Element, path: string) =>
  (svg.querySelector(path)?.getAttribute('d') ?? '').split('Z').flatMap((bell) => {
    const points = [...bell.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)];
    if (points.length === 0) return [];
    const [x, y] = [1, 2].map((place) => points.map((found) => Number(found[place])));
    const far = (values: number[]) => Math.max(...values) - Math.min(...values);
    return [{ across: far(x), down: far(y) }];
  });

test('a bell is as tall as its spread and as wide as the others', () => {
  const [one, two, far] = sizesOf(drawn({ step: null }).svg, '.c-bars');
  assert.ok(Math.abs(two.down / one.down - 2) < 0.01 && Math.abs(far.down / one.down - 30) < 0.1);
  assert.ok(Math.abs(one.across - two.across) < 0.3 && one.across > 60);
});

test('what is divided becomes a bell of its divisor, and what leaves the picture says so', () => {
  const { svg } = drawn();
  assert.equal(sizesOf(svg, '.c-bars').length, 2);
  assert.equal(sizesOf(svg, '.c-cloud').length, 1);
  const texts = [...svg.querySelectorAll('text')].map((text) => text.textContent);
  assert.ok(texts.includes('÷ 8') && texts.includes('far ▲') && texts.includes('two'));
});

test('the curve that a bell is drawn with is the normal law, but for half a percent of its width', () => {
  const [d] = (drawn({ step: null }).svg.querySelector('.c-bars')?.getAttribute('d') ?? '').split(
    'Z',
  );
  const [start, ...handles] = [...d.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => [+x, +y]);
  const [a, b, end] = handles;
  const middle = (end[0] + handles[3][0]) / 2;
  const spread = (start[1] - end[1]) / 3;
  const at = (t: number, place: number) =>
    (1 - t) ** 3 * start[place] +
    3 * (1 - t) ** 2 * t * a[place] +
    3 * (1 - t) * t ** 2 * b[place] +
    t ** 3 * end[place];
  for (let t = 0; t <= 1; t += 0.05) {
    const z = (start[1] - at(t, 1)) / spread;
    const wide = (at(t, 0) - middle) / (start[0] - middle);
    assert.ok(Math.abs(wide - Math.exp((-z * z) / 2)) < 0.012, `${wide} at ${z}`);
  }
});

test('the axis stands still whatever the spreads are', () => {
  const axisOf = ({ svg }: { svg: Element }) => svg.querySelector('.c-axis')?.getAttribute('d');
  const small = drawn({ items: [item('one', 0.1), item('two', 0.2), item('far', 0.3)] });
  assert.equal(axisOf(drawn()), axisOf(small));
});

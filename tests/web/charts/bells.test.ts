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
  const [one, two] = sizesOf(drawn({ step: null }).svg, '.c-bars');
  assert.ok(Math.abs(two.down / one.down - 2) < 0.01);
  assert.ok(Math.abs(one.across - two.across) < 0.3 && one.across > 60);
});

test('what is divided becomes a bell of its divisor, and what leaves the picture says so', () => {
  const { svg } = drawn();
  assert.equal(sizesOf(svg, '.c-bars').length, 2);
  assert.equal(sizesOf(svg, '.c-cloud').length, 1);
  const texts = [...svg.querySelectorAll('text')].map((text) => text.textContent);
  assert.ok(texts.includes('÷ 8') && texts.includes('far ▲') && texts.includes('two'));
});

test('a bell is the normal law, and ends where the axis does', () => {
  const { svg } = drawn({ step: null });
  const [one, , far] = (svg.querySelector('.c-bars')?.getAttribute('d') ?? '').split('Z');
  const pointsOf = (d: string) =>
    [...d.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
  const right = pointsOf(one).slice(0, 25);
  const [, middle] = right[12];
  const spread = (right[0][1] - right[24][1]) / 6;
  const left = pointsOf(one).slice(25);
  for (const [i, [x, y]] of right.entries()) {
    const wide = (x - left[24 - i][0]) / (right[12][0] - left[12][0]);
    const z = (y - middle) / spread;
    assert.ok(Math.abs(wide - Math.exp((-z * z) / 2)) < 0.01, `${wide} at ${z}`);
  }
  const heights = pointsOf(far).map(([, y]) => y);
  assert.ok(Math.max(...heights) - Math.min(...heights) < 300);
});

test('the axis stands still whatever the spreads are', () => {
  const axisOf = ({ svg }: { svg: Element }) => svg.querySelector('.c-axis')?.getAttribute('d');
  const small = drawn({ items: [item('one', 0.1), item('two', 0.2), item('far', 0.3)] });
  assert.equal(axisOf(drawn()), axisOf(small));
});

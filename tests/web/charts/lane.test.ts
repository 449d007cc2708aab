import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lane } from '../../../web/charts/lane.js';
import type { LaneOptions } from '../../../web/charts/types.js';
import { page } from './page.js';

const drawn = (changes?: Partial<LaneOptions>) =>
  lane(page(), {
    width: 900,
    name: 'lane',
    role: 0,
    title: '÷ 1',
    verdict: 'usable',
    note: 'strongest: 70 %',
    domain: [-5, 5],
    ticks: [-4, 0, 4],
    format: String,
    gone: (count, farthest) => `${count} gone, up to ${farthest}`,
    spread: 1,
    walk: [0, 1, 2],
    scores: [2, -1],
    weights: [0.95, 0.05],
    picked: 0,
    map: [0.95, 0.05, 0.5, 0.5],
    columns: 2,
    row: 0,
    ...changes,
  });

const pathOf = (svg: Element, path: string) => svg.querySelector(path)?.getAttribute('d') ?? '';

/** How high the band stands where the walk ends. */
function bandHeight(svg: Element) {
  const heights = [...pathOf(svg, '.c-band').matchAll(/,(-?[\d.]+)/g)].map(([, y]) => Number(y));
  return Math.max(...heights) - Math.min(...heights);
}

test('the band grows with the spread, and the axis does not', () => {
  const [one, two] = [1, 2].map((spread) => drawn({ spread }).svg);
  // Rounded to a tenth of a pixel at four ends.
  assert.ok(Math.abs(bandHeight(two) - 2 * bandHeight(one)) <= 0.4, `${bandHeight(one)}`);
  assert.equal(pathOf(one, '.c-axis'), pathOf(two, '.c-axis'));
});

test('scores beyond the axis are counted at its ends, with the farthest', () => {
  const { svg } = drawn({
    scores: [9, 7, 1, -6],
    weights: [0.9, 0.1, 0, 0],
    map: [0.9, 0.1, 0, 0],
    columns: 4,
  });
  const texts = [...svg.querySelectorAll('text')].map(({ textContent }) => textContent);
  assert.ok(texts.includes('2 gone, up to 9') && texts.includes('1 gone, up to -6'), `${texts}`);
  // One dot is left on the axis.
  assert.equal(pathOf(svg, '.c-fill').match(/M/g)?.length, 1);
});

test('a bar is as high as its weight, and a cell as dark as its root', () => {
  const { svg } = drawn();
  const heights = [...svg.querySelectorAll('rect')].map((node) =>
    Number(node.getAttribute('height')),
  );
  assert.ok(Math.abs(heights[0] / heights[1] - 19) < 0.5, `${heights}`);
  // Of twenty shades: the roots of 0.95, 0.05 and twice 0.5.
  const shades = [...svg.querySelectorAll('path[fill-opacity]')]
    .filter(
      (node) => node.getAttribute('d')?.includes('z') && !node.getAttribute('d')?.includes('a'),
    )
    .map((node) => [
      Number(node.getAttribute('fill-opacity')),
      node.getAttribute('d')?.match(/z/g)?.length,
    ]);
  assert.deepEqual(shades, [
    [0.2, 1],
    [0.7, 2],
    [0.95, 1],
  ]);
});

test('on a phone three lanes take half of its screen', () => {
  const heights = [[['walk', 'walk']], null, null].map((parts) => {
    const { svg } = drawn({ width: 350, parts: parts && [...parts, [''], [''], ['']] });
    return Number(svg.getAttribute('height'));
  });
  const all = heights.reduce((sum, each) => sum + each, 0);
  assert.ok(all < 844 / 2, `${heights}`);
});

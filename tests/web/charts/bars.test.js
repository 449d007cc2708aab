import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bars } from '../../../web/charts/bars.js';
import { page } from './page.js';

test('a text on the tallest bar stands below the title of the axis', () => {
  for (const lettering of [12, 16]) {
    const { svg } = bars(page(), {
      width: 320,
      name: 'bars',
      lettering,
      y: { title: 'standard deviation' },
      items: [
        { label: 'a', value: 1, text: '1.00' },
        { label: 'b', value: 0.2, text: '0.200' },
      ],
    });
    const at = (/** @type {string} */ text) =>
      Number(
        [...svg.querySelectorAll('text')]
          .find((node) => node.textContent === text)
          ?.getAttribute('y'),
      );
    assert.ok(at('1.00') - at('standard deviation') > 0.9 * lettering);
  }
});

test('a bar may begin above the axis, also on a logarithmic one, and its text stands over its upper end', () => {
  const items = [
    { label: 'a', value: 4, text: '4' },
    { label: 'b', from: 4, value: 1, text: '× 0.25' },
    { label: 'c', from: 1, value: 2, text: '× 2' },
  ];
  const { svg } = bars(page(), {
    width: 320,
    name: 'bars',
    y: { scale: 'log', domain: [0.5, 8] },
    items,
  });
  const heights = [
    ...(svg.querySelector('.c-bars')?.getAttribute('d') ?? '').matchAll(/,([\d.]+)V([\d.]+)H/g),
  ];
  const [whole, falling, rising] = heights.map(([, base, top]) => [Number(base), Number(top)]);
  // Each begins where the one before it ends, and equal ratios are equally high.
  assert.equal(falling[0], whole[1]);
  assert.equal(rising[0], falling[1]);
  assert.ok(Math.abs((falling[1] - falling[0]) / (rising[0] - rising[1]) - 2) < 0.01);
  const at = (/** @type {string} */ text) =>
    Number(
      [...svg.querySelectorAll('text')]
        .find((node) => node.textContent === text)
        ?.getAttribute('y'),
    );
  assert.ok(at('× 0.25') < falling[0] && at('× 2') < rising[1]);
});

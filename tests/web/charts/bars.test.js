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

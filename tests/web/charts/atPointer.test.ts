import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lines } from '../../../web/charts/index.js';
import { operate, page } from './page.js';

test('a chart that waits for its data is no slider without a name, and no picture without one', () => {
  const chart = lines(page(), { width: 720, name: '', series: [] });
  const { box } = operate(chart);
  assert.equal(box.style.display, 'none');
  assert.equal(chart.svg.hasAttribute('role'), false);
  chart.update({
    name: 'A curve',
    series: [{ role: 'measured', x: [1, 2], y: [3, 4] }],
    describe: ({ x, y }) => `${x}: ${y}`,
  });
  assert.equal(box.style.display, '');
  assert.equal(box.getAttribute('aria-label'), 'A curve');
  assert.equal(box.getAttribute('aria-valuetext'), '1: 3');
  assert.equal(chart.svg.getAttribute('role'), 'img');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { histogram, readLettering } from '../../../web/charts/index.js';
import { page } from './page.js';

test('charts letter as large as the reader has the browser write, and never smaller than 12 px', () => {
  const document = page();
  const drawnAt = (size: string) => {
    document.documentElement.style.fontSize = size;
    readLettering(document);
    const { svg } = histogram(document, { width: 400, name: 'sums' });
    return [svg.getAttribute('font-size'), Number(svg.getAttribute('height'))];
  };
  assert.deepEqual(drawnAt('16px'), ['12', 220]);
  assert.deepEqual(drawnAt('32px'), ['24', 330]);
  // A page that counts its own text in tenths has not asked for small charts.
  assert.deepEqual(drawnAt('10px'), ['12', 220]);
});

test('a chart that is there follows when it is drawn again', () => {
  const document = page();
  const chart = histogram(document, { width: 400, name: 'sums' });
  document.documentElement.style.fontSize = '24px';
  readLettering(document);
  chart.update();
  assert.equal(chart.svg.getAttribute('font-size'), '18');
});

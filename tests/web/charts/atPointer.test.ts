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

/** @param above - px of the window over the picture, of which the page's header takes 56 @returns how far down the words stand */
function placeOfWords(width: number, above: number) {
  const document = page();
  document.documentElement.style.scrollPaddingTop = '56px';
  const chart = lines(document, {
    width,
    height: 200,
    name: 'A curve',
    series: [{ role: 'measured', x: [1, 2], y: [3, 4] }],
    describe: ({ x, y }) => `${x}: ${y}`,
  });
  chart.node.getBoundingClientRect = () => ({ left: 0, top: above }) as DOMRect;
  document.body.append(chart.node);
  operate(chart).press('Home');
  const tip = chart.node.querySelector('.c-tip') as HTMLElement;
  return Number(/,(-?\d+)px\)/.exec(tip.style.transform)?.[1]);
}

test('words for a datum stand clear of the page’s header, and on a phone of the picture', () => {
  const place = placeOfWords(720, 300);
  assert.ok(place > 0 && place < 200, `${place}`);
  assert.ok(placeOfWords(720, -150) > place, 'under the datum where the header is over it');
  assert.ok(placeOfWords(360, 300) < -20, 'over the picture');
  assert.ok(placeOfWords(360, 60) >= 200, 'under the picture');
});

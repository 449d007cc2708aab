import assert from 'node:assert/strict';
import { test } from 'node:test';
// @ts-expect-error: jsdom brings no types of its own.
import { JSDOM } from 'jsdom';
import { printStills, showStill } from '../../../web/page/stills.js';

const still = '<figure class="still"><img alt="A still"></figure>';

test('a still that waits is shown, and a figure without one stays as it is', () => {
  const { window } = new JSDOM(`<div>${still}</div><p>Text</p>`);
  const [figure, without] = window.document.querySelectorAll('div, p');
  showStill(figure);
  showStill(without);
  assert.ok(figure.firstChild.classList.contains('shown'));
  assert.equal(without.innerHTML, 'Text');
});

test('on paper, figures that are not done stand as stills, the others as they are', () => {
  const { window } = new JSDOM(`<div>${still}</div><section>${still}</section>`);
  const [seen, unseen] = window.document.querySelectorAll('div, section');
  // What is half done has numbers too.
  printStills(window, [
    Object.assign(seen, { settled: true, numbers: {} }),
    Object.assign(unseen, { settled: false, numbers: {} }),
  ]);
  const shown = () => [...window.document.querySelectorAll('.shown')];
  assert.deepEqual(shown(), []);
  window.dispatchEvent(new window.Event('beforeprint'));
  assert.deepEqual(shown(), [unseen.firstChild]);
});

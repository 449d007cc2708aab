import assert from 'node:assert/strict';
import { test } from 'node:test';
// @ts-expect-error: jsdom brings no types of its own.
import { JSDOM } from 'jsdom';
import { printStills, showStill } from '../../../web/essay/stills.js';

test('a still comes out of its noscript once', () => {
  const { window } = new JSDOM('<div><noscript><img alt="A still"></noscript></div>', {
    runScripts: 'dangerously',
  });
  const figure = window.document.querySelector('div');
  showStill(figure);
  showStill(figure);
  assert.equal(figure.querySelectorAll('img').length, 1);
});

test('on paper, figures that are not done stand as stills, the others as they are', () => {
  const still = '<noscript><img alt="A still"></noscript>';
  const { window } = new JSDOM(`<div>${still}</div><p>${still}</p>`, { runScripts: 'dangerously' });
  const [seen, unseen] = window.document.querySelectorAll('div, p');
  // What is half done has numbers too.
  printStills(window, [
    Object.assign(seen, { settled: true, numbers: {} }),
    Object.assign(unseen, { settled: false, numbers: {} }),
  ]);
  assert.equal(window.document.querySelectorAll('img').length, 0);
  window.dispatchEvent(new window.Event('beforeprint'));
  assert.equal(seen.querySelectorAll('img').length, 0);
  assert.equal(unseen.querySelectorAll('img').length, 1);
});

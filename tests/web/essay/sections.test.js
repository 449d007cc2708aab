import assert from 'node:assert/strict';
import { test } from 'node:test';
// @ts-expect-error: jsdom brings no types of its own.
import { JSDOM } from 'jsdom';
import {
  followSettingLinks,
  openSections,
  printStills,
  showStill,
} from '../../../web/essay/sections.js';

/** @param {string} search */
function page(search) {
  const { window } = new JSDOM(
    `<section id="sums"><p><a href="?sums.d=200&amp;sums.law=die#sums"><em>dice</em></a></p></section>`,
    { url: `https://example.org/${search}`, pretendToBeVisual: true },
  );
  const link = window.document.querySelector('em');
  let reads = 0;
  window.addEventListener('popstate', () => {
    reads += 1;
  });
  followSettingLinks(window);
  /** @param {object} [how] */
  const click = (how) => {
    const event = new window.MouseEvent('click', { bubbles: true, cancelable: true, ...how });
    link?.dispatchEvent(event);
    return event;
  };
  return { window, click, reads: () => reads };
}

test('a link that sets a figure changes the address, and the page reads it again', () => {
  const { window, click, reads } = page('?seed=3&growth.walks=9&sums.count=10');
  assert.ok(click().defaultPrevented);
  const query = new URLSearchParams(window.location.search);
  assert.equal(query.get('sums.d'), '200');
  assert.equal(query.get('sums.law'), 'die');
  assert.equal(query.get('sums.count'), null, 'the figure is set as the link says and no further');
  assert.equal(query.get('seed'), '3');
  assert.equal(query.get('growth.walks'), '9', 'other figures stay as they are');
  assert.equal(window.location.hash, '#sums');
  assert.equal(reads(), 1);
});

test('a link opened in another tab is left to the browser', () => {
  const { click, reads } = page('');
  assert.ok(!click({ ctrlKey: true }).defaultPrevented);
  assert.equal(reads(), 0);
});

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

/** @param {string} type how the reader came @param {boolean} [idles] the browser says when it is idle */
function sectionsAt(type, idles = true) {
  const { window } = new JSDOM('<main><section></section><section></section></main>');
  window.performance.getEntriesByType = () => [{ type }];
  /** @type {(() => void)[]} */
  const waiting = [];
  const whenIdle = (/** @type {() => void} */ act) => waiting.push(act);
  if (idles) window.requestIdleCallback = whenIdle;
  else window.setTimeout = whenIdle;
  openSections(window);
  const open = () => window.document.querySelectorAll('.open').length;
  return { open, idle: () => waiting.shift()?.(), waiting };
}

for (const idles of [true, false]) {
  test(`sections are laid out one at a time ${idles ? 'while nothing else is done' : 'where idleness is not told'}`, () => {
    const { open, idle, waiting } = sectionsAt('navigate', idles);
    assert.equal(open(), 0);
    idle();
    assert.equal(open(), 1);
    idle();
    assert.equal(open(), 2);
    assert.equal(waiting.length, 0);
  });
}

test('who comes back finds all sections laid out', () => {
  assert.equal(sectionsAt('back_forward').open(), 2);
  assert.equal(sectionsAt('reload').open(), 2);
});

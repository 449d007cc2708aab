import assert from 'node:assert/strict';
import { test } from 'node:test';
// @ts-expect-error: jsdom brings no types of its own.
import { JSDOM } from 'jsdom';
import { followSettingLinks } from '../../../web/essay/settingLinks.js';

function page(search: string) {
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
  const click = (how?: object) => {
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

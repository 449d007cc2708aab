import assert from 'node:assert/strict';
import { test } from 'node:test';
// @ts-expect-error: jsdom brings no types of its own.
import { JSDOM } from 'jsdom';
import { followSettingLinks, takeStateAlong } from '../../../web/essay/settingLinks.js';

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

/** Where a link leads once it is about to be followed, from a page whose address has a query. */
function followed(search: string, href: string) {
  const { window } = new JSDOM(`<a href="${href}">there</a>`, {
    url: `https://example.org/zh/deeper.html${search}`,
  });
  takeStateAlong(window);
  const link = window.document.querySelector('a');
  // Twice: what it was given before is nothing it wants.
  for (const kind of ['focus', 'pointerdown']) link.dispatchEvent(new window.Event(kind));
  return link.getAttribute('href');
}

test('who goes to the other page takes the seed and all figures along', () => {
  const state = '?seed=3&sums.d=50&sums.count=10';
  assert.equal(followed(state, './'), `./${state}`);
  assert.equal(followed(state, './#scores'), `./${state}#scores`);
  assert.equal(followed(state, 'deeper.html#counted'), `deeper.html${state}#counted`);
  assert.equal(followed('', './#scores'), './#scores');
  assert.equal(
    followed(state, './?sums.law=die#sums'),
    './?seed=3&sums.law=die#sums',
    'a link names the whole state of a figure',
  );
});

test('a link to elsewhere stays as it is', () => {
  for (const href of ['./docs/index.html', '#counted', 'https://example.org/'])
    assert.equal(followed('?seed=3', href), href);
});

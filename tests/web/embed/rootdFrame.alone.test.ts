// What the page around a frame grants it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
// @ts-expect-error it has no types
import { JSDOM } from 'jsdom';

const { window } = new JSDOM('<iframe src="https://example.org/embed.html?figure=chain"></iframe>');
Object.assign(window, { matchMedia: () => ({ addEventListener: () => {} }) });
for (const name of [
  'document',
  'addEventListener',
  'matchMedia',
  'getComputedStyle',
  'MutationObserver',
])
  Object.defineProperty(globalThis, name, { value: (window as any)[name], configurable: true });
await import('../../../web/embed/rootd-frame.js');

const frame = window.document.querySelector('iframe') as HTMLIFrameElement;
const say = (height: unknown, figure = 'chain') =>
  window.dispatchEvent(
    new window.MessageEvent('message', {
      data: { rootd: 'height', figure, height },
      source: frame.contentWindow as any,
    }),
  );

test('a frame gets the height of a figure, and never more than three of the tallest', () => {
  say(812);
  assert.equal(frame.style.height, '812px');
  for (const height of [99_999, 1e5, 1e9]) {
    say(height);
    assert.equal(frame.style.height, '6000px');
  }
  for (const height of [-5, 0, Number.NaN, Infinity, '400']) say(height);
  say(300, 'sums');
  assert.equal(frame.style.height, '6000px');
});

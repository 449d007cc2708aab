import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
// @ts-expect-error: jsdom brings no types of its own.
import { JSDOM } from 'jsdom';
import { patience, showStill, showStillIfLate } from '../../../web/page/stills.js';

const still = '<figure class="still"><img alt="A still"></figure>';

test('a still that waits is shown, and a figure without one stays as it is', () => {
  const { window } = new JSDOM(`<div>${still}</div><p>Text</p>`);
  const [figure, without] = window.document.querySelectorAll('div, p');
  showStill(figure);
  showStill(without);
  assert.ok(figure.firstChild.classList.contains('shown'));
  assert.equal(without.innerHTML, 'Text');
});

test('a figure that is on the screen and not settled in time stands as its still', (t) => {
  const { window } = new JSDOM(`<div>${still}</div>`.repeat(3));
  const [settles, late, unseen] = window.document.querySelectorAll('div');
  const come = new Map<Element, () => void>();
  globalThis.IntersectionObserver = class {
    tell;

    constructor(tell: (entries: { isIntersecting: boolean }[], observer: object) => void) {
      this.tell = tell;
    }
    observe(element: Element) {
      this.tell([{ isIntersecting: false }], this);
      come.set(element, () => this.tell([{ isIntersecting: true }], this));
    }
    disconnect() {}
  } as any;
  mock.timers.enable({ apis: ['setTimeout'] });
  t.after(() => {
    mock.timers.reset();
    Reflect.deleteProperty(globalThis, 'IntersectionObserver');
  });
  for (const figure of [settles, late, unseen]) showStillIfLate(figure);
  const shown = () => [settles, late, unseen].map((each) => each.firstChild.className);
  mock.timers.tick(2 * patience);
  assert.deepEqual(shown(), ['still', 'still', 'still']);
  for (const figure of [settles, late]) come.get(figure)?.();
  mock.timers.tick(patience - 1);
  Object.assign(settles, { settled: true });
  assert.deepEqual(shown(), ['still', 'still', 'still']);
  mock.timers.tick(1);
  assert.deepEqual(shown(), ['still', 'still shown', 'still']);
});

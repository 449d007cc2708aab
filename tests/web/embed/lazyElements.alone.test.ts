// Elements that wait for their code, in a page without a browser.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until, window } from '../figures/support/page.js';

const near: ((entries: object[]) => void)[] = [];

/** Says that a reader has come near when it is told to. */
class FakeIntersectionObserver {
  constructor(callback: (entries: object[]) => void) {
    near.push(callback);
  }
  observe() {}
  disconnect() {}
}
const globals = {
  addEventListener: window.addEventListener.bind(window),
  IntersectionObserver: FakeIntersectionObserver,
  CustomEvent: window.CustomEvent,
};
Object.assign(globalThis, globals);
const { registerLazily } = await import('../../../web/embed/lazyElements.js');
const { unavailable } = await import('../../../web/text/unavailable.js');
const { sums } = await import('../../../web/figures/sums/sums.js');
const { openLabWith } = await import('../../../web/figures/shared/computing/sharedLab.js');
openLabWith(() => new Promise(() => {}));

const names = sums.options.map(({ name }) => name);
let tags = 0;

function waiting(load: () => Promise<any>, attributes: string = '') {
  tags += 1;
  const tag = `rootd-lazy-${tags}`;
  registerLazily(tag, names, load);
  document.body.innerHTML = `<${tag} ${attributes}><p>until then</p></${tag}>`;
  const figure = document.body.firstElementChild as any;
  const come = () => near.at(-1)?.([{ isIntersecting: true }]);
  return { figure, come };
}

test('what a page does before the code has come is kept for it', async () => {
  const { figure, come } = waiting(async () => sums, 'd="40"');
  const Figure = window.customElements.get(figure.localName) as any;
  const prototype = Object.getPrototypeOf(figure);
  assert.ok(figure instanceof Figure);
  figure.law = { name: 'student', degrees: 5 };
  figure.set({ count: 1234 });
  assert.equal(figure.ruler, undefined);
  figure.ruler = false;
  come();
  assert.equal(await figure.ready, figure);
  const { d, law, count, ruler } = figure.options;
  assert.deepEqual(
    { d, law, count, ruler },
    { d: 40, law: { name: 'student', degrees: 5 }, count: 1234, ruler: false },
  );
  assert.equal(figure.getAttribute('law'), 'student:5');
  // The page's own settings, which a reader has not changed.
  assert.deepEqual(Object.keys(figure.changes), ['count']);
  assert.ok(figure instanceof Figure);
  assert.equal(Object.getPrototypeOf(figure), prototype);
});

test('printed before it has come, a figure of which nobody knows a picture says that it is not computed', () => {
  const { figure } = waiting(async () => sums);
  figure.replaceChildren();
  window.dispatchEvent(new window.Event('beforeprint'));
  assert.equal(figure.textContent, unavailable('en').notComputed);
  window.dispatchEvent(new window.Event('afterprint'));
  assert.equal(figure.textContent, '');
});

test('from then on an attribute is a property at once', async () => {
  const { figure, come } = waiting(async () => sums);
  come();
  await figure.ready;
  figure.setAttribute('d', '12');
  assert.equal(figure.d, 12);
});

test('a figure whose code does not come says so below what its author wrote, and tries again', async () => {
  let tries = 0;
  const { figure, come } = waiting(async () => {
    tries += 1;
    if (tries === 1) throw new Error('offline');
    return sums;
  });
  const heard: any[] = [];
  document.addEventListener('rootd-failed', (event) => heard.push(event as any));
  come();
  await until(() => heard.length > 0);
  assert.match(figure.shadowRoot.textContent, /could not be loaded.* Try again/);
  assert.ok(figure.shadowRoot.querySelector('slot'), 'what its author wrote still shows');
  assert.match(String(heard[0]?.detail), /offline/);
  figure.shadowRoot.querySelector('button').click();
  await figure.ready;
  assert.equal(tries, 2);
  await until(() => !/could not be loaded/.test(figure.shadowRoot.textContent));
});

test('in a page without layout no code is asked for', () => {
  Object.assign(globalThis, { IntersectionObserver: undefined });
  let asked = false;
  waiting(async () => {
    asked = true;
    return sums;
  });
  Object.assign(globalThis, globals);
  assert.equal(asked, false);
});

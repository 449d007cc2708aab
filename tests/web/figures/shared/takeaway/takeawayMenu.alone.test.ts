import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressesAt } from '../../../../../web/figures/shared/takeaway/addresses.js';
import { shadow, until, window } from '../../support/page.js';
import { clearPage, place } from '../../support/place.js';
import { latest } from '../../support/probe.js';

const { document } = window;

clearPage();

test('the menu opens by key, moves by arrows, and gives the focus back', async () => {
  const figure = await place('<rootd-sums></rootd-sums>');
  latest().finish(8);
  await until(() => shadow(figure).querySelector('.drawn'));
  const root = shadow(figure);
  const button = root.querySelector('.menu-button') as HTMLButtonElement;
  const press = (key: string) =>
    root.activeElement?.dispatchEvent(
      new window.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    );
  const focused = () => (root.activeElement as HTMLElement | null)?.dataset.item;
  button.focus();
  press('ArrowDown');
  assert.equal(button.getAttribute('aria-expanded'), 'true');
  assert.equal(focused(), 'python');
  press('End');
  assert.equal(focused(), 'reset');
  press('ArrowDown');
  assert.equal(focused(), 'python');
  press('r');
  assert.equal(focused(), 'reset');
  press('Escape');
  assert.equal(button.getAttribute('aria-expanded'), 'false');
  assert.equal(root.activeElement, button);
});

test('a link, embed code, the tag and a file are offered only where somebody knows an address', async () => {
  const figure = await place('<rootd-sums d="200"></rootd-sums>');
  const root = shadow(figure);
  const open = () => {
    const button = root.querySelector('.menu-button') as HTMLButtonElement;
    button.click();
    const items = [...root.querySelectorAll('[role=menuitem]')].map(
      (item) => (item as HTMLElement).dataset.item,
    );
    button.click();
    return items;
  };
  const known = () => open().filter((item) => /^(link|embed|tag|file)$/.test(item ?? ''));
  assert.deepEqual(known(), []);
  let asked: any;
  document.addEventListener(
    'rootd-address',
    (event: Event) => {
      asked = (event as CustomEvent).detail;
      asked.link = 'https://example.org/';
    },
    { once: true },
  );
  assert.deepEqual(known(), ['link']);
  assert.deepEqual(asked.attributes, { d: '200' });
  document.addEventListener('rootd-address', addressesAt('https://example.org/math/'), {
    once: true,
  });
  assert.deepEqual(known(), ['link', 'embed', 'tag', 'file']);
});

test('what is copied has the title of what is shown', async () => {
  const figure = await place('<rootd-sums mean="1"></rootd-sums>');
  latest().finish(8);
  const root = shadow(figure);
  await until(() => root.querySelector('[aria-label="Shifted sums"]'));
  document.addEventListener('rootd-address', addressesAt('https://example.org/'), { once: true });
  (root.querySelector('.menu-button') as HTMLElement).click();
  (root.querySelector('[data-item=frame]') as HTMLElement).click();
  // Without a clipboard the reader copies it.
  await until(() => root.querySelector('.byhand'));
  assert.match((root.querySelector('.byhand') as any).value, /title="Shifted sums"/);
});

test('what a page is given of the options it may change without changing the figure', async () => {
  const figure = await place('<rootd-sums law="values:1,2"></rootd-sums>');
  figure.law.values.push(3);
  figure.options.law.values.push(4);
  assert.deepEqual(figure.law.values, [1, 2]);
  assert.equal(figure.getAttribute('law'), 'values:1,2');
});

test('a menu in a closed shadow tree opens and works by the mouse', async () => {
  const root = document.createElement('div').attachShadow({ mode: 'closed' });
  document.body.replaceChildren(root.host);
  root.innerHTML = '<rootd-sums></rootd-sums>';
  const figure = root.firstElementChild as any;
  await until(() => figure.shadowRoot?.querySelector('.menu-button'));
  const button = figure.shadowRoot.querySelector('.menu-button');
  button.click();
  const entry = figure.shadowRoot.querySelector('[role=menuitem]');
  const down = { bubbles: true, composed: true };
  entry.dispatchEvent(new window.Event('pointerdown', down));
  await new Promise((resolve) => setTimeout(resolve, 5));
  assert.equal(button.getAttribute('aria-expanded'), 'true');
  document.body.dispatchEvent(new window.Event('pointerdown', down));
  await until(() => button.getAttribute('aria-expanded') === 'false');
});

test('what does not come is told in words of our own, anything else with what was said', async () => {
  const figure = await place('<rootd-sums></rootd-sums>');
  const root = shadow(figure);
  let error: Error;
  const listen = (event: Event) => {
    const { detail } = event as CustomEvent;
    detail.file = () => Promise.reject(error);
  };
  document.addEventListener('rootd-address', listen);
  const told = async (failing: Error) => {
    error = failing;
    root.querySelector('.said')?.remove();
    (root.querySelector('.menu-button') as HTMLElement | null)?.click();
    (root.querySelector('[data-item=file]') as HTMLElement | null)?.click();
    await until(() => root.querySelector('.said'));
    return root.querySelector('.said') as Element;
  };
  const offline = new TypeError('Failed to fetch dynamically imported module: https://a.org/b.js');
  assert.equal(
    (await told(offline)).textContent,
    'This could not be loaded. Please try again, or reload the page.',
  );
  const other = await told(new Error('this page holds no figure'));
  assert.equal(other.textContent, 'This could not be done: this page holds no figure');
  assert.equal(other.querySelector('[lang=en]')?.textContent, 'this page holds no figure');
  document.removeEventListener('rootd-address', listen);
});

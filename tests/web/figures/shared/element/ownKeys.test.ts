import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepOwnKeys } from '../../../../../web/figures/shared/element/ownKeys.js';
import { window } from '../../support/page.js';

/** Which of the keys, pressed on a control in a figure, a deck around it would see. */
function heard(markup: string, keys: string[]) {
  const { document } = window;
  document.body.innerHTML = `<figure>${markup}</figure>`;
  keepOwnKeys(document.querySelector('figure'));
  const seen: string[] = [];
  const listen = ({ key }: KeyboardEvent) => seen.push(key);
  document.addEventListener('keydown', listen);
  for (const key of keys)
    document
      .querySelector('figure > *')
      .dispatchEvent(new window.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  document.removeEventListener('keydown', listen);
  return seen;
}

test('keys that a control answers to stay in the figure, others go to the page', () => {
  const slides = [
    'ArrowRight',
    'ArrowUp',
    'Home',
    'PageDown',
    ' ',
    'Enter',
    '.',
    'f',
    'Escape',
    'Tab',
  ];
  assert.deepEqual(heard('<input type="range">', slides), [
    ' ',
    'Enter',
    '.',
    'f',
    'Escape',
    'Tab',
  ]);
  assert.deepEqual(heard('<input type="text">', slides), ['Escape', 'Tab']);
  assert.deepEqual(heard('<select></select>', slides), ['Escape', 'Tab']);
  assert.deepEqual(
    heard('<button></button>', slides),
    slides.filter((key) => key !== ' ' && key !== 'Enter'),
  );
  assert.deepEqual(heard('<p></p>', slides), slides);
});

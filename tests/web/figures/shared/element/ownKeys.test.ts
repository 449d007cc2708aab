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
  for (const type of ['keydown', 'keyup']) document.addEventListener(type, listen);
  for (const key of keys)
    for (const type of ['keydown', 'keyup'])
      document
        .querySelector('figure > *')
        .dispatchEvent(new window.KeyboardEvent(type, { key, bubbles: true, cancelable: true }));
  for (const type of ['keydown', 'keyup']) document.removeEventListener(type, listen);
  // Some decks listen to the one, some to the other.
  assert.deepEqual(
    seen.filter((_, i) => i % 2 === 0),
    seen.filter((_, i) => i % 2 === 1),
  );
  return seen.filter((_, i) => i % 2 === 0);
}

const pressed = 'ArrowRight ArrowUp Home PageDown Space Enter . f Escape Tab'.split(' ');

/** What a deck sees of them. */
const passing = (markup: string) =>
  heard(
    markup,
    pressed.map((key) => (key === 'Space' ? ' ' : key)),
  ).join('|');

test('keys that a control answers to stay in the figure, others go to the page', () => {
  assert.equal(passing('<input type="range">'), ' |Enter|.|f|Escape|Tab');
  assert.equal(passing('<input type="text">'), 'Escape|Tab');
  assert.equal(passing('<select></select>'), 'Escape|Tab');
  assert.equal(passing('<button></button>'), 'ArrowRight|ArrowUp|Home|PageDown|.|f|Escape|Tab');
  assert.equal(passing('<p></p>'), 'ArrowRight|ArrowUp|Home|PageDown| |Enter|.|f|Escape|Tab');
});

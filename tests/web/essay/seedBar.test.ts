import assert from 'node:assert/strict';
import { test } from 'node:test';
// @ts-expect-error: jsdom brings no types of its own.
import { JSDOM } from 'jsdom';
import { catalog } from '../../../web/catalog/catalog.js';
import { createSeedBar } from '../../../web/essay/seedBar.js';
import en from '../../../web/text/en/index.js';

function setUp() {
  const { window } = new JSDOM('<html lang="en">');
  const seeds: [number, boolean][] = [];
  let resets = 0;
  const bar = createSeedBar(window.document, {
    words: en.page,
    onSeed: (seed, settled) => {
      seeds.push([seed, settled]);
      bar.show(seed);
    },
    onReset: () => {
      resets += 1;
    },
    link: () => 'https://example.org/?seed=7',
  });
  window.document.body.append(bar.node);
  bar.show(1);
  const input = bar.node.querySelector('input') as HTMLInputElement;
  const type = (text: string) => {
    input.value = text;
    input.dispatchEvent(new window.Event('input'));
  };
  const press = (label: string) =>
    [...bar.node.querySelectorAll('button')].find((made) => made.textContent === label)?.click();
  return { window, bar, seeds, input, type, press, resets: () => resets };
}

test('a seed is taken over while it is typed, and settles when it is done', () => {
  const { window, seeds, input, type } = setUp();
  type('12');
  input.dispatchEvent(new window.Event('change'));
  assert.deepEqual(seeds, [
    [12, false],
    [12, true],
  ]);
});

test('what is no seed is never bent into one: a sentence at the field says so until it is mended', () => {
  const { window, bar, seeds, input, type, press } = setUp();
  const note = bar.node.querySelector('.note') as HTMLElement;
  const complaint = `${en.page.seedProblem} The page still shows 1.`;
  for (const text of ['-1', '1.5', 'abc', '9007199254740992']) {
    type(text);
    input.dispatchEvent(new window.Event('change'));
    assert.equal(input.value, text, 'no character that was typed is lost');
    assert.ok(input.hasAttribute('aria-invalid'));
    assert.equal(note.textContent, complaint);
    assert.equal(note.getAttribute('role'), 'status');
    assert.equal(input.getAttribute('aria-describedby'), note.id);
  }
  assert.deepEqual(seeds, []);
  type('12');
  assert.ok(note.hidden && !input.hasAttribute('aria-invalid'));
  type('x');
  press(en.page.nextSeed);
  assert.equal(input.value, '13');
  assert.ok(note.hidden && !input.hasAttribute('aria-describedby'));
});

test('a seed is read in the digits of any script', () => {
  const { seeds, type } = setUp();
  for (const text of ['１２', '٣', '4 567', '1,234']) type(text);
  assert.deepEqual(
    seeds.map(([seed]) => seed),
    [12, 3, 4567, 1234],
  );
});

test('an emptied field is complained about once it is left', () => {
  const { window, bar, input, type } = setUp();
  const note = bar.node.querySelector('.note') as HTMLElement;
  type('');
  assert.ok(note.hidden);
  input.dispatchEvent(new window.Event('change'));
  assert.ok(!note.hidden);
});

test('the next seed follows the last, and the greatest is followed by 0', () => {
  const { bar, seeds, press } = setUp();
  press(en.page.nextSeed);
  bar.show(catalog.limits.largestSeed);
  press(en.page.nextSeed);
  assert.deepEqual(seeds, [
    [2, true],
    [0, true],
  ]);
});

test('reset asks for a reset', () => {
  const { press, resets } = setUp();
  press(en.page.resetAll);
  assert.equal(resets(), 1);
});

test('where copying is not allowed the link is shown', async () => {
  const { bar, press } = setUp();
  press(en.page.copyLink);
  await Promise.resolve();
  const status = bar.node.querySelector('[role=status]');
  assert.equal(status?.textContent, 'https://example.org/?seed=7');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
// @ts-expect-error: jsdom brings no types of its own.
import { JSDOM } from 'jsdom';
import { createContents } from '../../../web/essay/contents.js';

function page() {
  const { window } = new JSDOM(`
    <nav><details open><summary>Contents <span class="place"></span></summary>
      <ol><li><a href="#one">Coins</a></li><li><a href="#two">Scores</a></li></ol>
      <ul><li><a href="#deep">Dice</a></li></ul>
    </details></nav>
    <main><section id="one"></section><section id="two"></section><section id="deep"></section><section id="sources"></section></main>`);
  let read: (id: string) => void = () => {};
  window.IntersectionObserver = class {
    constructor(notify: (entries: object[]) => void) {
      read = (id) => notify([{ target: window.document.getElementById(id), isIntersecting: true }]);
    }
    observe() {}
  };
  createContents(window.document);
  const { document } = window;
  return {
    window,
    document,
    read: (id: string) => read(id),
    details: document.querySelector('details'),
    place: () => document.querySelector('.place').textContent,
    current: () =>
      [...document.querySelectorAll('[aria-current]')].map((link) => link.getAttribute('href')),
  };
}

test('the list says which section is being read, and its step on the main way', () => {
  const { read, place, current } = page();
  read('two');
  assert.equal(place(), '2/2 · Scores');
  read('deep');
  assert.equal(place(), 'Dice');
  assert.deepEqual(current(), ['#deep']);
});

test('on a page without a way nothing is read before its first section', () => {
  const { window } = new JSDOM(`<nav><details><summary><span class="place"></span></summary>
    <p><a href="./">Essay</a></p><ul><li><a href="#deep">Dice</a></li></ul></details></nav><main></main>`);
  window.IntersectionObserver = class {};
  createContents(window.document);
  assert.equal(window.document.querySelector('.place').textContent, '');
});

test('a section that is not listed leaves the place as it was', () => {
  const { read, place } = page();
  read('one');
  read('sources');
  assert.equal(place(), '1/2 · Coins');
});

test('the list closes once a place is chosen, on a click elsewhere, and on Escape, which gives back the focus', () => {
  const { window, document, details } = page();
  document.querySelector('summary').click();
  details.open = true;
  document.querySelector('ol').click();
  assert.ok(details.open, 'a click beside the links is none elsewhere');
  document.querySelector('ol a').click();
  assert.ok(!details.open);
  details.open = true;
  document.querySelector('main').click();
  assert.ok(!details.open);
  details.open = true;
  details.dispatchEvent(new window.KeyboardEvent('keydown', { key: 'Escape' }));
  assert.ok(!details.open);
  assert.equal(document.activeElement, document.querySelector('summary'));
});

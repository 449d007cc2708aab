import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
// @ts-expect-error: jsdom brings no types of its own.
import { JSDOM } from 'jsdom';
import { renderEssay } from '../../../scripts/essay.js';
import en from '../../../web/text/en.js';

const pageUrl = new URL('../../../web/essay/index.html', import.meta.url);
const template = readFileSync(pageUrl, 'utf8');
const page = renderEssay(template);
const { document } = new JSDOM(page).window;
const figures = Object.keys(en.figures);

test('every slot is filled', () => {
  assert.doesNotMatch(page, /\{\{|\}\}|undefined/);
});

test('formulas are MathML, and no TeX is left', () => {
  assert.ok(document.querySelectorAll('math').length > 80);
  assert.ok(document.querySelectorAll('math[display=block]').length >= 9);
  const text = document.body.textContent ?? '';
  assert.doesNotMatch(text, /\$|\\[a-z]+/i);
  assert.equal(document.querySelector('.temml-error, [style]'), null);
});

test('every figure stands once, numbered in order, in a section of its own name', () => {
  const elements = [...document.querySelectorAll('main > section')].flatMap((section) =>
    [...section.children].filter((child) => child.localName.startsWith('rootd-')),
  );
  assert.deepEqual(
    elements.map((element) => element.localName),
    figures.map((figure) => `rootd-${figure}`),
  );
  elements.forEach((element, index) => {
    assert.equal(element.getAttribute('number'), String(index + 1));
    assert.equal(element.parentElement?.id, figures[index]);
  });
});

test('the contents list names every section with a figure, in order', () => {
  const links = [...document.querySelectorAll('nav a')];
  assert.deepEqual(
    links.map((link) => link.getAttribute('href')),
    figures.map((figure) => `#${figure}`),
  );
  for (const link of links) {
    const heading = document.querySelector(`${link.getAttribute('href')} > h2`);
    assert.equal(link.textContent, heading?.textContent);
  }
});

test('headings go down one level at a time, from a single first one', () => {
  const levels = [...document.querySelectorAll('h1, h2, h3, h4')].map((h) =>
    Number(h.localName[1]),
  );
  assert.equal(levels[0], 1);
  assert.equal(levels.filter((level) => level === 1).length, 1);
  for (const [index, level] of levels.entries()) {
    assert.ok(level <= (levels[index - 1] ?? 0) + 1);
  }
});

test('links are well formed, and lead to parts of the page that exist', () => {
  for (const link of document.querySelectorAll('a')) {
    const address = link.getAttribute('href') ?? '';
    if (address.startsWith('#')) assert.ok(document.getElementById(address.slice(1)), address);
    else if (!/^\?|^\.\/docs\//.test(address))
      assert.equal(new URL(address).protocol, 'https:', address);
    // Not every reader's software names a link by a formula.
    const words = link.cloneNode(true);
    for (const formula of words.querySelectorAll('math')) formula.remove();
    assert.notEqual(words.textContent?.trim(), '', address);
  }
});

test('the page asks nothing of other hosts', () => {
  for (const element of document.querySelectorAll('[src], link[href], [srcset], [style]')) {
    const [address = ''] = ['src', 'href', 'srcset'].flatMap(
      (name) => element.getAttribute(name) ?? [],
    );
    assert.match(address, /^\.\.?\//, element.outerHTML);
  }
  for (const link of document.querySelectorAll('link[rel=stylesheet]')) {
    const file = new URL(link.getAttribute('href') ?? '', pageUrl);
    assert.doesNotMatch(readFileSync(file, 'utf8'), /@import|url\(/);
  }
});

test('every figure has a still for where there is no JavaScript', () => {
  assert.equal(document.querySelectorAll('[number] > noscript img').length, figures.length);
});

test('stills say what they are and keep their place', () => {
  for (const image of document.querySelectorAll('img')) {
    assert.ok((image.alt ?? '').length > 10);
    assert.match(image.getAttribute('width') ?? '', /^\d+$/);
    assert.match(image.getAttribute('height') ?? '', /^\d+$/);
  }
});

test('ids are unique, and the page says what search engines and readers ask for', () => {
  const ids = [...document.querySelectorAll('[id]')].map((element) => element.id);
  assert.equal(new Set(ids).size, ids.length);
  assert.equal(document.documentElement.lang, 'en');
  const description =
    document.querySelector('meta[name=description]')?.getAttribute('content') ?? '';
  assert.ok(description.length >= 50 && description.length <= 200, String(description.length));
  assert.equal(document.querySelector('.skip')?.getAttribute('href'), '#text');
});

test('an essay that asks for words there are not does not build', () => {
  assert.throws(() => renderEssay('<p>{{essay.nothing}}</p>'), /essay\.nothing/);
});

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
// @ts-expect-error: jsdom brings no types of its own.
import { JSDOM } from 'jsdom';
import { renderEssay } from '../../scripts/essay.js';
import { readLanguages } from '../../scripts/support/languages.js';
import { splitEssay } from '../../scripts/support/splitEssay.js';
import en from '../../web/text/en/index.js';

const template = readFileSync(new URL('../../web/essay/index.html', import.meta.url), 'utf8');
const [first] = await readLanguages();
const whole = renderEssay(template, first).replace(/\n\s+/g, '\n');
const pages = splitEssay(whole, en.essay);
const address = 'https://example.org/folder/';
const documentOf = (html: string, name: string) =>
  new JSDOM(html, { url: address + name }).window.document;
const all = documentOf(whole, '');
const essay = documentOf(pages.essay, '');
const deeper = documentOf(pages.deeper, 'deeper.html');

const figuresOf = (document: any) =>
  [...document.querySelectorAll('[number]')].map((each) => each.cloneNode(false).outerHTML);
const textOf = (section: any) => section.textContent.replace(/\s+/g, ' ').trim();

test('the essay keeps its main way, every place to go to, and every figure', () => {
  const idsOf = (document: any) => [...document.querySelectorAll('[id]')].map(({ id }) => id);
  assert.deepEqual(idsOf(essay), idsOf(all));
  assert.deepEqual(figuresOf(essay), figuresOf(all));
  for (const section of all.querySelectorAll('.way'))
    assert.equal(textOf(essay.getElementById(section.id)), textOf(section), section.id);
});

test('a section of Deeper is empty on the essay and whole on the other page', () => {
  const late = [...essay.querySelectorAll('.late')];
  assert.ok(late.length > 10);
  for (const { id, textContent } of late) {
    assert.equal(textContent, '', id);
    assert.equal(textOf(deeper.getElementById(id)), textOf(all.getElementById(id)), id);
  }
  assert.deepEqual(
    figuresOf(deeper),
    figuresOf(all).filter((_, i) => all.querySelectorAll('[number]')[i].closest('#deeper ~ *')),
  );
  assert.equal(deeper.querySelectorAll('[number] .still img').length, figuresOf(deeper).length);
});

test('without a script every link of both pages leads to where its text is', () => {
  for (const [document, other, name] of [
    [essay, deeper, 'deeper.html'],
    [deeper, essay, ''],
  ])
    for (const link of document.querySelectorAll('a[href]')) {
      const to = new URL(link.href);
      // What a link sets needs a script, and the page that the figure is on.
      if (to.origin !== new URL(address).origin || !to.hash || to.search) continue;
      const id = to.hash.slice(1);
      const isHere = to.pathname === new URL(document.URL).pathname;
      if (!isHere) assert.equal(to.href, `${address}${name}#${id}`);
      const place = (isHere ? document : other).getElementById(id);
      assert.ok(place && !place.matches('.late'), link.href);
    }
});

test('a link that sets a figure goes to a page that has it', () => {
  for (const document of [essay, deeper])
    for (const link of document.querySelectorAll('a[href*="?"]')) {
      const { pathname, hash, origin } = new URL(link.href);
      if (origin !== new URL(address).origin) continue;
      const page = pathname.endsWith('deeper.html') ? deeper : essay;
      assert.ok(page.querySelector(`${hash} [number], ${hash}[number]`), link.href);
    }
});

test('the other page has a title, one first heading, its own contents, and a way back', () => {
  assert.equal(deeper.title, 'Deeper · Why attention divides by √d');
  assert.equal(deeper.querySelectorAll('h1').length, 1);
  assert.equal(deeper.querySelector('header a').href, address);
  assert.equal(deeper.querySelector('nav ol'), null);
  for (const link of deeper.querySelectorAll('nav ul a'))
    assert.ok(deeper.getElementById(link.hash.slice(1)), link.href);
});

test('an essay without Deeper does not build', () => {
  assert.throws(() => splitEssay(whole.replace('id="deeper"', ''), en.essay), /no longer holds/);
});
